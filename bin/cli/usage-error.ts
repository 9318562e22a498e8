import { hintFor } from '#openapi/values/hint.ts'

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
  const list = choices.length > MAX_LISTED ? '' : `; choose ${joinWithOr(choices)}`
  return new UsageError(`unknown ${what} "${got}"${hintFor(got, choices)}${list}`)
}

const joinWithOr = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
