import type { Level, Outcome } from '#conformance/call/classification.ts'
import type { Result } from './result.ts'

export type Counts = Readonly<Record<Outcome, number>>

const NONE = { pass: 0, quirk: 0, fail: 0, skip: 0, disabled: 0, error: 0 } satisfies Counts

export function countsOf(results: readonly Result[]): Counts {
  const counts = { ...NONE }
  for (const { outcome } of results) counts[outcome] += 1
  return counts
}

export interface VerdictRules {
  readonly level: Level
  readonly isStrict: boolean
  /** On the stand-in every level is decisive. */
  readonly isStandIn: boolean
}

/** Whether a failure at this level is decisive, or only reported. */
function decides(level: Level, { level: chosen, isStrict, isStandIn }: VerdictRules): boolean {
  if (level === 'must' || isStandIn || isStrict) return true
  return level === 'should' && chosen !== 'must'
}

export interface Verdict {
  readonly counts: Counts
  /** Decisive failures, without those expected by a deviation. */
  readonly failures: readonly Result[]
  /** Failures that are only reported. */
  readonly warnings: readonly Result[]
  readonly deviations: number
  readonly problems: readonly string[]
}

/** `problems` are findings about the run as a whole: stale deviations, leftovers. */
export function verdictOf(
  results: readonly Result[],
  rules: VerdictRules,
  problems: readonly string[] = [],
): Verdict {
  const failed = results.filter(({ outcome, deviation }) => outcome === 'fail' && !deviation)
  const failures = failed.filter(({ level }) => decides(level, rules))
  return {
    counts: countsOf(results),
    failures,
    warnings: failed.filter(({ level }) => !decides(level, rules)),
    deviations: results.filter(({ deviation }) => deviation !== undefined).length,
    problems,
  }
}
