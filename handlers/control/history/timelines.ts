/** The recorded steps of each site, limited in size. */
import type { SiteChange } from '#fixtures/site/sites.ts'
import { type ChangeOrigin, isDispatch } from '#handlers/runtime/attribution.ts'
import { addChange, causeOf, type HistoryStep } from './step.ts'

interface SiteTimeline {
  readonly steps: HistoryStep[]
  /** Key of the origin of the last step: changes with the same key form one step. */
  originKey: object | undefined
  last: number
  /** Total size of its steps. */
  size: number
}

/** Approximate limits in characters. */
const MAX_SITE_SIZE = 32 * 1024 * 1024
const MAX_TOTAL_SIZE = 128 * 1024 * 1024
/** Size of a replaced site that is retained for its step, in addition to its records. */
const SIZE_OF_SITE = 3 * 1024 * 1024
const SIZE_OF_CHANGE = 200
/** The total size is checked once per this number of steps, and after a large step. */
const TOTAL_CHECK_INTERVAL = 100
const LARGE_STEP = 64 * 1024

function sizeOfChange(change: SiteChange): number {
  if ('site' in change) return SIZE_OF_SITE + (change.site?.usage.size ?? 0)
  return SIZE_OF_CHANGE + ('clock' in change ? 0 : change.size)
}

function evictSteps(timeline: SiteTimeline, max: number): void {
  const { steps } = timeline
  while (steps.length > max || (steps.length > 1 && timeline.size > MAX_SITE_SIZE)) {
    timeline.size -= steps.shift()?.size ?? 0
  }
}

/** Sites with the oldest writes lose their history first. */
function evictTimelines(timelines: Map<string, SiteTimeline>): void {
  let size = 0
  for (const timeline of timelines.values()) size += timeline.size
  for (const [, timeline] of timelines) {
    if (size <= MAX_TOTAL_SIZE) return
    size -= timeline.size
    timeline.steps.length = 0
    timeline.size = 0
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
    timeline.size -= timeline.steps.pop()?.size ?? 0
}

function openStep(timeline: SiteTimeline, origin: ChangeOrigin, now: number): HistoryStep {
  timeline.last += 1
  const step: HistoryStep = {
    number: timeline.last,
    size: SIZE_OF_CHANGE,
    at: now,
    cause: causeOf(origin),
    changes: [],
    clock: undefined,
    replaced: undefined,
    name: undefined,
  }
  timeline.steps.push(step)
  timeline.size += step.size
  return step
}

/** Adds a change to a step and returns its size. */
function addToStep(timeline: SiteTimeline, step: HistoryStep, change: SiteChange): number {
  addChange(step, change)
  const size = sizeOfChange(change)
  step.size += size
  timeline.size += size
  return size
}

/** Whether a step can be restored: states before the first recorded step are gone. */
function isRestorable(timeline: SiteTimeline | undefined, step: number): boolean {
  const last = timeline?.last ?? 0
  const first = timeline?.steps[0]
  return Number.isSafeInteger(step) && step <= last && step >= (first ? first.number - 1 : last)
}

export function createTimelines(max: number, now: () => number) {
  const timelines = new Map<string, SiteTimeline>()
  const originKey = createOriginKeys()
  let openedSteps = 0
  const timelineOf = (site: string): SiteTimeline => {
    const known = timelines.get(site) ?? { steps: [], originKey: undefined, last: 0, size: 0 }
    // Reinserted: the map's order is the order of use.
    timelines.delete(site)
    timelines.set(site, known)
    return known
  }
  return {
    add: (site: string, change: SiteChange, origin: ChangeOrigin): void => {
      const timeline = timelineOf(site)
      const by = originKey(origin)
      const last = timeline.originKey === by ? timeline.steps.at(-1) : undefined
      timeline.originKey = by
      const size = addToStep(timeline, last ?? openStep(timeline, origin, now()), change)
      if (last && size < LARGE_STEP) return
      evictSteps(timeline, max)
      openedSteps += 1
      if (size >= LARGE_STEP || openedSteps % TOTAL_CHECK_INTERVAL === 0) evictTimelines(timelines)
    },
    /** A step that was read is complete: later writes form a new one. */
    steps: (site: string): readonly HistoryStep[] => {
      const timeline = timelines.get(site)
      if (timeline) timeline.originKey = undefined
      return timeline?.steps ?? []
    },
    isReachable: (site: string, step: number): boolean => isRestorable(timelines.get(site), step),
    forget: (site: string): void => void timelines.delete(site),
    last: (site: string): number => timelines.get(site)?.last ?? 0,
    truncate: (site: string, last: number): void => {
      const timeline = timelines.get(site)
      if (timeline && timeline.last > last) truncateTimeline(timeline, last)
    },
  }
}
