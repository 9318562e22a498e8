/** Access as far as it is determined by the role. */

import { fail } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import { describeResponse, type TargetResponse } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule } from '#openapi/language/access.ts'
import { isGet, isRead } from '#openapi/language/define.ts'
import { ROLE_NAMES, type Role } from '#openapi/language/roles.ts'

const READERS: readonly Identity[] = ['anonymous', 'subscriber']

/** Undefined where access depends on more than the role. */
export function isRoleAllowed(
  { access }: ContractOperation,
  identity: Identity,
): boolean | undefined {
  const { decidedBy, roles, anonymous, deniesReaders } = accessRule(access)
  if (deniesReaders && READERS.includes(identity)) return false
  if (identity === 'anonymous') return decidedBy === 'role' ? anonymous === 'always' : undefined
  if (roles.includes(identity)) return true
  return decidedBy === 'role' ? false : undefined
}

/** A permitted caller is rejected. */
export const failDenied = (caller: string, response: TargetResponse): never =>
  fail(`${caller} to be granted access`, describeResponse(response), {
    fact: { kind: 'denied', status: response.status },
  })

/** A separate site, so that a write accepted by mistake does not affect other cases. */
export const probeSite = (operation: ContractOperation) =>
  isGet(operation) ? {} : ({ isolated: 'rejected' } as const)

/** Whether all accounts are tested on this target. */
const testsEveryRole = ({ target }: Context): boolean => target.isStandIn && target.mode === 'write'

function rolesMatching({ target }: Context, matches: (role: Role) => boolean): readonly Role[] {
  return ROLE_NAMES.filter(
    (role) => target.credentials[role] && role !== target.best && matches(role),
  )
}

/**
 * The account whose request carries good values, because it is sent anyway: one rejected by a write
 * for its role alone, or one allowed by a read. The defaults of a read are sent by the strongest
 * account.
 */
export function senderOfCombined(context: Context, operation: ContractOperation, index: number) {
  if (!testsEveryRole(context) || (isGet(operation) && !isRead(operation))) return undefined
  const isAllowed = isRead(operation)
  const roles = rolesMatching(context, (role) => isRoleAllowed(operation, role) === isAllowed)
  return roles[isAllowed ? index - 1 : index]
}

/** The index of the combined request sent by an account; undefined for none. */
export function combinedSentBy(context: Context, operation: ContractOperation, identity: Identity) {
  const indexes = ROLE_NAMES.map((_, index) => index)
  return indexes.find((index) => senderOfCombined(context, operation, index) === identity)
}
