/** The identity of a conformance run within the history of its report folder. */
import type { EarlierRun } from '#conformance/report/compare.ts'
import type { Report } from '#conformance/report/report.ts'
import type { ReportRun } from '#handlers/control/runs/report-run.ts'

/** The parts of a report that identify its run. */
interface ReportHead {
  readonly target: Pick<Report['target'], 'address' | 'variant' | 'mode' | 'name' | 'accounts'>
  readonly run: Pick<Report['run'], 'level' | 'filter' | 'shard' | 'started'>
}

const scopeOf = ({ target, run }: ReportHead): string =>
  [
    `variant ${target.variant}, mode ${target.mode}, level ${run.level}`,
    ...(target.accounts ? [`accounts ${target.accounts.join(' ') || 'none'}`] : []),
    ...(run.filter.length > 0 ? [`only ${run.filter.join(' ')}`] : []),
    ...(run.shard === null ? [] : [`part ${run.shard}`]),
  ].join(', ')

export const subjectOf = (report: ReportHead) => ({
  kind: 'conformance' as const,
  target: report.target.name ?? report.target.address,
  scope: scopeOf(report),
  started: report.run.started,
})

/** A stored run as the earlier one of a comparison. */
export const toEarlierRun = ({ id, started, findings }: ReportRun): EarlierRun => ({
  run: { id, started },
  results: findings.map((finding) => ({ id: finding.id, outcome: 'fail' })),
})
