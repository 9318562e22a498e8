/**
 * The history of sites: every write is a step that can be restored. Limited in size, and without
 * cost when disabled.
 */
import type { Template } from '#fixtures/dataset/dataset.ts'
import type { Site } from '#fixtures/site/site.ts'
import { templateFrom } from '#fixtures/site/site-template.ts'
import type { SiteChange, Sites } from '#fixtures/site/sites.ts'
import type { ChangeOrigin } from '#handlers/runtime/attribution.ts'
import { addChange, causeOf, type HistoryStep, inverseOf, type StepInverse } from './step.ts'

export interface History {
  /** Records a change and its origin. */
  add(site: string, change: SiteChange, origin: ChangeOrigin): void
  /** Oldest first; the state before the first one has its number minus one. */
  steps(site: string): readonly HistoryStep[]
  /** Whether a step can be restored: any recorded step, or the state before the first one. */
  isReachable(site: string, step: number): boolean
  back(site: string, step: number): Site | undefined
  /** Creates a site with the state after a step; undefined at the limit of sites. */
  branch(site: string, step: number, name: string): Site | undefined
  templateAt(site: string, step: number): Template | undefined
  forget(site: string): void
}

interface SiteTimeline {
  readonly steps: HistoryStep[]
  /** The origin of the last step: changes of one origin form one step. */
  by: object | undefined
  last: number
  /** Total weight of its steps. */
  weight: number
}

/** Approximate limits in characters. */
const MAX_SIZE_OF_SITE = 32 * 1024 * 1024
const MAX_TOTAL_SIZE = 128 * 1024 * 1024
/** Weight of a replaced site that is retained for its step, in addition to its records. */
const WEIGHT_OF_SITE = 3 * 1024 * 1024
const WEIGHT_OF_CHANGE = 200
/** The total is checked only every so many steps, or after a large one. */
const SELDOM = 100
const LONG_STEP = 64 * 1024

function weightOfChange(change: SiteChange): number {
  if ('site' in change) return WEIGHT_OF_SITE + (change.site?.usage.size ?? 0)
  return WEIGHT_OF_CHANGE + ('clock' in change ? 0 : change.size)
}

function makeRoom(course: SiteTimeline, max: number): void {
  const { steps } = course
  while (steps.length > max || (steps.length > 1 && course.weight > MAX_SIZE_OF_SITE)) {
    course.weight -= steps.shift()?.weight ?? 0
  }
}

/** Sites with the oldest writes lose their history first. */
function makeRoomInAll(courses: Map<string, SiteTimeline>): void {
  let weight = 0
  for (const course of courses.values()) weight += course.weight
  for (const [, course] of courses) {
    if (weight <= MAX_TOTAL_SIZE) return
    weight -= course.weight
    course.steps.length = 0
    course.weight = 0
  }
}

/** One token for all writes outside requests within one microtask turn. */
function createTurn(): () => object {
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

/** In place, so that open pages of the site keep working. */
function undoIn(site: Site, { former, clock }: StepInverse): void {
  for (const { collection, key, record } of former) {
    // The record belongs to this collection.
    if (record) site[collection].replace(record as never)
    else site[collection].remove(key)
  }
  if (!clock) return
  if (clock.frozenAt !== null) site.clock.freeze(clock.frozenAt)
  else {
    site.clock.release()
    site.clock.step(clock.offset)
  }
}

function openStep(course: SiteTimeline, origin: ChangeOrigin): HistoryStep {
  course.last += 1
  const step: HistoryStep = {
    number: course.last,
    weight: WEIGHT_OF_CHANGE,
    at: performance.timeOrigin + performance.now(),
    cause: causeOf(origin),
    changes: [],
    clock: undefined,
    replaced: undefined,
    name: undefined,
  }
  course.steps.push(step)
  course.weight += step.weight
  return step
}

/** Adds a change to a step and returns its weight. */
function noteIn(course: SiteTimeline, step: HistoryStep, change: SiteChange): number {
  addChange(step, change)
  const weight = weightOfChange(change)
  step.weight += weight
  course.weight += weight
  return weight
}

/** Whether a step can be restored: states before the first recorded step are gone. */
function isWithin(course: SiteTimeline | undefined, step: number): boolean {
  const last = course?.last ?? 0
  const first = course?.steps[0]
  return Number.isSafeInteger(step) && step <= last && step >= (first ? first.number - 1 : last)
}

export function createHistory(sites: () => Sites, max: number): History {
  const courses = new Map<string, SiteTimeline>()
  const [direct, scheduled] = [createTurn(), createTurn()]
  let opened = 0
  const courseOf = (site: string): SiteTimeline => {
    const known = courses.get(site) ?? { steps: [], by: undefined, last: 0, weight: 0 }
    // Reinserted: the map's order is the order of use.
    courses.delete(site)
    courses.set(site, known)
    return known
  }
  /** A step that was read is complete: later writes form a new one. */
  const steps = (site: string): readonly HistoryStep[] => {
    const course = courses.get(site)
    if (course) course.by = undefined
    return course?.steps ?? []
  }
  const undoing = (site: string, step: number): StepInverse =>
    inverseOf(steps(site).filter(({ number }) => number > step))
  const templateAt = (site: string, step: number): Template | undefined => {
    const { former, clock, site: replaced } = undoing(site, step)
    const from = replaced ?? sites().get(site)
    return from && templateFrom(from, former, clock)
  }
  return {
    add: (site, change, origin) => {
      const course = courseOf(site)
      const by = origin === 'clock' ? scheduled() : (origin?.trace ?? direct())
      const last = course.by === by ? course.steps.at(-1) : undefined
      course.by = by
      const weight = noteIn(course, last ?? openStep(course, origin), change)
      if (last && weight < LONG_STEP) return
      makeRoom(course, max)
      opened += 1
      if (weight >= LONG_STEP || opened % SELDOM === 0) makeRoomInAll(courses)
    },
    steps,
    isReachable: (site, step) => isWithin(courses.get(site), step),
    back: (name, step) => {
      const found = undoing(name, step)
      const { former, clock, site: replaced } = found
      const site = sites().get(name)
      if (replaced) return sites().begin(name, templateFrom(replaced, former, clock))
      if (site) undoIn(site, found)
      return site
    },
    branch: (name, step, branch) => {
      const template = templateAt(name, step)
      return template && sites().begin(branch, template)
    },
    templateAt,
    forget: (site) => void courses.delete(site),
  }
}
