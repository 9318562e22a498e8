/** Presentation of history steps. */
import type { ClockState, ClockStates } from '#fixtures/values/clock.ts'
import {
  diffOf,
  diffText,
  type RecordDiff,
  redactDiff,
} from '#handlers/control/requests/changes.ts'
import { toLogText } from '#handlers/control/requests/secrets.rules.ts'
import { CLOCK, type HistoryStep, WHOLE_SITE } from './step.ts'

/** Summary of a step. */
export interface StepSummary {
  readonly step: number
  readonly at: string
  /** User-defined name. */
  readonly name?: string
  /**
   * Origin of the change: a request to the interface, the control interface, or the test itself.
   */
  readonly by: 'request' | 'control' | 'clock' | 'direct'
  readonly method?: string
  readonly path?: string
  readonly operation?: string
  /** Id of the request. */
  readonly request?: number
  readonly user?: string
  /** `posts 313: title, modified` */
  readonly changed: readonly string[]
  /** The later step that wrote the same records; only in lists. */
  readonly overwrittenBy?: number
}

/** A step with its changes. */
export interface StepDetails extends StepSummary {
  readonly changes: readonly RecordDiff[]
}

const MAX_CHANGES = 20

/** Without fractions of a second. */
const timeAt = ({ frozenAt, offset }: ClockState, at: number): string =>
  new Date(frozenAt ?? at + offset).toISOString().replace(/\.\d+/, '')

/** `the clock: 2026-03-10T09:00:00Z to 2026-09-01T00:00:00Z, frozen` */
const clockText = ({ before, after }: ClockStates, at: number): string =>
  `${CLOCK}: ${timeAt(before, at)} to ${timeAt(after, at)}${after.frozenAt === null ? '' : ', frozen'}`

function changeTexts({ changes, clock, replaced, at }: HistoryStep): readonly string[] {
  const texts = diffOf(changes).map(diffText)
  return [
    ...(replaced ? [WHOLE_SITE] : []),
    ...(clock ? [clockText(clock, at)] : []),
    ...texts.slice(0, MAX_CHANGES),
    ...(texts.length > MAX_CHANGES ? [`and ${texts.length - MAX_CHANGES} more`] : []),
  ]
}

export function summaryOfStep(step: HistoryStep): StepSummary {
  const { kind, method, path, operation, trace } = step.cause
  const user = trace?.user?.login
  return {
    step: step.number,
    at: new Date(step.at).toISOString(),
    ...(step.name !== undefined && { name: step.name }),
    by: kind,
    ...(method !== undefined && { method }),
    ...(path !== undefined && { path: toLogText(path) }),
    ...(operation !== undefined && { operation }),
    ...(trace?.id && { request: trace.id }),
    ...(user !== undefined && { user: toLogText(user) }),
    changed: changeTexts(step),
  }
}

export const detailsOfStep = (step: HistoryStep): StepDetails => ({
  ...summaryOfStep(step),
  changes: diffOf(step.changes).map(redactDiff),
})
