/** Responses that wait until what they tell of is kept. */

import { NOT_KEPT } from '#handlers/runtime/host-errors.ts'
import type { HttpOutput } from '#handlers/runtime/http.ts'

export interface Keeping {
  /** How many changes there were; a request that moves it has something to wait for. */
  readonly count: number
  /** Resolves when all changes so far are kept; false when they were undone instead. */
  kept(): Promise<boolean>
}

type KeptOutput = HttpOutput | Promise<HttpOutput>

const FOR_PAGES = /^(?:access-control-|vary$)/i

/** Pages of other origins are to see the error as they would have seen the response. */
const notKept = ({ headers }: HttpOutput): HttpOutput => ({
  ...NOT_KEPT,
  headers: {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => FOR_PAGES.test(name))),
    ...NOT_KEPT.headers,
  },
})

/** The same, but no response leaves before its changes are kept; reads do not wait. */
export function afterKeeping<A extends readonly unknown[]>(
  run: (...given: A) => KeptOutput,
  keeping: Keeping | undefined,
): (...given: A) => KeptOutput {
  if (!keeping) return run
  const settle = (output: HttpOutput, before: number): KeptOutput =>
    keeping.count === before
      ? output
      : keeping.kept().then((isKept) => (isKept ? output : notKept(output)))
  return (...given) => {
    const before = keeping.count
    const output = run(...given)
    return output instanceof Promise
      ? output.then((made) => settle(made, before))
      : settle(output, before)
  }
}
