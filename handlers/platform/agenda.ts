/** What time will bring: things that happen to a site when nobody asks for anything. */
import type { Site } from '#fixtures/site.ts'

/** One thing, and when it will have happened. */
export interface Upcoming {
  /** In milliseconds. */
  readonly at: number
  /** `post 12 is published` */
  readonly what: string
}

/** A part of the stand-in says what is ahead of its records. */
export type Agenda = (site: Site) => Iterable<Upcoming>

/** The soonest first; what is over is left out. */
export const upcomingIn = (site: Site, agendas: readonly Agenda[]): readonly Upcoming[] => {
  const now = site.clock.now()
  return agendas
    .flatMap((agenda) => [...agenda(site)])
    .filter(({ at }) => at > now && Number.isFinite(at))
    .sort((a, b) => a.at - b.at)
}
