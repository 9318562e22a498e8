/** Whom an operation lets in, as far as the role decides. */

import type { Context } from '#conformance/case/context.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule } from '#openapi/language/access.ts'
import { isGet } from '#openapi/language/define.ts'
import { ROLE_NAMES } from '#openapi/language/roles.ts'

const READERS: readonly Identity[] = ['anonymous', 'subscriber']

/** Undefined where more than the role decides. */
export function allowed({ access }: ContractOperation, identity: Identity): boolean | undefined {
  const { settledBy, roles, anonymous, stopsReaders } = accessRule(access)
  if (stopsReaders && READERS.includes(identity)) return false
  if (identity === 'anonymous') return settledBy === 'role' ? anonymous === 'always' : undefined
  if (roles.includes(identity)) return true
  return settledBy === 'role' ? false : undefined
}

/** Whoever is let in by mistake changes nothing there that anybody else looks at. */
export const placeOfProbe = (operation: ContractOperation) =>
  isGet(operation) ? {} : ({ isolated: 'refused' } as const)

/**
 * Accounts that a write refuses one after the other. Each has to be asked anyway, so that good
 * values may travel in these requests: only a stand-in is sent what should be refused.
 */
export function refusedBy({ target }: Context, operation: ContractOperation): readonly Identity[] {
  const { isStandIn, mode, credentials } = target
  if (!isStandIn || mode !== 'write' || isGet(operation)) return []
  return ROLE_NAMES.filter((role) => allowed(operation, role) === false && credentials[role])
}
