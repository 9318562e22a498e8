import type { Verdict } from '#conformance/runner/verdict.ts'
import { isEnoughJudged, type SkipSummary } from './skip-summary.ts'

interface RunEnd {
  readonly isStrict: boolean
  readonly isComplete: boolean
  readonly isInterrupted?: boolean
  /** Why no case was judged. */
  readonly unjudged?: string
}

/** No case passed or failed, because of options or errors; skipped cases have reasons of their own. */
function isNothingJudged({ counts }: Verdict, { unjudged }: RunEnd): boolean {
  const { pass, fail, quirk, skip, disabled, error } = counts
  const isExcluded = skip === 0 && disabled > 0
  return unjudged !== undefined || (pass + fail + quirk === 0 && (error > 0 || isExcluded))
}

/** A case could not be run, or the run was stopped. */
export const isIncomplete = (
  { counts }: Pick<Verdict, 'counts'>,
  { isComplete }: Pick<RunEnd, 'isComplete'>,
): boolean => !isComplete || counts.error > 0

/** D-089: 0 conforms, 1 fails or is incomplete, 2 nothing was judged or the run was interrupted. */
export function exitCodeOf(verdict: Verdict, run: RunEnd, notJudged: SkipSummary): 0 | 1 | 2 {
  if (verdict.failures.length > 0) return 1
  if (run.isInterrupted || isNothingJudged(verdict, run)) return 2
  const isTooLittle = run.isStrict && !isEnoughJudged(notJudged)
  return verdict.problems.length > 0 || isIncomplete(verdict, run) || isTooLittle ? 1 : 0
}
