/** Edit locks of items expire after this time. */
import type { Agenda } from '#handlers/platform/agenda.ts'

export const ITEM_LOCK_TIME = 150_000

export const itemLocks: Agenda = ({ posts }) =>
  posts
    .all()
    .flatMap(({ id, type, lock }) =>
      lock ? [{ at: lock.at + ITEM_LOCK_TIME, what: `the lock of ${type} ${id} expires` }] : [],
    )
