/** Similarity of two sets, from 0 to 1. */
export function setSimilarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((name) => other.has(name)).length
  const all = one.size + other.size - common
  return all === 0 ? 1 : common / all
}

function letterPairs(text: string): readonly string[] {
  const letters = text.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (letters.length < 2) return [letters]
  return Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2))
}

/** In characters; limits the quadratic cost of the comparison. */
const MAX_NAME_LENGTH = 200

/**
 * Similarity of two names by common letter pairs, from 0 to 1; ignores case, hyphens and
 * underscores.
 */
export function nameSimilarity(one: string, other: string): number {
  if (Math.max(one.length, other.length) > MAX_NAME_LENGTH) return one === other ? 1 : 0
  const [before, after] = [letterPairs(one), [...letterPairs(other)]]
  const total = before.length + after.length
  const common = before.filter((pair) => {
    const at = after.indexOf(pair)
    if (at >= 0) after.splice(at, 1)
    return at >= 0
  }).length
  return (2 * common) / total
}

/** Levenshtein distance. */
export function editDistance(from: string, to: string): number {
  const first = Array.from({ length: to.length + 1 }, (_, index) => index)
  const last = [...from].reduce<readonly number[]>((above, letter, row) => {
    const line = [row + 1]
    for (const [column, wanted] of [...to].entries()) {
      const changed = (above[column] ?? 0) + (letter === wanted ? 0 : 1)
      line.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    return line
  }, first)
  return last.at(-1) ?? 0
}
