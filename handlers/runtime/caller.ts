import type { UserRecord } from '#fixtures/models/user.ts'
import { ROLES } from '#openapi/language/roles.ts'

/** The sender of a request and their capabilities. */
export interface Caller {
  readonly user: UserRecord | undefined
  /** The user id; 0 for an anonymous caller. */
  readonly id: number
  can(capability: string): boolean
}

const ANONYMOUS: Caller = { user: undefined, id: 0, can: () => false }
const callers = new WeakMap<UserRecord, Caller>()

export const capabilitiesOf = ({ roles, capabilities = [] }: UserRecord): readonly string[] => [
  ...new Set<string>([...roles.flatMap((role) => ROLES[role]), ...capabilities]),
]

/** Cached by record: user records are immutable and replaced on change. */
export function callerOf(user: UserRecord | undefined): Caller {
  if (!user) return ANONYMOUS
  const known = callers.get(user)
  if (known) return known
  const granted = new Set(capabilitiesOf(user))
  const caller: Caller = { user, id: user.id, can: (capability) => granted.has(capability) }
  callers.set(user, caller)
  return caller
}
