/** The clock of a site, for tests in the same process. */
import type { Site } from '#fixtures/site/site.ts'
import { isValidStep, parseTime } from '#handlers/control/clock.ts'
import type { TimeControl } from '#handlers/control/time.ts'

/** A time-dependent event. */
export interface ClockEvent {
  readonly at: string
  /** `post 12 is published` */
  readonly what: string
}

/** Events that a change of the clock makes due happen at once. */
export interface SiteClock {
  now(): Date
  /** Stops the clock, at the given time or now. */
  freeze(at?: string | Date): void
  /** Moves the clock, running or stopped. */
  step(milliseconds: number): void
  /** Follows the system time. */
  release(): void
  /** Upcoming events: scheduled items, queued work, expiring locks and records. */
  agenda(): readonly ClockEvent[]
  /** Moves to the next event, runs it and returns it. */
  next(): readonly ClockEvent[]
}

function toTime(at: string | Date): number {
  const isDate = at instanceof Date && !Number.isNaN(at.getTime())
  const milliseconds = parseTime(isDate ? at.toISOString() : at)
  if (milliseconds === undefined)
    throw new Error(`expected a time such as 2026-06-01T08:00:00Z, got ${String(at)}`)
  return milliseconds
}

function requireStep(site: Site, milliseconds: number): number {
  if (isValidStep(milliseconds, site)) return milliseconds
  throw new Error(`expected a whole number of milliseconds, got ${String(milliseconds)}`)
}

const eventView = ({ at, what }: ReturnType<TimeControl['upcoming']>[number]): ClockEvent => ({
  at: new Date(at).toISOString(),
  what,
})

export const clockOf = (site: () => Site, time: TimeControl): SiteClock => ({
  now: () => new Date(site().clock.now()),
  freeze: (at) => {
    const wanted = at === undefined ? undefined : toTime(at)
    time.move(site(), (clock) => clock.freeze(wanted ?? clock.now()))
  },
  step: (milliseconds) => {
    const wanted = requireStep(site(), milliseconds)
    time.move(site(), (clock) => clock.step(wanted))
  },
  release: () => void time.move(site(), (clock) => clock.release()),
  agenda: () => time.upcoming(site()).map(eventView),
  next: () => time.next(site()).map(eventView),
})
