/** Counts skipped cases by reason; a verdict covers only judged cases. */

import { SKIP_CODES } from '#conformance/call/skip-reason.ts'
import type { Result } from '#conformance/runner/result.ts'
import type { Verdict } from '#conformance/runner/verdict.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { countText } from '#openapi/values/text.ts'

/** Above this share of skipped cases, a run does not conform. */
const MAX_SKIPPED_SHARE = 0.4

const ERRORS_NAMED = 3

const whyOf = ({ why }: Result): string => SKIP_CODES[why ?? 'not-applicable']

export interface SkipSummary {
  readonly asked: number
  readonly skipped: number
  /** Number of cases by reason, the most frequent first. */
  readonly reasons: readonly (readonly [why: string, count: number])[]
  /** Reasons of errors, the most frequent first. */
  readonly errors: readonly (readonly [why: string, count: number])[]
  /** Ids of skipped cases that may hide a fault. */
  readonly doubtful?: readonly string[]
}

type ReasonCounts = readonly (readonly [why: string, count: number])[]

export const skipReasons = (
  results: readonly Result[],
  keyOf: (result: Result) => string,
): ReasonCounts =>
  [...groupBy(results, keyOf)]
    .map(([why, some]) => [why, some.length] as const)
    .toSorted(by(([, count]) => -count))

export function summarizeSkips(results: readonly Result[]): SkipSummary {
  const asked = results.filter(({ outcome }) => outcome !== 'disabled')
  const skipped = asked.filter(({ outcome }) => outcome === 'skip')
  const errors = asked.filter(({ outcome }) => outcome === 'error')
  return {
    asked: asked.length,
    skipped: skipped.length,
    reasons: skipReasons(skipped, whyOf),
    errors: skipReasons(errors, ({ reason = '' }) => reason).slice(0, ERRORS_NAMED),
  }
}

export const isEnoughJudged = ({ asked, skipped }: SkipSummary): boolean =>
  skipped <= asked * MAX_SKIPPED_SHARE

/** Cases were selected, but mode and level disable all of them. */
export const isEmptyRun = ({ asked }: SkipSummary, { counts }: Pick<Verdict, 'counts'>) =>
  asked === 0 && counts.disabled > 0

/** `; 12 of 7090 cases were not judged: 9 too few records, 3 not deployed` */
export function skipSummaryText({ asked, skipped, reasons }: SkipSummary): string {
  if (skipped === 0) return ''
  const list = reasons.map(([why, count]) => `${countText(count)} ${why}`).join(', ')
  return `; ${countText(skipped)} of ${countText(asked)} cases were not judged: ${list}`
}
