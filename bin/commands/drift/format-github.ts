/** Lines that a workflow shows beside the pull request. */
import { printable } from '#conformance/report/text.ts'
import { type DriftReport, type ReportFinding, summaryLine } from '#openapi/drift/report/report.ts'
import type { Rating } from '#openapi/drift/rules/define.ts'
import { basisOf, placeOf, verdict } from './describe.ts'
import type { Locate } from './locate.ts'

const COMMANDS: Readonly<Record<Rating, string>> = {
  breaking: 'error',
  risky: 'warning',
  harmless: 'notice',
}

/** The characters that end a workflow command or one of its properties. */
const message = (text: string): string =>
  printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string): string =>
  message(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

const commandOf = ({ rating, basis }: ReportFinding): string =>
  rating === 'breaking' && basis.kind !== 'stated' ? 'warning' : COMMANDS[rating]

function annotation(finding: ReportFinding, locate: Locate): string {
  const { uri, line, exists } = locate(finding)
  const properties = [
    ...(exists ? [`file=${property(uri)}`, `line=${line}`] : []),
    `title=${property(`${finding.rating}: ${finding.rule}`)}`,
  ]
  const text = `${placeOf(finding)}: ${finding.message}. ${finding.reason} (${basisOf(finding)}, ${finding.fingerprint})`
  return `::${commandOf(finding)} ${properties.join(',')}::${message(text)}`
}

export function githubReport(report: DriftReport, locate: Locate): string {
  const open = report.findings.filter(({ accepted }) => !accepted)
  const total = `::notice title=${property('drift')}::${message(`${verdict(report)}; ${summaryLine(report)}`)}`
  return [...open.map((finding) => annotation(finding, locate)), total, ''].join('\n')
}
