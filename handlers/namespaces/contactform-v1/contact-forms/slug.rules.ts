/** `Fragen zur Anmeldung!` becomes `fragen-zur-anmeldung`. */
const wordsOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '')

/** The slug of a new form: made from its title, and not taken yet. */
export function newSlug(title: string, id: number, isTaken: (slug: string) => boolean): string {
  const plain = wordsOf(title) || String(id)
  let slug = plain
  for (let count = 2; isTaken(slug); count += 1) slug = `${plain}-${count}`
  return slug
}
