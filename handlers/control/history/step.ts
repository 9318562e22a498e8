/** Steps of a site: what was written in one go, and by whom. */
import type { ClockState } from '#fixtures/clock.ts'
import type { RecordChange, Site } from '#fixtures/site.ts'
import type { FormerRecord } from '#fixtures/site-template.ts'
import type { SiteChange } from '#fixtures/sites.ts'
import type { Dispatch } from '#handlers/runtime/dispatch.ts'
import type { Trace } from '#handlers/runtime/trace.ts'

/** Who wrote: a request to the interface, one to the control interface, or the test itself. */
export interface StepCause {
  readonly kind: 'request' | 'control' | 'direct'
  readonly method?: string
  readonly path?: string
  readonly operation?: string
  readonly trace?: Trace
}

export interface HistoryStep {
  readonly number: number
  /** About how many characters it takes. */
  weight: number
  /** In milliseconds, on the clock of the process. */
  readonly at: number
  readonly cause: StepCause
  readonly changes: RecordChange[]
  /** What the clock was before, where it was set. */
  clock: ClockState | undefined
  /** The site that was there before, where it was replaced as a whole. */
  replaced: { readonly site: Site | undefined } | undefined
  name: string | undefined
}

export function causeOf(dispatch: Dispatch | undefined): StepCause {
  if (!dispatch) return { kind: 'direct' }
  const { address, method, match, trace } = dispatch
  return {
    kind: address.kind === 'control' ? 'control' : 'request',
    method,
    path: address.path,
    ...(match && { operation: match.operation.id }),
    trace,
  }
}

export function addTo(step: HistoryStep, change: SiteChange): void {
  if ('site' in change) step.replaced ??= { site: change.site }
  else if ('clock' in change) step.clock ??= change.clock
  else if (!step.replaced) step.changes.push(change)
}

/** What undoes steps, taken together: the oldest state of each record wins. */
export interface Undoing {
  readonly former: readonly FormerRecord[]
  readonly clock: ClockState | undefined
  /** The site that was replaced meanwhile; the records are those of it. */
  readonly site: Site | undefined
}

/** Steps in their order, all later than the one to go back to. */
export function undoingOf(steps: readonly HistoryStep[]): Undoing {
  const former = new Map<string, FormerRecord>()
  let clock: ClockState | undefined
  for (const step of steps) {
    for (const { collection, key, before } of step.changes) {
      const place = `${collection} ${typeof key} ${key}`
      if (!former.has(place)) former.set(place, { collection, key, record: before })
    }
    clock ??= step.clock
    if (step.replaced) return { former: [...former.values()], clock, site: step.replaced.site }
  }
  return { former: [...former.values()], clock, site: undefined }
}
