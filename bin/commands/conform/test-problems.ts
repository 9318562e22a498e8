/** The problems of some cases, as a Playwright test reports them. */
import type { Deviation } from '#conformance/deviations/deviations.ts'
import { explainFailures } from '#conformance/report/explain-failures.ts'
import type { Result } from '#conformance/runner/result.ts'
import { verdictOf } from '#conformance/runner/verdict.ts'
import type { Target } from '#conformance/targets/target.ts'
import type { Options } from './options.ts'
import { failsQuirks } from './settings.ts'

interface TestedCases {
  readonly target: Pick<Target, 'contract' | 'variant' | 'isStandIn' | 'isAsDeployed'>
  readonly given: Pick<Options, 'level' | 'strict'>
  readonly deviations: readonly Deviation[]
  /** ISO date. */
  readonly today: string
}

/** Empty if `understudy conform` would not fail because of these cases. */
export function problemsOf(
  results: readonly Result[],
  { target, given, deviations, today }: TestedCases,
): readonly string[] {
  const { isStandIn, variant, contract } = target
  const explained = explainFailures(results, {
    operations: contract.operations,
    failsQuirks: failsQuirks(given, target),
    deviations,
    run: { today, variant, isPartial: true },
  })
  const rules = { level: given.level ?? 'must', isStrict: given.strict, isStandIn }
  const { failures } = verdictOf(explained.results, rules)
  const broken = explained.results.filter(({ outcome }) => outcome === 'error')
  return [
    ...[...failures, ...broken].map(
      ({ id, expected, got, reason }) => reason ?? `${id}: expected ${expected}, got ${got}`,
    ),
    ...explained.problems,
    ...results.flatMap(({ leftovers }) => leftovers).map((left) => `left behind: ${left}`),
  ]
}
