/**
 * The history of sites: every write is a step that can be restored. Limited in size, and without
 * cost when disabled.
 */

import type { Template } from '#fixtures/dataset/dataset.ts'
import { restoreRecord } from '#fixtures/site/restore-record.ts'
import type { RecordChange, Site } from '#fixtures/site/site.ts'
import { templateFrom } from '#fixtures/site/site-template.ts'
import type { SiteChange, Sites } from '#fixtures/site/sites.ts'
import { type ChangeOrigin, isDispatch } from '#handlers/runtime/attribution.ts'
import {
  addChange,
  causeOf,
  type HistoryStep,
  inverseOf,
  overlaps,
  type StepInverse,
} from './step.ts'

export interface History {
  /** Records a change and its origin. */
  add(site: string, change: SiteChange, origin: ChangeOrigin): void
  /** Oldest first; the state before the first one has its number minus one. */
  steps(site: string): readonly HistoryStep[]
  /** Whether a step can be restored: any recorded step, or the state before the first one. */
  isReachable(site: string, step: number): boolean
  back(site: string, step: number): Site | undefined
  /** Reverts one step; `changed` if a later step wrote the same records. */
  undo(site: string, step: HistoryStep): Site | undefined | 'changed'
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
  readonly changes: readonly RecordChange[]
}

interface SiteTimeline {
  readonly steps: HistoryStep[]
  /** Key of the origin of the last step: changes with the same key form one step. */
  originKey: object | undefined
  last: number
  /** Total weight of its steps. */
  weight: number
}

/** Approximate limits in characters. */
const MAX_SITE_WEIGHT = 32 * 1024 * 1024
const MAX_TOTAL_WEIGHT = 128 * 1024 * 1024
/** Weight of a replaced site that is retained for its step, in addition to its records. */
const WEIGHT_OF_SITE = 3 * 1024 * 1024
const WEIGHT_OF_CHANGE = 200
/** The total weight is checked once per this number of steps, and after a large step. */
const TOTAL_CHECK_INTERVAL = 100
const LARGE_STEP = 64 * 1024

function weightOfChange(change: SiteChange): number {
  if ('site' in change) return WEIGHT_OF_SITE + (change.site?.usage.size ?? 0)
  return WEIGHT_OF_CHANGE + ('clock' in change ? 0 : change.size)
}

function evictSteps(timeline: SiteTimeline, max: number): void {
  const { steps } = timeline
  while (steps.length > max || (steps.length > 1 && timeline.weight > MAX_SITE_WEIGHT)) {
    timeline.weight -= steps.shift()?.weight ?? 0
  }
}

/** Sites with the oldest writes lose their history first. */
function evictTimelines(timelines: Map<string, SiteTimeline>): void {
  let weight = 0
  for (const timeline of timelines.values()) weight += timeline.weight
  for (const [, timeline] of timelines) {
    if (weight <= MAX_TOTAL_WEIGHT) return
    weight -= timeline.weight
    timeline.steps.length = 0
    timeline.weight = 0
  }
}

/** One token for all writes outside of requests in the same turn of the event loop. */
function createTurnToken(): () => object {
  let turn: object | undefined
  return () => {
    if (turn) return turn
    turn = {}
    queueMicrotask(() => {
      turn = undefined
    })
    return turn
  }
}

/** Changes with the same key form one step. */
function createOriginKeys(): (origin: ChangeOrigin) => object {
  const [direct, scheduled] = [createTurnToken(), createTurnToken()]
  return (origin) => {
    if (origin === 'clock') return scheduled()
    return isDispatch(origin) ? origin.trace : (origin ?? direct())
  }
}

