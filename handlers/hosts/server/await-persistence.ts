/** Delays responses until their changes are persisted. */

import { NOT_PERSISTED } from '#handlers/runtime/host-errors.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'

export interface DurableWrites {
  /** Number of changes; a request that increases it has to wait. */
  readonly count: number
  /** Resolves when all changes so far are persisted; false when they were rolled back. */
  persisted(): Promise<boolean>
}

type MaybeAsyncOutput = HttpOutput | Promise<HttpOutput>

const CORS_HEADERS = /^(?:access-control-|vary$)/i

/** Keeps the CORS headers of the response, so that pages of other origins can read the error. */
const notPersisted = ({ headers }: HttpOutput): HttpOutput => ({
  ...NOT_PERSISTED,
  headers: {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => CORS_HEADERS.test(name))),
    ...NOT_PERSISTED.headers,
  },
})

/** Wraps `run`: responses wait until their changes are persisted; reads do not wait. */
export function awaitPersistence<A extends readonly unknown[]>(
  run: (...args: A) => MaybeAsyncOutput,
  writes: DurableWrites | undefined,
): (...args: A) => MaybeAsyncOutput {
  if (!writes) return run
  const settle = (output: HttpOutput, before: number): MaybeAsyncOutput =>
    writes.count === before
      ? output
      : writes.persisted().then((isPersisted) => (isPersisted ? output : notPersisted(output)))
  return (...args) => {
    const before = writes.count
    const output = run(...args)
    return output instanceof Promise
      ? output.then((made) => settle(made, before))
      : settle(output, before)
  }
}
