/** Steps of a site: the changes of one origin. */

import type { RecordChange, Site } from '#fixtures/site/site.ts'
import type { PreviousRecord } from '#fixtures/site/site-template.ts'
import type { SiteChange } from '#fixtures/site/sites.ts'
import type { ClockState, ClockStates } from '#fixtures/values/clock.ts'
import { type ChangeOrigin, isDispatch } from '#handlers/runtime/attribution.ts'
import type { Trace } from '#handlers/runtime/trace.ts'

/**
 * Origin of a step: a request to the interface, one to the control interface, scheduled work, or the
 * test itself.
 */
interface StepCause {
  readonly kind: 'request' | 'control' | 'clock' | 'direct'
  readonly method?: string
  readonly path?: string
  readonly operation?: string
  readonly trace?: Trace
}

export interface HistoryStep {
  readonly number: number
  /** Approximate size in characters. */
  size: number
  /** In milliseconds, on the clock of the process. */
  readonly at: number
  readonly cause: StepCause
  readonly changes: RecordChange[]
  /** Where the clock was changed. */
  clock: ClockStates | undefined
  /** The previous site, where it was replaced as a whole. */
  replaced: { readonly site: Site | undefined } | undefined
  name: string | undefined
}

export function causeOf(origin: ChangeOrigin): StepCause {
  if (!origin) return { kind: 'direct' }
  if (origin === 'clock') return { kind: 'clock' }
  if (!isDispatch(origin)) return origin
  const { address, method, match, trace } = origin
  return {
    kind: address.kind === 'control' ? 'control' : 'request',
    method,
    path: address.path,
    ...(match && { operation: match.operation.id }),
    trace,
  }
}

export function addChange(step: HistoryStep, change: SiteChange): void {
  if ('site' in change) step.replaced ??= { site: change.site }
  else if ('clock' in change)
    step.clock = { ...change.clock, before: step.clock?.before ?? change.clock.before }
  else if (!step.replaced) step.changes.push(change)
}

export const WHOLE_SITE = 'the whole site'
export const CLOCK = 'the clock'

const recordId = ({ collection, key }: RecordChange): string => `${collection} ${typeof key} ${key}`

const writtenBy = ({ changes, clock, replaced }: HistoryStep): readonly string[] => [
  ...(replaced ? [WHOLE_SITE] : []),
  ...(clock ? [CLOCK] : []),
  ...changes.map(recordId),
]

/**
 * By number: the next step that wrote the same records, the clock of both, or the whole site. After a
 * step that replaced the site, any step did.
 */
export function overwritingSteps(steps: readonly HistoryStep[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const writers = new Map<string, number>()
  let next: number | undefined
  for (const step of steps.toReversed()) {
    const written = writtenBy(step)
    const later = step.replaced
      ? [next]
      : [WHOLE_SITE, ...written].map((place) => writers.get(place))
    const first = Math.min(...later.flatMap((number) => number ?? []))
    if (Number.isFinite(first)) found.set(step.number, first)
    for (const place of written) writers.set(place, step.number)
    next = step.number
  }
  return found
}

/** The combined inverse of several steps: the oldest state of each record wins. */
export interface StepInverse {
  readonly previousRecords: readonly PreviousRecord[]
  readonly clock: ClockState | undefined
  /** The replaced site, if any; the records belong to it. */
  readonly site: Site | undefined
}

/** `steps` in order, all later than the step to restore. */
export function inverseOf(steps: readonly HistoryStep[]): StepInverse {
  const previousRecords = new Map<string, PreviousRecord>()
  let clock: ClockState | undefined
  for (const step of steps) {
    for (const change of step.changes) {
      const { collection, key, before } = change
      if (!previousRecords.has(recordId(change)))
        previousRecords.set(recordId(change), { collection, key, record: before })
    }
    clock ??= step.clock?.before
    if (step.replaced)
      return { previousRecords: [...previousRecords.values()], clock, site: step.replaced.site }
  }
  return { previousRecords: [...previousRecords.values()], clock, site: undefined }
}
