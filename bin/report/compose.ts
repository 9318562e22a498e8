/** Composes the report of a run. */

import { subjectOf, toEarlierRun } from '#bin/report/history/conformance-subject.ts'
import { operationIdOf } from '#conformance/case/case.ts'
import type { Deviation } from '#conformance/deviations/deviations.ts'
import { isOfExtension, statementOf } from '#conformance/document/statement.ts'
import { causesOf } from '#conformance/report/causes.ts'
import { compareRuns, type EarlierRun, type RunComparison } from '#conformance/report/compare.ts'
import type { Coverage } from '#conformance/report/coverage.ts'
import { doubtfulSkips, doubtTexts } from '#conformance/report/doubtful-skips.ts'
import { exitCodeOf } from '#conformance/report/exit-code.ts'
import { explainFailures } from '#conformance/report/explain-failures.ts'
import {
  contractHash,
  deliveryProblems,
  REPORT_VERSION,
  type Report,
  type RunFacts,
  sentenceOf,
} from '#conformance/report/report.ts'
import { summarizeSkips } from '#conformance/report/skip-summary.ts'
import { type Source, type SourceLibrary, sourcesOf } from '#conformance/report/sources.ts'
import type { Result } from '#conformance/runner/result.ts'
import { type Verdict, type VerdictRules, verdictOf } from '#conformance/runner/verdict.ts'
import type { Target, TargetCapability } from '#conformance/targets/target.ts'
import type { ReportRun } from '#handlers/control/runs/report-run.ts'
import { firstSeen, previousRun } from '#handlers/control/runs/run-history.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { plural } from '#openapi/values/text.ts'

/** The target as shown in the report. */
interface ReportedTarget extends Pick<Target, 'address' | 'variant' | 'isStandIn' | 'contract'> {
  readonly mode: string
  /** In place of an address that changes with every run. */
  readonly name?: string
  /** The roles of the accounts in use. */
  readonly accounts?: readonly string[]
  readonly capabilities: readonly TargetCapability[]
}

interface ReportParts {
  readonly target: ReportedTarget
  readonly results: readonly Result[]
  readonly run: RunFacts
  readonly rules: VerdictRules
  /** Whether a declared quirk of deployments is a failure. */
  readonly failsQuirks?: boolean
  readonly deviations: readonly Deviation[]
  readonly suiteVersion: string
  /** Coverage of each operation. */
  readonly coverage: Coverage
  readonly library: SourceLibrary
  /** An earlier run for comparison; by default the previous one of `runs`. */
  readonly earlier?: EarlierRun | undefined
  /** The runs of the report folder. */
  readonly runs?: readonly ReportRun[]
}

const isFinding = ({ outcome }: Result): boolean =>
  outcome === 'fail' || outcome === 'quirk' || outcome === 'error'

/** Adds citations to each result, and collects their sources. */
function withCitations(results: readonly Result[], { target, library }: ReportParts) {
  const operations = new Map(target.contract.operations.map((each) => [each.id, each]))
  const all: Record<string, Source> = {}
  const known = new Map<string, readonly string[]>()
  /**
   * A `must` cites its section alone; other cases of an operation and kind share their citations.
   */
  function namesFor(result: Result, operation: ContractOperation | undefined) {
    const { kind, level, spec } = result
    const { id = '', path = '', assumed = {} } = operation ?? {}
    const fromExtension = isOfExtension(result, operation)
    const citationKey =
      level === 'must' ? `${spec} ${fromExtension}` : `${id} ${kind} ${spec} ${fromExtension}`
    const names = known.get(citationKey)
    if (names) return names
    const found = sourcesOf(
      { kind, level, spec, path, assumed, isOfExtension: fromExtension },
      library,
    )
    Object.assign(all, Object.fromEntries(found))
    const cited = [...found.keys()]
    known.set(citationKey, cited)
    return cited
  }
  const cited = results.map((result) => {
    const operation = operations.get(operationIdOf(result))
    const statement = isFinding(result) ? statementOf(result, operation) : undefined
    const sources = namesFor(result, operation)
    return { ...result, sources, ...(statement && { statement }) }
  })
  return { results: cited, sources: all }
}

