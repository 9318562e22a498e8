/** Cache size: the texts of a batch, and a few more. */
const MAX_ENTRIES = 32

/** Caches the results for the latest texts. */
export function memoizeText(
  make: (text: string) => string,
  max = MAX_ENTRIES,
): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const made = make(text)
    const [oldest] = known.size >= max ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
    known.set(text, made)
    return made
  }
}
