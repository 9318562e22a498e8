/** The differences of a conformance report. */
import type { CheckSettings } from '#bin/fleet/file/fleet.ts'
import { MAX_FINDINGS, uncheckedResult } from '#bin/fleet/findings/cause.ts'
import type { FoundDifference, TargetResult } from '#bin/fleet/findings/outcome.ts'
import { operationIdOf } from '#conformance/case/case.ts'
import { isIncomplete } from '#conformance/report/exit-code.ts'
import type { Report } from '#conformance/report/report.ts'
import type { Result } from '#conformance/runner/result.ts'

/** Dates, ids and tags of a run differ between targets with the same cause. */
const neutral = (text: string): string =>
  text
    .replace(/\bcf-[0-9a-z]+-[0-9a-f]{6}\b/g, '{run}')
    .replace(/\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?/g, '{date}')
    .replace(/\b\d{4,}\b/g, '{number}')

function toDifference(result: Result, { level = 'must' }: CheckSettings): FoundDifference {
  const { id, title, expected = '', got = '' } = result
  const values = expected || got ? `: expected ${expected}, got ${got}` : ''
  return {
    operation: operationIdOf(result),
    difference: neutral(`${title}${values}`),
    severity: result.level,
    source: id,
    fails: result.level === 'must' || (result.level === 'should' && level !== 'must'),
  }
}

/** An incomplete run proves nothing about the findings of earlier ones. */
export function conformResult(report: Report, settings: CheckSettings): TargetResult {
  const { run, verdict, results } = report
  const isUnsettled = verdict.failures === 0 && isIncomplete(verdict, run)
  if (!run.isComplete || isUnsettled || verdict.exitCode === 2)
    return uncheckedResult('conform', verdict.sentence)
  const failed = results.filter(({ outcome, deviation }) => outcome === 'fail' && !deviation)
  return {
    kind: 'conform',
    status: verdict.exitCode === 0 ? 'passed' : 'failed',
    summary: verdict.sentence,
    found: [
      ...failed.map((result) => toDifference(result, settings)),
      ...verdict.problems.map((problem) => ({
        operation: '(run)',
        difference: neutral(problem),
        severity: 'must' as const,
        source: 'run-problem',
        fails: true,
      })),
    ].slice(0, MAX_FINDINGS),
  }
}
