/** Control of one site in the same process. */
import type { Dataset, Snapshot } from '#fixtures/dataset/dataset.ts'
import type { Site } from '#fixtures/site/site.ts'
import { resetSite } from '#handlers/control/entries/reset.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'
import { clockOf, type SiteClock } from './site-clock.ts'
import { historyOf, type SiteHistory } from './site-history.ts'
import { peopleOf, type SitePeople } from './site-people.ts'
import { recordsOf, type SiteRecords } from './site-records.ts'
import { requestsOf, type SiteRequests } from './site-requests.ts'
import { type SiteScenarios, scenariosOf } from './site-scenarios.ts'
import { type SiteSituations, situationsOf } from './site-situations.ts'

/** Control of one site, without HTTP. */
export interface SiteControl
  extends SiteRecords,
    SiteRequests,
    SiteSituations,
    SiteScenarios,
    SitePeople {
  /** Restores the dataset and clears faults and received requests. */
  reset(): void
  snapshot(): Snapshot
  load(snapshot: Dataset): void
  readonly clock: SiteClock
  /** The recorded writes; requires the option `history`. */
  readonly history: SiteHistory
  /** Stops the clock of the site at the given time. */
  setTime(at: string | Date): void
  stepTime(milliseconds: number): void
}

function requireSite(site: Site | undefined, name: string): Site {
  if (!site) throw new Error(`expected a site name of letters, digits, . _ or -, got ${name}`)
  return site
}

/** `current` is the stand-in that answers, where another one was loaded before. */
export function siteControl(
  standIn: StandIn,
  name: string,
  current: () => StandIn = () => standIn,
): SiteControl {
  const site = (): Site => requireSite(standIn.sites.get(name), name)
  const clock = clockOf(site, standIn.time)
  return {
    ...recordsOf(standIn, name),
    ...requestsOf(current, name),
    ...situationsOf(standIn, name),
    ...scenariosOf(standIn, name),
    ...peopleOf(standIn, name),
    reset: () => void requireSite(resetSite(standIn, name), name),
    snapshot: () => site().snapshot(),
    load: (snapshot) => void requireSite(standIn.sites.load(name, snapshot), name),
    clock,
    history: historyOf(standIn, name),
    setTime: clock.freeze,
    stepTime: clock.step,
  }
}
