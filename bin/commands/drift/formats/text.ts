/** The report for a terminal. */

import type { Style } from '#bin/cli/terminal.ts'
import { escapeUnprintable } from '#bin/cli/text.ts'
import { acceptanceName } from '#openapi/drift/report/acceptance.ts'
import {
  acceptedText,
  type DriftReport,
  groupByRule,
  type ReportFinding,
  type RuleFindings,
  summaryLine,
} from '#openapi/drift/report/report.ts'
import { RATINGS, type Rating } from '#openapi/drift/rules/define.ts'
import { RULES } from '#openapi/drift/rules/table.ts'
import { groupBy } from '#openapi/values/json.ts'
import { basisOf, describeSide, detailOf, placeOf, TITLES, verdict } from './describe.ts'

/** Limits per rating: breaking findings in full, the rest abbreviated. */
const LOOKS = {
  breaking: { mark: '✖', style: 'red', max: 50 },
  risky: { mark: '▲', style: 'yellow', max: 12 },
  harmless: { mark: '•', style: 'cyan', max: 4 },
} as const satisfies Record<Rating, { mark: string; style: Parameters<Style>[0]; max: number }>

interface TextOptions {
  readonly style: Style
  readonly all: boolean
}

/** Groups findings that differ only in their subject. */
function lineOf(finding: ReportFinding): string {
  const { expected, found, fingerprint, accepted } = finding
  const isPlain = expected === undefined && found === undefined && !accepted
  return isPlain ? `${placeOf(finding)} ${basisOf(finding)}` : fingerprint + detailOf(finding)
}

const inLines = (findings: readonly ReportFinding[]): readonly (readonly ReportFinding[])[] => [
  ...groupBy(findings, lineOf).values(),
]

function findingLine(findings: readonly ReportFinding[], style: Style): readonly string[] {
  const [first] = findings
  if (!first) return []
  const { mark, style: colour } = LOOKS[first.rating]
  const detail = findings.map(detailOf).filter(Boolean).join(', ')
  const label = findings.length > 1 ? `${findings.length} findings` : first.fingerprint
  const { accepted } = first
  return [
    [
      `    ${style(colour, mark)} ${style('bold', placeOf(first))}`,
      ...(detail ? [detail] : []),
      style('dim', `${basisOf(first)} · ${label}`),
    ].join('  '),
    ...(accepted ? [`      ${acceptedText(accepted)}`] : []),
  ]
}

function ruleLines(
  { rule, findings }: RuleFindings,
  { style, all }: TextOptions,
): readonly string[] {
  const { title, reason, rating } = RULES[rule]
  const lines = inLines(findings)
  const shown = all ? lines : lines.slice(0, LOOKS[rating].max)
  const rest = findings.length - shown.flat().length
  return [
    `  ${title}  ${style('dim', rule)}`,
    ...(rating === 'harmless' ? [] : [style('dim', `  ${reason}`)]),
    ...shown.flatMap((line) => findingLine(line, style)),
    ...(rest ? [style('dim', `      and ${rest} more (--all shows them)`)] : []),
  ]
}

function section(heading: string, findings: readonly ReportFinding[], writing: TextOptions) {
  if (!findings.length) return []
  return [
    `${heading} (${findings.length})`,
    ...groupByRule(findings).flatMap((group) => ruleLines(group, writing)),
    '',
  ]
}

function unusedLines({ unusedAcceptances }: DriftReport, style: Style): readonly string[] {
  if (!unusedAcceptances.length) return []
  return [
    `${style('bold', 'No longer needed in the acceptance file')} (${unusedAcceptances.length})`,
    ...unusedAcceptances.map((entry) => `    ${acceptanceName(entry)}  ${entry.reason}`),
    '',
  ]
}

const sideLine = (name: string, side: DriftReport['found'], style: Style): string =>
  `${name.padEnd(9)} ${style('bold', side.label)}  ${style('dim', describeSide(side))}`

function verdictLine(report: DriftReport, style: Style): string {
  const { failing, breaking, risky } = report.summary
  const colour = failing ? 'red' : breaking || risky ? 'yellow' : 'green'
  return style(colour, `${failing ? '✖' : '✔'} ${verdict(report)}`)
}

/** A deployment with other names seems to lack most namespaces. */
function hints({ findings, expected }: DriftReport): readonly string[] {
  const gone = findings.filter(({ rule }) => /^namespace-(missing|moved)$/.test(rule))
  const isMost = expected.namespaces >= 4 && gone.length * 2 >= expected.namespaces
  return isMost
    ? [
        'Most namespaces are missing: is it another variant, or a deployment with its own names (--names)?',
      ]
    : []
}

/** Keeps own colours and removes other terminal codes. */
const printableLine = (line: string): string =>
  line
    .split(/(\x1b\[[\d;]*m)/)
    .map((part, at) => (at % 2 ? part : escapeUnprintable(part)))
    .join('')

export function textReport(report: DriftReport, writing: TextOptions): string {
  const { style } = writing
  const open = report.findings.filter(({ accepted }) => !accepted)
  const lines = [
    sideLine('found', report.found, style),
    sideLine('expected', report.expected, style),
    '',
    ...RATINGS.flatMap((rating) =>
      section(
        style(['bold', LOOKS[rating].style], TITLES[rating]),
        open.filter((finding) => finding.rating === rating),
        writing,
      ),
    ),
    ...section(
      style('bold', 'Accepted'),
      report.findings.filter(({ accepted }) => accepted),
      writing,
    ),
    ...unusedLines(report, style),
    ...report.notChecked.map(({ what, why }) => `not checked: ${what} (${why})`),
    ...hints(report),
    style('bold', summaryLine(report)),
    verdictLine(report, style),
    ...(open.length
      ? [style('dim', 'understudy explain <rule> shows the details, and how to accept a finding')]
      : []),
  ]
  return `${lines.map(printableLine).join('\n')}\n`
}
