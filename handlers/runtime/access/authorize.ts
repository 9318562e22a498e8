import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import type { Rejection } from '#handlers/runtime/implement.ts'
import type { CONDITIONS, LinkedAccess, SpecialAccess } from '#openapi/language/access.ts'
import type { Operation } from '#openapi/language/define.ts'

/**
 * Decides whether a call is allowed. Also evaluated for the other operations of the route, for
 * `Allow`.
 */
export type Policy = (call: Call, operation: Operation) => Rejection

/** The implementation of every access rule that is more than a capability. */
export type Policies = Readonly<
  Record<Exclude<SpecialAccess, LinkedAccess> | keyof typeof CONDITIONS, Policy>
>

/** The policies of an extension, by access rule. */
export type ExtensionPolicies = Readonly<Partial<Record<LinkedAccess, Policy>>>

/** A denied access, with the rule or condition that decided. */
interface Denial {
  readonly rule: string
  readonly rejection: NonNullable<Rejection>
}

export type AccessCheck = (call: Call, operation: Operation) => Denial | undefined

/** The default error for a caller without access. */
export const defaultRejection = ({
  forbidden = 'rest_forbidden',
  refusal,
}: Operation): NonNullable<Rejection> =>
  refusal === undefined ? forbidden : new ApiError(forbidden, { code: refusal })

export function createAccessCheck(policies: Partial<Policies>): AccessCheck {
  const special = new Map<string, Policy>(Object.entries(policies))
  const evaluate = (rule: string, call: Call, operation: Operation): Rejection => {
    const policy = special.get(rule)
    if (policy) return policy(call, operation)
    return call.caller.can(rule) ? undefined : defaultRejection(operation)
  }
  return (call, operation) => {
    const rejection = evaluate(operation.access, call, operation)
    if (rejection) return { rule: operation.access, rejection }
    for (const condition of operation.conditions ?? []) {
      const conditionRejection = evaluate(condition, call, operation)
      if (conditionRejection) return { rule: condition, rejection: conditionRejection }
    }
    return undefined
  }
}

export const toApiError = (rejection: NonNullable<Rejection>): ApiError =>
  rejection instanceof ApiError ? rejection : new ApiError(rejection)

export function toAccessError({ rule, rejection }: Denial): ApiError {
  const { key, details } = toApiError(rejection)
  return new ApiError(key, details, rule)
}
