import type { Agenda } from '#handlers/platform/agenda.ts'
import { EDIT_LOCK_LIFETIME, LOCK_LIFETIME } from './lock.rules.ts'

/** A lock that has just its age still holds. */
const after = (at: number, lifetime: number): number => at + lifetime + 1

export const lockedComponents: Agenda = ({ components }) =>
  components
    .all()
    .flatMap(({ id, lock, edit_lock }) => [
      ...(lock
        ? [{ at: after(lock.at, LOCK_LIFETIME), what: `the lock of component ${id} runs out` }]
        : []),
      ...(edit_lock
        ? [
            {
              at: after(edit_lock.at, EDIT_LOCK_LIFETIME),
              what: `component ${id} is left by who had it open`,
            },
          ]
        : []),
    ])
