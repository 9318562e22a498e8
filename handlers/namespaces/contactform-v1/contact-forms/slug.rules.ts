/** The unique slug of a new form: from its title, or its id. */
export function newSlug(wanted: string, id: number, isTaken: (slug: string) => boolean): string {
  const plain = wanted || String(id)
  let slug = plain
  for (let count = 2; isTaken(slug); count += 1) slug = `${plain}-${count}`
  return slug
}
