/** Who holds a component, and who may take or give up its lock (platform/builder 12.1, 12.8 to 12.10). */
import type { ComponentLock, ComponentRecord } from '#fixtures/models/component.ts'

export const LOCK_LIFETIME = 3_600_000
export const EDIT_LOCK_LIFETIME = 150_000

export interface LockMoment {
  readonly user_id: number
  /** Milliseconds. */
  readonly now: number
}

const isOlder = ({ at }: ComponentLock, lifetime: number, now: number): boolean =>
  now - at > lifetime

const hasRunOut = ({ lock }: ComponentRecord, now: number): boolean =>
  lock !== null && isOlder(lock, LOCK_LIFETIME, now)

/** The holder; somebody else who has the document open counts while nobody locked it. */
export function holderOf(
  component: ComponentRecord,
  { user_id, now }: LockMoment,
): number | undefined {
  if (component.lock) return component.lock.user_id
  const { edit_lock } = component
  const isOpenElsewhere =
    edit_lock && edit_lock.user_id !== user_id && !isOlder(edit_lock, EDIT_LOCK_LIFETIME, now)
  return isOpenElsewhere ? edit_lock.user_id : undefined
}

/** Undefined when it is held: by anybody, the user included, unless the lock has run out. */
export function afterLock(
  component: ComponentRecord,
  moment: LockMoment,
): ComponentRecord | undefined {
  const { user_id, now } = moment
  if (!hasRunOut(component, now) && holderOf(component, moment) !== undefined) return undefined
  return { ...component, lock: { user_id, at: now } }
}

/** Undefined when somebody else holds it, even if the lock has run out. */
export function afterUnlock(
  component: ComponentRecord,
  moment: LockMoment,
): ComponentRecord | undefined {
  const holder = holderOf(component, moment)
  if (holder !== undefined && holder !== moment.user_id) return undefined
  return { ...component, lock: null }
}

/** Asking for the state drops a lock of the user's own that has run out. */
export const afterLook = (
  component: ComponentRecord,
  { user_id, now }: LockMoment,
): ComponentRecord =>
  hasRunOut(component, now) && component.lock?.user_id === user_id
    ? { ...component, lock: null }
    : component
