/** What is ahead of a site, and the way there. */
import type { Site } from '#fixtures/site.ts'
import { type Agenda, type Upcoming, upcomingIn } from '#handlers/platform/agenda.ts'
import type { Events } from '#handlers/runtime/events.ts'

export interface Time {
  /** The soonest first. */
  upcoming(site: Site): readonly Upcoming[]
  /** Goes to the next thing and lets it happen; what happened then, nothing where nothing is ahead. */
  next(site: Site): readonly Upcoming[]
}

/** A clock that stands still stands there afterwards, one that runs goes on from there. */
function goTo({ clock }: Site, at: number): void {
  if (clock.state().frozenAt === null) clock.step(at - clock.now())
  else clock.freeze(at)
}

export function createTime(agendas: readonly Agenda[], events: Events): Time {
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
