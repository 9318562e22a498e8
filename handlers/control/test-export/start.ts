/** The state from which a request of the log started: its dataset and its clock. */
import type { Snapshot } from '#fixtures/dataset/dataset.ts'
import { isSeedName } from '#fixtures/datasets/registry.ts'
import { MODELS } from '#fixtures/models/registry.ts'
import { createSite } from '#fixtures/site/site.ts'
import type { ControlTarget } from '#handlers/control/entry.ts'
import type { History } from '#handlers/control/history/history.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'

export interface StartState {
  /** The name of a built-in dataset, or the records themselves. */
  readonly dataset: string | Snapshot
  /** The time of the site at the request. */
  readonly clock: string
}

/** The number of the last step before the request. */
function stepBefore(history: History, { site, at }: LoggedRequest): number {
  const steps = history.steps(site)
  const next = steps.find((step) => step.at >= at)
  return next ? next.number - 1 : (steps.at(-1)?.number ?? 0)
}

/** A restored state continues the sequences of ids; a test starts with those of the request. */
function idsAt(history: History | undefined, site: string, step: number): Record<string, number> {
  const later = history?.steps(site).filter(({ number }) => number > step) ?? []
  const next: Record<string, number> = {}
  for (const { collection, key, before } of later.flatMap(({ changes }) => changes)) {
    const { sequence } = MODELS[collection]
    if (before || typeof key !== 'number' || sequence === undefined) continue
    next[sequence] = Math.min(key, next[sequence] ?? key)
  }
  return next
}

const timeOf = (clock: Snapshot['clock'], at: number): string =>
  new Date(clock.frozenAt ?? at + clock.offset).toISOString()

/** Undefined where the state at the request is no longer known. */
export function startOf(
  { history, sites, dataset }: Pick<ControlTarget, 'history' | 'sites' | 'dataset'>,
  first: LoggedRequest,
): StartState | undefined {
  const step = history ? stepBefore(history, first) : 0
  const template = history?.templateAt(first.site, step)
  const site = template ? createSite({ template }) : sites.get(first.site)
  if (!site) return undefined
  const current = site.snapshot()
  const next = { ...current.ids.next, ...idsAt(history, first.site, step) }
  const snapshot = { ...current, ids: { ...current.ids, next } }
  const isUnchanged = step === 0 && isSeedName(dataset)
  return {
    dataset: isUnchanged ? dataset : snapshot,
    clock: timeOf(snapshot.clock, first.at),
  }
}
