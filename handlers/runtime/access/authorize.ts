import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import type { Rejection } from '#handlers/runtime/implement.ts'
import type { CONDITIONS, SpecialAccess } from '#openapi/language/access.ts'
import type { Operation } from '#openapi/language/define.ts'

/**
 * Decides whether a call is allowed. Also evaluated for the other operations of the route, for
 * `Allow`.
 */
export type Permit = (call: Call, operation: Operation) => Rejection

/** The implementation of every access rule that is more than a capability. */
export type Permits = Readonly<Record<SpecialAccess | keyof typeof CONDITIONS, Permit>>

/** The access error of a call to an operation, if any. */
export type Gate = Permit

/** The default error for a caller without access. */
export const usualError = ({
  forbidden = 'rest_forbidden',
  refusal,
}: Operation): NonNullable<Rejection> =>
  refusal === undefined ? forbidden : new ApiError(forbidden, { code: refusal })

export function createGate(permits: Partial<Permits>): Gate {
  const special = new Map<string, Permit>(Object.entries(permits))
  const ask = (rule: string, call: Call, operation: Operation): Rejection => {
    const permit = special.get(rule)
    if (permit) return permit(call, operation)
    return call.caller.can(rule) ? undefined : usualError(operation)
  }
  return (call, operation) => {
    const rejection = ask(operation.access, call, operation)
    if (rejection || !operation.conditions) return rejection
    for (const condition of operation.conditions) {
      const another = ask(condition, call, operation)
      if (another) return another
    }
    return undefined
  }
}

export const toError = (rejection: NonNullable<Rejection>): ApiError =>
  rejection instanceof ApiError ? rejection : new ApiError(rejection)
