/** The slug of a new form: the one its title gives, else its id, and not taken yet. */
export function newSlug(wanted: string, id: number, isTaken: (slug: string) => boolean): string {
  const plain = wanted || String(id)
  let slug = plain
  for (let count = 2; isTaken(slug); count += 1) slug = `${plain}-${count}`
  return slug
}
