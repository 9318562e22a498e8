import { annotation, type WorkflowCommand } from '#bin/cli/workflow.ts'
import { type DriftReport, type ReportFinding, summaryLine } from '#openapi/drift/report/report.ts'
import type { Rating } from '#openapi/drift/rules/define.ts'
import { basisOf, placeOf, verdict } from './describe.ts'
import type { Locate } from './locate.ts'

const COMMANDS: Readonly<Record<Rating, WorkflowCommand>> = {
  breaking: 'error',
  risky: 'warning',
  harmless: 'notice',
}

const commandOf = ({ rating, basis }: ReportFinding): WorkflowCommand =>
  rating === 'breaking' && basis.kind !== 'stated' ? 'warning' : COMMANDS[rating]

function lineOf(finding: ReportFinding, locate: Locate): string {
  const { uri, line, exists } = locate(finding)
  const text = `${placeOf(finding)}: ${finding.message}. ${finding.reason} (${basisOf(finding)}, ${finding.fingerprint})`
  return annotation(commandOf(finding), text, {
    ...(exists && { file: uri, line: String(line) }),
    title: `${finding.rating}: ${finding.rule}`,
  })
}

export function githubReport(report: DriftReport, locate: Locate): string {
  const open = report.findings.filter(({ accepted }) => !accepted)
  const total = annotation('notice', `${verdict(report)}; ${summaryLine(report)}`, {
    title: 'drift',
  })
  return [...open.map((finding) => lineOf(finding, locate)), total, ''].join('\n')
}
