/** The time of a site, for tests in the same process. */
import type { Site } from '#fixtures/site.ts'
import { isStep, momentOf } from '#handlers/control/clock.ts'
import type { Time } from '#handlers/control/time.ts'

/** A thing that time brings. */
export interface ClockEvent {
  readonly at: string
  /** `post 12 is published` */
  readonly what: string
}

export interface SiteClock {
  now(): Date
  /** Stops it, at the given moment or where it is. */
  freeze(at?: string | Date): void
  /** Moves it, whether it runs or stands still. */
  step(milliseconds: number): void
  /** Lets it run with the system's time. */
  release(): void
  /** What is ahead: scheduled items, queued work, locks that run out, things that expire. */
  agenda(): readonly ClockEvent[]
  /** Goes to the next of those and lets it happen; says what that was. */
  next(): readonly ClockEvent[]
}

function momentFrom(at: string | Date): number {
  const isMoment = at instanceof Date && !Number.isNaN(at.getTime())
  const moment = momentOf(isMoment ? at.toISOString() : at)
  if (moment === undefined)
    throw new Error(`expected a moment such as 2026-06-01T08:00:00Z, got ${String(at)}`)
  return moment
}

function step(site: Site, milliseconds: number): void {
  if (!isStep(milliseconds, site))
    throw new Error(`expected a whole number of milliseconds, got ${String(milliseconds)}`)
  site.clock.step(milliseconds)
}

const shown = ({ at, what }: ReturnType<Time['upcoming']>[number]): ClockEvent => ({
  at: new Date(at).toISOString(),
  what,
})

export const clockOf = (site: () => Site, time: Time): SiteClock => ({
  now: () => new Date(site().clock.now()),
  freeze: (at) => {
    const { clock } = site()
    clock.freeze(at === undefined ? clock.now() : momentFrom(at))
  },
  step: (milliseconds) => step(site(), milliseconds),
  release: () => site().clock.release(),
  agenda: () => time.upcoming(site()).map(shown),
  next: () => time.next(site()).map(shown),
})
