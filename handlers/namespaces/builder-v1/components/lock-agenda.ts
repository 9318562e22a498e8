import type { ComponentLock, ComponentRecord } from '#fixtures/models/component.ts'
import type { Agenda, UpcomingEvent } from '#handlers/platform/agenda.ts'
import { EDIT_LOCK_LIFETIME, LOCK_LIFETIME } from './lock.rules.ts'

/** A lock of exactly the maximum age is still valid. */
const endOf = (
  lock: ComponentLock | null,
  lifetime: number,
  what: string,
): readonly UpcomingEvent[] => (lock ? [{ at: lock.at + lifetime + 1, what }] : [])

const locksOf = ({ id, lock, edit_lock }: ComponentRecord): readonly UpcomingEvent[] => [
  ...endOf(lock, LOCK_LIFETIME, `the lock of component ${id} expires`),
  ...endOf(edit_lock, EDIT_LOCK_LIFETIME, `the edit lock of component ${id} expires`),
]

export const lockedComponents: Agenda = ({ components }) => components.all().flatMap(locksOf)
