/** Whom an operation lets in, as far as the role decides. */

import type { Context } from '#conformance/case/context.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule } from '#openapi/language/access.ts'
import { isGet, isRead } from '#openapi/language/define.ts'
import { ROLE_NAMES, type Role } from '#openapi/language/roles.ts'

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

/** Whether accounts other than the strongest are asked whatever an operation answers them. */
const asksEveryRole = ({ target }: Context): boolean => target.isStandIn && target.mode === 'write'

function rolesThat({ target }: Context, isMeant: (role: Role) => boolean): readonly Role[] {
  return ROLE_NAMES.filter(
    (role) => target.credentials[role] && role !== target.best && isMeant(role),
  )
}

/**
 * The account in whose request good values may travel, because it is asked anyway: one that a write
 * refuses for its role alone, or one that a read lets in. The defaults of a read are for the strongest.
 */
export function carrierOf(context: Context, operation: ContractOperation, pack: number) {
  if (!asksEveryRole(context) || (isGet(operation) && !isRead(operation))) return undefined
  const isAllowed = isRead(operation)
  const roles = rolesThat(context, (role) => allowed(operation, role) === isAllowed)
  return roles[isAllowed ? pack - 1 : pack]
}

/** The good values that travel in the request of an account; undefined where none do. */
export function carriedBy(context: Context, operation: ContractOperation, identity: Identity) {
  const packs = ROLE_NAMES.map((_, pack) => pack)
  return packs.find((pack) => carrierOf(context, operation, pack) === identity)
}
