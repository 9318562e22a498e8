/**
 * The history of sites: every write is a step that can be restored. Limited in size, and without
 * cost when disabled.
 */

import type { Template } from '#fixtures/dataset/dataset.ts'
import { restoreRecord } from '#fixtures/site/restore-record.ts'
import type { RecordChange, Site } from '#fixtures/site/site.ts'
import { templateFrom } from '#fixtures/site/site-template.ts'
import type { SiteChange, Sites } from '#fixtures/site/sites.ts'
import type { ChangeOrigin } from '#handlers/runtime/attribution.ts'
import { type HistoryStep, inverseOf, type StepInverse } from './step.ts'
import { createTimelines } from './timelines.ts'

export interface History {
  /** Records a change and its origin. */
  add(site: string, change: SiteChange, origin: ChangeOrigin): void
  /** Oldest first; the state before the first one has its number minus one. */
  steps(site: string): readonly HistoryStep[]
  /** Whether a step can be restored: any recorded step, or the state before the first one. */
  isReachable(site: string, step: number): boolean
  back(site: string, step: number): Site | undefined
  /** Reverts one step that no later one overwrote. */
  undo(site: string, step: HistoryStep): Site | undefined
  /** The writes that going back to a step would make. */
  preview(site: string, step: number): StepPreview
  /** Creates a site with the state after a step; undefined at the limit of sites. */
  branch(site: string, step: number, name: string): Site | undefined
  templateAt(site: string, step: number): Template | undefined
  forget(site: string): void
  /** The number of the last step. */
  last(site: string): number
  /** Drops the steps after a number, whose changes were undone. */
  truncate(site: string, last: number): void
}

interface StepPreview {
  /** Whether the whole site would be replaced. */
  readonly isWhole: boolean
  /** Whether the clock would change, too. */
  readonly movesClock: boolean
  readonly changes: readonly RecordChange[]
}

/** In place, so that open pages of the site keep working. */
function applyInverse(site: Site, { previousRecords, clock }: StepInverse): void {
  for (const previous of previousRecords) restoreRecord(site, previous)
  if (!clock) return
  if (clock.frozenAt !== null) site.clock.freeze(clock.frozenAt)
  else {
    site.clock.release()
    site.clock.step(clock.offset)
  }
}

function previewOf(
  site: Site | undefined,
  { previousRecords, clock, site: replaced }: StepInverse,
): StepPreview {
  const changes = previousRecords.map(({ collection, key, record }) => ({
    ...{ collection, key, after: record, size: 0 },
    before: site?.[collection].get(key),
  }))
  return { isWhole: replaced !== undefined, movesClock: clock !== undefined, changes }
}

interface HistoryOptions {
  readonly sites: () => Sites
  /** Steps of a site that are kept. */
  readonly max: number
  /** In milliseconds. */
  readonly now: () => number
}

export function createHistory({ sites, max, now }: HistoryOptions): History {
  const timelines = createTimelines(max, now)
  const { steps } = timelines
  const inverseAfter = (site: string, step: number): StepInverse =>
    inverseOf(steps(site).filter(({ number }) => number > step))
  const templateAt = (site: string, step: number): Template | undefined => {
    const { previousRecords, clock, site: replaced } = inverseAfter(site, step)
    const from = replaced ?? sites().get(site)
    return from && templateFrom(from, previousRecords, clock)
  }
  const back = (name: string, step: number): Site | undefined => {
    const inverse = inverseAfter(name, step)
    const { previousRecords, clock, site: replaced } = inverse
    const site = sites().get(name)
    if (replaced) return sites().begin(name, templateFrom(replaced, previousRecords, clock))
    if (site) applyInverse(site, inverse)
    return site
  }
  return {
    ...timelines,
    undo: (name, step) => {
      // Only the last step can restore a replaced site without losing later writes.
      if (timelines.last(name) === step.number) return back(name, step.number - 1)
      const site = sites().get(name)
      if (site) applyInverse(site, inverseOf([step]))
      return site
    },
    preview: (name, step) => previewOf(sites().get(name), inverseAfter(name, step)),
    back,
    branch: (name, step, branch) => {
      const template = templateAt(name, step)
      return template && sites().begin(branch, template)
    },
    templateAt,
  }
}
