/** The history of a site, for tests in the same process. */
import type { Snapshot } from '#fixtures/dataset/dataset.ts'
import { createSite } from '#fixtures/site/site.ts'
import type { History } from '#handlers/control/history/history.ts'
import {
  detailsOfStep,
  type StepDetails,
  type StepSummary,
  summaryOfStep,
} from '#handlers/control/history/show.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'

/** Requires the option `history`. */
export interface SiteHistory {
  steps(): readonly StepSummary[]
  /** The changes of a step, record by record. */
  step(step: number): StepDetails
  /** Restores the state after a step, 0 for the initial state; recorded as a step of its own. */
  back(step: number): void
  /** Creates another site with the state after a step. */
  branch(step: number, site: string): void
  name(step: number, name: string): void
  /** The state of the site after a step. */
  dataset(step: number): Snapshot
}

function requireHistory({ history }: StandIn): History {
  if (!history) throw new Error('expected the option history, without which no steps are recorded')
  return history
}

export function historyOf(standIn: StandIn, site: string): SiteHistory {
  const historyAt = (step: number): History => {
    const history = requireHistory(standIn)
    if (history.isReachable(site, step)) return history
    throw new Error(`expected a recorded step, got ${step}`)
  }
  const stepAt = (step: number) => {
    const known = requireHistory(standIn)
      .steps(site)
      .find(({ number }) => number === step)
    if (known) return known
    throw new Error(`expected a recorded step, got ${step}`)
  }
  return {
    steps: () => requireHistory(standIn).steps(site).map(summaryOfStep),
    step: (step) => detailsOfStep(stepAt(step)),
    back: (step) => void historyAt(step).back(site, step),
    branch: (step, name) => {
      if (!historyAt(step).branch(site, step, name))
        throw new Error(`expected a valid site name below the limit of sites, got ${name}`)
    },
    name: (step, name) => {
      stepAt(step).name = name
    },
    dataset: (step) => {
      const template = historyAt(step).templateAt(site, step)
      if (!template) throw new Error(`expected an existing site, got ${site}`)
      return createSite({ template }).snapshot()
    },
  }
}
