import { orEmptyList } from '#handlers/namespaces/builder-v1/shared/envelope.ts'
import type { Json } from '#openapi/json.ts'
import { isImmutable, STEP_IDS, type StepId } from './steps.ts'

/** Flags are kept as they were sent, whatever their type. */
export interface StepProgress {
  readonly is_marked_completed: unknown
  readonly is_immutable_completed: unknown
  readonly is_absolute_completed?: unknown
}

export interface Progress {
  readonly last_opened_timestamp: number | null
  readonly first_closed_checklist_in_editor: unknown
  readonly is_popup_minimized: unknown
  readonly b_editor_counter: unknown
  readonly steps: Readonly<Partial<Record<StepId, StepProgress>>>
}

const UNTOUCHED: StepProgress = { is_marked_completed: false, is_immutable_completed: false }
const EDITOR_VISIT_THAT_OPENS = 2

/** From the first use on every step has its entry, those of the other edition too. */
export const withAllSteps = (progress: Progress): Progress => ({
  ...progress,
  steps: Object.fromEntries(STEP_IDS.map((id) => [id, progress.steps[id] ?? UNTOUCHED])),
})

/** What the platform takes for true. */
export function isTruthy(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== '0' && Boolean(value)
}

/** A step that cannot be undone is marked so by the first look at it when it is done. */
export function afterReading(step: StepProgress, id: StepId, isDone: boolean): StepProgress {
  if (!isImmutable(id) || !isDone || step.is_immutable_completed === true) return step
  return { ...step, is_immutable_completed: true, is_marked_completed: false }
}

export const stepFlags = (step: StepProgress, id: StepId, isDone: boolean) => ({
  is_marked_completed: isTruthy(step.is_marked_completed),
  is_immutable_completed: isImmutable(id) && isTruthy(step.is_immutable_completed),
  is_absolute_completed: isDone,
})

const FLAGS = ['is_marked_completed', 'is_immutable_completed', 'is_absolute_completed'] as const

export const withFlags = (step: StepProgress, sent: Json): StepProgress => ({
  ...step,
  ...Object.fromEntries(
    FLAGS.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]),
  ),
})

const KEPT = ['first_closed_checklist_in_editor', 'is_popup_minimized', 'b_editor_counter'] as const

/** Opening the checklist is told by any true value; the time is the site's own, in seconds. */
export function afterUse(progress: Progress, sent: Json, now: number): Progress {
  const kept = KEPT.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]])
  const opened = sent['last_opened_timestamp']
  return {
    ...progress,
    ...Object.fromEntries(kept),
    ...(opened !== undefined && {
      last_opened_timestamp: isTruthy(opened) ? Math.floor(now / 1000) : null,
    }),
  }
}

export const progressBody = ({ b_editor_counter, steps, ...progress }: Progress) => ({
  ...progress,
  steps: orEmptyList(steps),
  should_open_in_editor:
    b_editor_counter === EDITOR_VISIT_THAT_OPENS && progress.last_opened_timestamp === null,
})