/** A failure without a deviation. */
const isUnexplained = ({ outcome, deviation }: Result): boolean => outcome === 'fail' && !deviation

export interface ComposedReport {
  readonly report: Report
  readonly verdict: Verdict
}

interface StrictFindings {
  readonly comparison: RunComparison | undefined
  readonly doubtful: readonly Result[]
  readonly run: RunFacts
}

/** Under `--strict`, whatever may hide a fault is a problem. */
function strictProblems({ comparison, doubtful, run }: StrictFindings, { isStrict }: VerdictRules) {
  if (!isStrict) return []
  const count = comparison?.differs.length === 0 ? comparison.skipped.length : 0
  const passedBefore = `${plural(count, 'case')} passed in the earlier run and cannot be judged now`
  return [...(count > 0 ? [passedBefore] : []), ...doubtTexts(doubtful), ...deliveryProblems(run)]
}

function comparisonOf(
  results: readonly Result[],
  { target, run, earlier, runs = [] }: ReportParts,
): RunComparison | undefined {
  const previous = previousRun(runs, subjectOf({ target, run }))
  const other = earlier ?? (previous && toEarlierRun(previous))
  const { variant, mode, accounts } = target
  const { level, filter } = run
  return other && compareRuns(results, other, { variant, mode, level, filter, accounts })
}

/** By failed case: the start of the first run of the folder in which it failed. */
function firstFailures(results: readonly Result[], { target, run, runs = [] }: ReportParts) {
  const seen = firstSeen(runs, subjectOf({ target, run }))
  return Object.fromEntries(
    results
      .filter(({ id, outcome }) => outcome === 'fail' && seen.has(id))
      .map(({ id }) => [id, seen.get(id) ?? run.started]),
  )
}

const shownTarget = (target: ReportedTarget): Report['target'] => ({
  address: target.address,
  variant: target.variant,
  mode: target.mode,
  isStandIn: target.isStandIn,
  ...(target.name !== undefined && { name: target.name }),
  ...(target.accounts && { accounts: target.accounts }),
  capabilities: target.capabilities,
})

export function composeReport(parts: ReportParts): ComposedReport {
  const { target, run, rules, deviations, suiteVersion } = parts
  const { results, problems } = explainFailures(parts.results, {
    operations: target.contract.operations,
    failsQuirks: parts.failsQuirks ?? false,
    coverage: parts.coverage,
    deviations,
    run: {
      today: run.started.slice(0, 10),
      variant: target.variant,
      isPartial: run.filter.length > 0 || run.shard !== null || !run.isComplete,
    },
  })
  const leftovers = results.flatMap((result) => result.leftovers)
  const what = plural(leftovers.length, 'record or setting', 'records or settings')
  const leftoverProblems = leftovers.length > 0 ? [`${what} left behind`] : []
  const comparison = comparisonOf(results, parts)
  const doubtful = doubtfulSkips(results, target)
  const verdict = verdictOf(results, rules, [
    ...problems,
    ...leftoverProblems,
    ...strictProblems({ comparison, doubtful, run }, rules),
  ])
  const notJudged = { ...summarizeSkips(results), doubtful: doubtful.map(({ id }) => id) }
  const cited = withCitations(results, parts)
  const report: Report = {
    version: REPORT_VERSION,
    suite: { version: suiteVersion, contract: contractHash(target.contract) },
    target: shownTarget(target),
    run,
    coverage: parts.coverage,
    verdict: {
      exitCode: exitCodeOf(verdict, run, notJudged),
      sentence: sentenceOf(verdict, run, notJudged),
      counts: verdict.counts,
      failures: verdict.failures.length,
      warnings: verdict.warnings.length,
      deviations: verdict.deviations,
      notJudged,
      problems: verdict.problems,
      leftovers,
    },
    causes: causesOf(cited.results.filter(isUnexplained)).map(({ results: rows, ...cause }) => ({
      ...cause,
      ids: rows.map(({ id }) => id),
    })),
    ...(comparison && { comparison }),
    ...(parts.runs && { firstSeen: firstFailures(results, parts) }),
    ...cited,
  }
  return { report, verdict }
}
