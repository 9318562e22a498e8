/** The state of sites as other replicas of a server need it, and the functions to follow them. */
import type { Sites } from '#fixtures/site/sites.ts'
import type { History } from '#handlers/control/history/history.ts'
import type { Scenarios } from '#handlers/control/scenarios/scenarios.ts'
import type { FaultState, Faults } from '#handlers/control/situations/faults.ts'
import type { SituationState, Situations } from '#handlers/control/situations/situation.ts'
import type { Attribution, ReplicaOrigin } from '#handlers/runtime/attribution.ts'

/** Faults, situation and scenario of a site, as JSON. */
export interface SiteConditions {
  readonly faults?: readonly FaultState[]
  readonly situation?: SituationState
  readonly scenario?: string
}

export interface Replication {
  readonly sites: Sites
  /** Undefined for a site without any. */
  conditionsOf(site: string): SiteConditions | undefined
  setConditions(site: string, conditions: SiteConditions | undefined): void
  /** Runs writes that are neither recorded nor saved. */
  silently<T>(run: () => T): T
  /** Runs writes of another replica, which are recorded in the history. */
  onBehalf<T>(origin: ReplicaOrigin, run: () => T): T
  /** The number of the last step in the history. */
  lastStep(site: string): number
  /** Drops the later steps. */
  dropSteps(site: string, last: number): void
  /** Removes a site from memory. */
  forget(site: string): void
}

interface ReplicatedParts {
  readonly sites: Sites
  readonly faults: Faults
  readonly situations: Situations
  readonly scenarios: Scenarios
  readonly history?: History
  readonly attribution: Attribution
}

export function createReplication(parts: ReplicatedParts): Replication {
  const { sites, faults, situations, scenarios, history, attribution } = parts
  const setConditions: Replication['setConditions'] = (site, conditions) => {
    faults.restore(site, conditions?.faults ?? [])
    situations.restore(site, conditions?.situation)
    scenarios.restore(site, conditions?.scenario)
  }
  return {
    sites,
    conditionsOf: (site) => {
      const planned = faults.state(site)
      const situation = situations.active(site)?.state()
      const scenario = scenarios.of(site)
      if (!planned.length && !situation && scenario === undefined) return undefined
      return {
        ...(planned.length && { faults: planned }),
        ...(situation && { situation }),
        ...(scenario !== undefined && { scenario }),
      }
    },
    setConditions,
    silently: attribution.silently,
    onBehalf: attribution.during,
    lastStep: (site) => history?.last(site) ?? 0,
    dropSteps: (site, last) => history?.truncate(site, last),
    forget: (site) => {
      setConditions(site, undefined)
      history?.forget(site)
      sites.putBack(site, undefined)
    },
  }
}
