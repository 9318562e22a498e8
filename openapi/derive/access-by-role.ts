import { accessRule, CONDITIONS, type Condition } from '#openapi/language/access.ts'
import type { Operation } from '#openapi/language/define.ts'
import { ROLE_NAMES, type Role, rolesWithCapability } from '#openapi/language/roles.ts'
import { fromKeys } from '#openapi/values/json.ts'

/** `depends`: on the requested item, on a proof in the request, or on the operation itself. */
type RoleAccess = 'yes' | 'no' | 'depends'

const READER: Role = 'subscriber'
const ADMINISTRATOR: Role = 'administrator'

/** Conditions only restrict: a role without the capability never passes. */
const isDenied = (role: Role, conditions: readonly Condition[]): boolean =>
  conditions.some(
    (condition) =>
      !Object.hasOwn(CONDITIONS, condition) && !rolesWithCapability(condition).includes(role),
  )

/** Whether a role passes an access rule, as far as the role alone determines it. */
function accessOfRole(role: Role, { access, conditions = [] }: Operation): RoleAccess {
  const { decidedBy, roles, administrative, deniesReaders } = accessRule(access)
  if (isDenied(role, conditions)) return 'no'
  if (decidedBy === 'proof' || decidedBy === 'handler') return 'depends'
  if (roles.includes(role)) return 'yes'
  if (decidedBy === 'role') return 'no'
  if (administrative && role !== ADMINISTRATOR) return 'no'
  return deniesReaders && role === READER ? 'no' : 'depends'
}

const ANONYMOUS = {
  always: 'yes',
  never: 'no',
  'for-published': 'depends',
  'with-proof': 'depends',
} as const

/** Access to an operation by role, and for anonymous callers. */
export const accessByRole = (operation: Operation): Readonly<Record<string, RoleAccess>> => ({
  anonymous: operation.conditions?.some((condition) => !Object.hasOwn(CONDITIONS, condition))
    ? 'no'
    : ANONYMOUS[accessRule(operation.access).anonymous],
  ...fromKeys(ROLE_NAMES, (role) => accessOfRole(role, operation)),
})
