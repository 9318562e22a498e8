/** Upcoming events of a site, and moving the clock to them. */
import type { Site } from '#fixtures/site/site.ts'
import { type Agenda, type UpcomingEvent, upcomingIn } from '#handlers/platform/agenda.ts'
import type { Events } from '#handlers/runtime/events.ts'

export interface TimeControl {
  /** The soonest first. */
  upcoming(site: Site): readonly UpcomingEvent[]
  /** Moves to the next event and runs it; returns the events, none when the agenda is empty. */
  next(site: Site): readonly UpcomingEvent[]
}

/** A stopped clock stops there, a running one continues from there. */
function goTo({ clock }: Site, at: number): void {
  if (clock.state().frozenAt === null) clock.step(at - clock.now())
  else clock.freeze(at)
}

export function createTimeControl(agendas: readonly Agenda[], events: Events): TimeControl {
  const upcoming = (site: Site) => upcomingIn(site, agendas)
  return {
    upcoming,
    next: (site) => {
      const ahead = upcoming(site)
      const at = ahead[0]?.at
      if (at === undefined) return []
      goTo(site, at)
      events.advance(site)
      return ahead.filter((each) => each.at === at)
    },
  }
}
