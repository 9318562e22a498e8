/** Upcoming time-based events of a site, independent of requests. */
import type { Site } from '#fixtures/site/site.ts'

/** An event and its time. */
export interface UpcomingEvent {
  /** In milliseconds. */
  readonly at: number
  /** `post 12 is published` */
  readonly what: string
}

/** Lists the upcoming events of one part of the stand-in. */
export type Agenda = (site: Site) => Iterable<UpcomingEvent>

/** Soonest first; past events are omitted. */
export const upcomingIn = (site: Site, agendas: readonly Agenda[]): readonly UpcomingEvent[] => {
  const now = site.clock.now()
  return agendas
    .flatMap((agenda) => [...agenda(site)])
    .filter(({ at }) => at > now && Number.isFinite(at))
    .sort((a, b) => a.at - b.at)
}
