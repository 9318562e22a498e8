import type { ChecklistProgress, StepProgress } from '#fixtures/documents/builder.ts'
import { updateStep, updateUserProgress } from '#openapi/namespaces/builder-v1/checklist.ts'
import { fromKeys, hasMembers, type Json, orEmptyList } from '#openapi/values/json.ts'
import { isImmutable, STEP_IDS, type StepId } from './steps.ts'

const NEW_STEP: StepProgress = { is_marked_completed: false, is_immutable_completed: false }
const EDITOR_VISIT_THAT_OPENS = 2

/** After the first use every step has an entry, including those of the other edition. */
export const allSteps = ({ steps }: ChecklistProgress): Readonly<Record<StepId, StepProgress>> =>
  fromKeys(STEP_IDS, (id) => steps[id] ?? NEW_STEP)

/** Truthiness of the platform. */
export function isTruthy(value: unknown): boolean {
  if (hasMembers(value)) return Object.keys(value).length > 0
  return value !== '0' && Boolean(value)
}

/** An immutable step is marked by the first read when it is done. */
export function afterRead(step: StepProgress, id: StepId, isDone: boolean): StepProgress {
  if (!isImmutable(id) || !isDone || step.is_immutable_completed === true) return step
  return { ...step, is_immutable_completed: true, is_marked_completed: false }
}

export const stepFlags = (step: StepProgress, id: StepId, isDone: boolean) => ({
  is_marked_completed: isTruthy(step.is_marked_completed),
  is_immutable_completed: isImmutable(id) && isTruthy(step.is_immutable_completed),
  is_absolute_completed: isDone,
})

const FLAGS = Object.keys(updateStep.undeclared ?? {})

export const withFlags = (step: StepProgress, sent: Json): StepProgress => ({
  ...step,
  ...Object.fromEntries(
    FLAGS.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]),
  ),
})

const STORED_MEMBERS = Object.keys(updateUserProgress.undeclared ?? {})

/** Any true value marks the checklist as opened; the time is that of the site, in seconds. */
export function afterUse(progress: ChecklistProgress, sent: Json, now: number): ChecklistProgress {
  const kept = STORED_MEMBERS.filter((name) => sent[name] !== undefined).map((name) => [
    name,
    sent[name],
  ])
  const opened = sent['last_opened_timestamp']
  return {
    ...progress,
    ...Object.fromEntries(kept),
    ...(opened !== undefined && {
      last_opened_timestamp: isTruthy(opened) ? Math.floor(now / 1000) : null,
    }),
  }
}

/** The number of visits, as far as a response shows it. */
export const counterIn = (opens: unknown): number => (opens === true ? EDITOR_VISIT_THAT_OPENS : 0)

export const progressBody = ({ b_editor_counter, steps, ...progress }: ChecklistProgress) => ({
  ...progress,
  steps: orEmptyList(steps),
  should_open_in_editor:
    b_editor_counter === EDITOR_VISIT_THAT_OPENS && progress.last_opened_timestamp === null,
})
