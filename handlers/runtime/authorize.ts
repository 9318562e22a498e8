import { asksAtGate, isSpecial } from '#openapi/access.ts'
import type { Operation } from '#openapi/define.ts'
import type { Call } from './call.ts'
import { ApiError } from './errors.ts'
import type { Behaviour, Refusal } from './implement.ts'

/** Whether an operation needs a rule of its own to decide access. */
export const needsPermit = ({ access }: Operation): boolean =>
  isSpecial(access) && asksAtGate(access) && access !== 'logged_in'

/** The error a call meets at the gate of an operation, if any. */
export function refusalFor(
  operation: Operation,
  { permit }: Pick<Behaviour<never>, 'permit'>,
  call: Call,
): Refusal {
  if (permit) return permit(call)
  const { access, refusal = 'rest_forbidden' } = operation
  if (!asksAtGate(access)) return undefined
  const isAllowed =
    access === 'logged_in' ? call.caller.user !== undefined : call.caller.can(access)
  return isAllowed ? undefined : refusal
}

export const toError = (refusal: NonNullable<Refusal>): ApiError =>
  refusal instanceof ApiError ? refusal : new ApiError(refusal)
