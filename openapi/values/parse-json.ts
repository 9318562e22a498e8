import { InputError } from './input-error.ts'
import { messageOf } from './json.ts'

/** The excerpt of the text in the message of the engine: `, ..."word": abc"... is not valid JSON`. */
const EXCERPT = /, (?:\.{3})?".*/s

/** The reason why a text is not JSON, without a part of it: it may contain a secret. */
export const syntaxProblem = (error: unknown): string =>
  `it is not JSON: ${messageOf(error).replace(EXCERPT, '')}`

/** Parses the content of a file. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InputError(syntaxProblem(error))
  }
}
