/** A drift check for the history of its report folder. */
import { randomBytes } from 'node:crypto'
import { truncate } from '#bin/cli/text.ts'
import type { ReportRun } from '#handlers/control/runs/report-run.ts'
import { firstSeen } from '#handlers/control/runs/run-history.ts'
import { type DriftReport, summaryLine } from '#openapi/drift/report/report.ts'

const MAX_TITLE = 160

interface DriftScope {
  readonly sample: boolean
  readonly all: boolean
}

const driftSubject = ({ found, expected, time }: DriftReport, scope: DriftScope) => ({
  kind: 'drift' as const,
  target: found.label,
  scope: [
    `compared with ${expected.label}`,
    ...(found.signedIn ? ['with credentials'] : []),
    ...(scope.sample ? ['--sample'] : []),
    ...(scope.all ? ['--all'] : []),
  ].join(', '),
  started: time,
})

/** Checks of the same scope cover the same parts: a missing finding is gone. */
export function driftRun(
  report: DriftReport,
  scope: DriftScope,
  runs: readonly ReportRun[],
): ReportRun {
  const subject = driftSubject(report, scope)
  const comparable = runs.filter((run) => run.scope === subject.scope)
  const found = new Set(report.findings.map(({ fingerprint }) => fingerprint))
  return {
    ...subject,
    id: `dr-${Date.parse(report.time).toString(36)}-${randomBytes(3).toString('hex')}`,
    verdict: summaryLine(report),
    status: report.summary.failing > 0 ? 'failed' : 'passed',
    findings: report.findings.map((finding) => ({
      id: finding.fingerprint,
      title: truncate(finding.message, MAX_TITLE),
      severity: finding.accepted ? 'known' : finding.rating,
      fails: finding.fails,
    })),
    gone: [...firstSeen(comparable, subject).keys()].filter((id) => !found.has(id)),
  }
}
