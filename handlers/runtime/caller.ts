import type { UserRecord } from '#fixtures/models/user.ts'
import { ROLES } from '#openapi/language/roles.ts'
import { memoize } from '#openapi/values/memoize.ts'

/** The sender of a request and their capabilities. */
export interface Caller {
  readonly user: UserRecord | undefined
  /** The user id; 0 for an anonymous caller. */
  readonly id: number
  can(capability: string): boolean
}

const ANONYMOUS: Caller = { user: undefined, id: 0, can: () => false }

export const capabilitiesOf = ({ roles, capabilities = [] }: UserRecord): readonly string[] => [
  ...new Set<string>([...roles.flatMap((role) => ROLES[role]), ...capabilities]),
]

/** Cached by record: user records are immutable and replaced on change. */
const callerOfRecord = memoize((user: UserRecord): Caller => {
  const granted = new Set(capabilitiesOf(user))
  return { user, id: user.id, can: (capability) => granted.has(capability) }
})

export const callerOf = (user: UserRecord | undefined): Caller =>
  user ? callerOfRecord(user) : ANONYMOUS

/** The same caller; records the capabilities that were asked for in vain. */
export const withObservedRights = ({ user, id, can }: Caller, missing: string[]): Caller => ({
  user,
  id,
  can: (capability) => {
    const isGranted = can(capability)
    if (!isGranted && !missing.includes(capability)) missing.push(capability)
    return isGranted
  },
})
