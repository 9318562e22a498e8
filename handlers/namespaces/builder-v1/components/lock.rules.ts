/**
 * The holder of a component, and the rules to acquire and release its lock (platform/builder 12.1,
 * 12.8 to 12.10).
 */
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

const hasExpired = ({ lock }: ComponentRecord, now: number): boolean =>
  lock !== null && isOlder(lock, LOCK_LIFETIME, now)

/** The holder; without a lock, another user who has the document open. */
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

/** Undefined if it is locked by any user, the caller included, unless the lock has expired. */
export function afterLock(
  component: ComponentRecord,
  moment: LockMoment,
): ComponentRecord | undefined {
  const { user_id, now } = moment
  if (!hasExpired(component, now) && holderOf(component, moment) !== undefined) return undefined
  return { ...component, lock: { user_id, at: now } }
}

/** Undefined if another user holds it, even if the lock has expired. */
export function afterUnlock(
  component: ComponentRecord,
  moment: LockMoment,
): ComponentRecord | undefined {
  const holder = holderOf(component, moment)
  if (holder !== undefined && holder !== moment.user_id) return undefined
  return { ...component, lock: null }
}

/** Reading the state drops an expired lock of the user. */
export const afterStatusRead = (
  component: ComponentRecord,
  { user_id, now }: LockMoment,
): ComponentRecord =>
  hasExpired(component, now) && component.lock?.user_id === user_id
    ? { ...component, lock: null }
    : component
