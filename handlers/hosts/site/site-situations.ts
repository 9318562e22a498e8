/** Faults and the situation of a site, for tests in the same process. */
import type { FaultPlan } from '#handlers/control/situations/fault-plan.ts'
import type { Fault } from '#handlers/control/situations/faults.ts'
import { readFault } from '#handlers/control/situations/read-fault.ts'
import { readSituation, type Situation } from '#handlers/control/situations/situation.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'

/** A planned fault. */
interface PlannedFault {
  readonly id: string
  /** Removes the fault. */
  remove(): void
}

export interface SiteSituations {
  /**
   * Makes requests fail or slow: `fault({ operation: 'core.posts.create', error: 'rest_forbidden'
   * })`.
   */
  fault(plan: FaultPlan): PlannedFault
  /** The remaining faults. */
  faults(): readonly Fault[]
  clearFaults(): void
  situation(): Situation
  /** Slow, offline, read-only, rate-limited, or with expired passwords; `{}` resets it. */
  setSituation(situation: Situation): void
}

export const situationsOf = (standIn: StandIn, site: string): SiteSituations => ({
  fault: (plan) => {
    const { id } = standIn.faults.plan(site, readFault(plan, standIn))
    return { id, remove: () => void standIn.faults.remove(site, id) }
  },
  faults: () => standIn.faults.of(site),
  clearFaults: () => standIn.faults.clear(site),
  situation: () => standIn.situations.of(site),
  setSituation: (situation) => standIn.situations.set(site, readSituation(situation)),
})
