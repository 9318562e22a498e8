import { by } from '#openapi/values/order.ts'

/** An error that the user can fix. It is printed as one sentence, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

interface UnknownName {
  /** The kind of name: `option`, `variant`. */
  readonly what: string
  readonly got: string
  readonly choices: readonly string[]
}

/** A longer list does not help. */
const MAX_LISTED = 60

export function unknownName({ what, got, choices }: UnknownName): UsageError {
  const suggestion = nearest(got, choices)
  const hint = suggestion ? ` (did you mean ${suggestion}?)` : ''
  const list = choices.length > MAX_LISTED ? '' : `; choose ${joinWithOr(choices)}`
  return new UsageError(`unknown ${what} "${got}"${hint}${list}`)
}

const joinWithOr = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

function nearest(got: string, choices: readonly string[]): string | undefined {
  const limit = got.length < 3 ? 0 : Math.ceil(got.length / 3)
  const [best] = choices
    .map((choice) => ({ choice, distance: editDistance(got.toLowerCase(), choice.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted(by(({ distance }) => distance))
  return best?.choice
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