function truncateTimeline(timeline: SiteTimeline, last: number): void {
  timeline.originKey = undefined
  timeline.last = last
  while ((timeline.steps.at(-1)?.number ?? 0) > last)
    timeline.weight -= timeline.steps.pop()?.weight ?? 0
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

function openStep(timeline: SiteTimeline, origin: ChangeOrigin): HistoryStep {
  timeline.last += 1
  const step: HistoryStep = {
    number: timeline.last,
    weight: WEIGHT_OF_CHANGE,
    at: performance.timeOrigin + performance.now(),
    cause: causeOf(origin),
    changes: [],
    clock: undefined,
    replaced: undefined,
    name: undefined,
  }
  timeline.steps.push(step)
  timeline.weight += step.weight
  return step
}

/** Adds a change to a step and returns its weight. */
function addToStep(timeline: SiteTimeline, step: HistoryStep, change: SiteChange): number {
  addChange(step, change)
  const weight = weightOfChange(change)
  step.weight += weight
  timeline.weight += weight
  return weight
}

function undoSingleStep(site: Site | undefined, step: HistoryStep, all: readonly HistoryStep[]) {
  const later = all.filter(({ number }) => number > step.number)
  if (step.replaced || later.some((each) => overlaps(each, step))) return 'changed'
  if (site) applyInverse(site, inverseOf([step]))
  return site
}

function previewOf(
  site: Site | undefined,
  { previousRecords, site: replaced }: StepInverse,
): StepPreview {
  const changes = previousRecords.map(({ collection, key, record }) => ({
    ...{ collection, key, after: record, size: 0 },
    before: site?.[collection].get(key),
  }))
  return { isWhole: replaced !== undefined, changes }
}

/** Whether a step can be restored: states before the first recorded step are gone. */
function isRestorable(timeline: SiteTimeline | undefined, step: number): boolean {
  const last = timeline?.last ?? 0
  const first = timeline?.steps[0]
  return Number.isSafeInteger(step) && step <= last && step >= (first ? first.number - 1 : last)
}

export function createHistory(sites: () => Sites, max: number): History {
  const timelines = new Map<string, SiteTimeline>()
  const originKey = createOriginKeys()
  let openedSteps = 0
  const timelineOf = (site: string): SiteTimeline => {
    const known = timelines.get(site) ?? { steps: [], originKey: undefined, last: 0, weight: 0 }
    // Reinserted: the map's order is the order of use.
    timelines.delete(site)
    timelines.set(site, known)
    return known
  }
  /** A step that was read is complete: later writes form a new one. */
  const steps = (site: string): readonly HistoryStep[] => {
    const timeline = timelines.get(site)
    if (timeline) timeline.originKey = undefined
    return timeline?.steps ?? []
  }
  const inverseAfter = (site: string, step: number): StepInverse =>
    inverseOf(steps(site).filter(({ number }) => number > step))
  const templateAt = (site: string, step: number): Template | undefined => {
    const { previousRecords, clock, site: replaced } = inverseAfter(site, step)
    const from = replaced ?? sites().get(site)
    return from && templateFrom(from, previousRecords, clock)
  }
  return {
    add: (site, change, origin) => {
      const timeline = timelineOf(site)
      const by = originKey(origin)
      const last = timeline.originKey === by ? timeline.steps.at(-1) : undefined
      timeline.originKey = by
      const weight = addToStep(timeline, last ?? openStep(timeline, origin), change)
      if (last && weight < LARGE_STEP) return
      evictSteps(timeline, max)
      openedSteps += 1
      if (weight >= LARGE_STEP || openedSteps % TOTAL_CHECK_INTERVAL === 0)
        evictTimelines(timelines)
    },
    steps,
    isReachable: (site, step) => isRestorable(timelines.get(site), step),
    undo: (name, step) => undoSingleStep(sites().get(name), step, steps(name)),
    preview: (name, step) => previewOf(sites().get(name), inverseAfter(name, step)),
    back: (name, step) => {
      const inverse = inverseAfter(name, step)
      const { previousRecords, clock, site: replaced } = inverse
      const site = sites().get(name)
      if (replaced) return sites().begin(name, templateFrom(replaced, previousRecords, clock))
      if (site) applyInverse(site, inverse)
      return site
    },
    branch: (name, step, branch) => {
      const template = templateAt(name, step)
      return template && sites().begin(branch, template)
    },
    templateAt,
    forget: (site) => void timelines.delete(site),
    last: (site) => timelines.get(site)?.last ?? 0,
    truncate: (site, last) => {
      const timeline = timelines.get(site)
      if (timeline && timeline.last > last) truncateTimeline(timeline, last)
    },
  }
}
