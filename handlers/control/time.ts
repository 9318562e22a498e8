/** Upcoming events of a site, and moving the clock to them. */
import type { Site } from '#fixtures/site/site.ts'
import { type Agenda, type UpcomingEvent, upcomingIn } from '#handlers/platform/agenda.ts'
import type { Events } from '#handlers/runtime/events.ts'

export interface TimeControl {
  /** The soonest first. */
  upcoming(site: Site): readonly UpcomingEvent[]
  /** Moves to the next event and runs it; returns the events, none when the agenda is empty. */
  next(site: Site): readonly UpcomingEvent[]
  /** Runs and returns the events that a change of the clock makes due. */
  move(site: Site, change: (clock: Site['clock']) => void): readonly UpcomingEvent[]
}

/** A stopped clock stops there, a running one continues from there. */
function goTo(clock: Site['clock'], at: number): void {
  if (clock.state().frozenAt === null) clock.step(at - clock.now())
  else clock.freeze(at)
}

export function createTimeControl(agendas: readonly Agenda[], events: Events): TimeControl {
  const upcoming = (site: Site) => upcomingIn(site, agendas)
  const move: TimeControl['move'] = (site, change) => {
    const planned = upcoming(site)
    change(site.clock)
    events.advance(site)
    const now = site.clock.now()
    return planned.filter(({ at }) => at <= now)
  }
  return {
    upcoming,
    move,
    next: (site) => {
      const at = upcoming(site)[0]?.at
      return at === undefined ? [] : move(site, (clock) => goTo(clock, at))
    },
  }
}
