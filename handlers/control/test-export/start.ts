/** The state from which a request of the log started: its dataset and its clock. */
import type { Snapshot } from '#fixtures/dataset/dataset.ts'
import { isSeedName } from '#fixtures/datasets/registry.ts'
import { MODELS } from '#fixtures/models/registry.ts'
import { createSite, type Site } from '#fixtures/site/site.ts'
import { templateFrom } from '#fixtures/site/site-template.ts'
import type { ControlTarget } from '#handlers/control/entry.ts'
import type { History } from '#handlers/control/history/history.ts'
import type { HistoryStep } from '#handlers/control/history/step.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'

export interface StartState {
  /** The name of a built-in dataset, or the records themselves. */
  readonly dataset: string | Snapshot
  /** The time of the site at the request. */
  readonly clock: string
  /** The records and ids, also of a built-in dataset. */
  readonly snapshot: Snapshot
}

type StartSource = Pick<ControlTarget, 'history' | 'sites' | 'dataset' | 'scenarios'>

/** The first request of a site creates it, and with it the users of the initial scenario. */
const isCreation = ({ number, cause }: HistoryStep, { scenarios }: StartSource): boolean =>
  number === 1 && cause.kind === 'direct' && scenarios.hasInitialUsers()

/** By request, where one caused the step: times of one millisecond have no order. */
const isBefore = ({ cause, at }: HistoryStep, logged: LoggedRequest): boolean =>
  cause.trace?.id ? cause.trace.id < logged.id : at < logged.at

/** The number of the last step before the request. */
function stepBefore(source: StartSource, logged: LoggedRequest): number {
  const steps = source.history?.steps(logged.site) ?? []
  const next = steps.find((step) => !isBefore(step, logged) && !isCreation(step, source))
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

/** A copy of the site at a step; undefined where that state is no longer known. */
function siteAt({ history, sites }: StartSource, name: string, step: number): Site | undefined {
  const site = sites.get(name)
  const template = history?.templateAt(name, step) ?? (site && templateFrom(site, [], undefined))
  return template && createSite({ template })
}

/** Undefined where the state at the request is no longer known. */
export function startOf(source: StartSource, first: LoggedRequest): StartState | undefined {
  const { history, dataset, scenarios } = source
  const step = stepBefore(source, first)
  const site = siteAt(source, first.site, step)
  if (!site) return undefined
  const current = site.snapshot()
  const next = { ...current.ids.next, ...idsAt(history, first.site, step) }
  const snapshot = { ...current, ids: { ...current.ids, next } }
  const isUnchanged = step === 0 && isSeedName(dataset) && !scenarios.template()
  return {
    dataset: isUnchanged ? dataset : snapshot,
    clock: timeOf(snapshot.clock, first.at),
    snapshot,
  }
}
