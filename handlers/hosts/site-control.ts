/** A hand on one site of a stand-in in the same process. */
import type { Dataset, Snapshot } from '#fixtures/dataset/dataset.ts'
import type { Site } from '#fixtures/site.ts'
import { isStep, momentOf } from '#handlers/control/clock.ts'
import { resetSite } from '#handlers/control/reset.ts'
import type { StandIn } from '#handlers/stand-in.ts'
import { recordsOf, type SiteRecords } from './site-records.ts'
import { requestsOf, type SiteRequests } from './site-requests.ts'
import { type SiteScenarios, scenariosOf } from './site-scenarios.ts'
import { type SiteSituations, situationsOf } from './site-situations.ts'

/** A hand on one site, without going over HTTP. */
export interface SiteControl extends SiteRecords, SiteRequests, SiteSituations, SiteScenarios {
  /** Back to the dataset, without faults and with no requests received. */
  reset(): void
  snapshot(): Snapshot
  load(snapshot: Dataset): void
  /** Stops the clock of the site at a moment. */
  setTime(at: string | Date): void
  stepTime(milliseconds: number): void
}

function known(site: Site | undefined, name: string): Site {
  if (!site) throw new Error(`expected a site name of letters, digits, . _ or -, got ${name}`)
  return site
}

function freeze({ clock }: Site, at: string | Date): void {
  const isMoment = at instanceof Date && !Number.isNaN(at.getTime())
  const moment = momentOf(isMoment ? at.toISOString() : at)
  if (moment === undefined)
    throw new Error(`expected a moment such as 2026-06-01T08:00:00Z, got ${String(at)}`)
  clock.freeze(moment)
}

function step(site: Site, milliseconds: number): void {
  if (!isStep(milliseconds, site))
    throw new Error(`expected a whole number of milliseconds, got ${String(milliseconds)}`)
  site.clock.step(milliseconds)
}

export function siteControl(standIn: StandIn, name: string): SiteControl {
  const site = (): Site => known(standIn.sites.get(name), name)
  return {
    ...recordsOf(standIn, name),
    ...requestsOf(standIn, name),
    ...situationsOf(standIn, name),
    ...scenariosOf(standIn, name),
    reset: () => void known(resetSite(standIn, name), name),
    snapshot: () => site().snapshot(),
    load: (snapshot) => void known(standIn.sites.load(name, snapshot), name),
    setTime: (at) => freeze(site(), at),
    stepTime: (milliseconds) => step(site(), milliseconds),
  }
}
