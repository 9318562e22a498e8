import type { UserRecord } from '#fixtures/models/user.ts'
import { ROLES } from '#openapi/language/roles.ts'

/** Who sends a request, and what they may do. */
export interface Caller {
  readonly user: UserRecord | undefined
  /** The id of the user, 0 for an anonymous caller. */
  readonly id: number
  can(capability: string): boolean
}

const NOBODY: Caller = { user: undefined, id: 0, can: () => false }
const callers = new WeakMap<UserRecord, Caller>()

export const capabilitiesOf = ({ roles, capabilities = [] }: UserRecord): readonly string[] => [
  ...new Set<string>([...roles.flatMap((role) => ROLES[role]), ...capabilities]),
]

/** Users are replaced whole when they change, so what one may do is worked out once. */
export function callerOf(user: UserRecord | undefined): Caller {
  if (!user) return NOBODY
  const known = callers.get(user)
  if (known) return known
  const granted = new Set(capabilitiesOf(user))
  const caller: Caller = { user, id: user.id, can: (capability) => granted.has(capability) }
  callers.set(user, caller)
  return caller
}
