/** The finding of a case that ended with an error. */
import { Failure, Skip } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import { BlockedRequestError, type NoResponseError } from '#conformance/transport/exchange.ts'
import { hidesFault } from './known-skips.ts'
import { type CaseFinding, NO_RESPONSE, skipped } from './result.ts'

/** A route without a usable response fails its own cases; other cases lack their set-up. */
export function noResponseFinding(
  { request, operation, message }: NoResponseError,
  { subject, target }: Context,
): CaseFinding {
  const got = `${request}: ${message}`
  return operation === subject || target.hasDemo
    ? { outcome: 'fail', expected: NO_RESPONSE, got }
    : skipped({ why: 'set-up', detail: `no usable response in the set-up of the case (${got})` })
}

/** The order matters: findings of the case precede problems of the run. */
export function findingOf(
  error: unknown,
  isTimeout: boolean,
  demoCaseId: string | undefined,
): CaseFinding {
  // On the built-in dataset a skip must not hide a fault.
  if (error instanceof Skip && demoCaseId !== undefined && hidesFault(demoCaseId, error.reason))
    return { outcome: 'fail', expected: 'a response that can be judged', got: error.message }
  if (error instanceof Failure) {
    const { expected, got, details } = error
    const { members, fact } = details
    return { outcome: 'fail', expected, got, ...(members && { members }), ...(fact && { fact }) }
  }
  if (error instanceof Skip) return skipped(error.reason)
  if (error instanceof BlockedRequestError)
    return skipped({ why: 'may-have-side-effects', detail: error.message })
  const { message } = error instanceof Error ? error : new Error(String(error))
  return { outcome: 'error', reason: isTimeout ? `the case took too long: ${message}` : message }
}
