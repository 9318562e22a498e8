/** A conformance run for the history of its report folder. */
import { truncate } from '#bin/cli/text.ts'
import type { Report } from '#conformance/report/report.ts'
import type { Result } from '#conformance/runner/result.ts'
import type { Verdict } from '#conformance/runner/verdict.ts'
import type { ReportRun } from '#handlers/control/runs/report-run.ts'
import { firstSeen } from '#handlers/control/runs/run-history.ts'
import { subjectOf } from './conformance-subject.ts'

const MAX_TITLE = 160

interface JudgedReport {
  readonly report: Report
  readonly verdict: Pick<Verdict, 'failures'>
}

function statusOf({ report, verdict }: JudgedReport): ReportRun['status'] {
  const { exitCode } = report.verdict
  if (exitCode === 0) return 'passed'
  const isJudged =
    (report.run.isComplete && report.verdict.counts.error === 0) || verdict.failures.length > 0
  const isFailure = exitCode === 1 && isJudged
  return isFailure ? 'failed' : 'incomplete'
}

export function conformanceRun(judged: JudgedReport, runs: readonly ReportRun[]): ReportRun {
  const { report, verdict } = judged
  const subject = subjectOf(report)
  const earlier = firstSeen(runs, subject)
  const decisive = new Set(verdict.failures.map(({ id }) => id))
  const findingOf = ({ id, level, deviation, expected, got }: Result) => ({
    id,
    title: truncate(`expected ${expected}, got ${got}`, MAX_TITLE),
    severity: deviation === undefined ? level : 'known',
    fails: decisive.has(id),
  })
  const passed = report.results.filter(({ id, outcome }) => outcome === 'pass' && earlier.has(id))
  return {
    ...subject,
    id: report.run.id,
    verdict: report.verdict.sentence,
    status: statusOf(judged),
    findings: report.results.filter(({ outcome }) => outcome === 'fail').map(findingOf),
    gone: passed.map(({ id }) => id),
  }
}
