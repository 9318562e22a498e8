/** The report as a pull request comment. */
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
import { RATINGS } from '#openapi/drift/rules/define.ts'
import { RULES } from '#openapi/drift/rules/table.ts'
import { basisOf, describeSide, detailOf, placeOf, TITLES, verdict } from './describe.ts'

/** A comment has at most 65,536 characters. */
const MAX_LENGTH = 60_000

/** Escapes text of a target: no markup, links or mentions. */
const escaped = (text: string): string =>
  escapeUnprintable(text)
    .replace(/[\\|*_<>`[\]#@&]/g, '\\$&')
    .replaceAll('\n', ' ')

const code = (text: string): string => `\`${escapeUnprintable(text).replaceAll('`', "'")}\``

function item(finding: ReportFinding): string {
  const detail = detailOf(finding)
  const accepted = finding.accepted ? escaped(acceptedText(finding.accepted)) : ''
  const parts = [
    code(placeOf(finding)),
    ...(detail ? [escaped(detail)] : []),
    `<sub>${basisOf(finding)} · ${finding.fingerprint}</sub>`,
    ...(accepted ? [accepted] : []),
  ]
  return `  - ${finding.fails ? '❌ ' : ''}${parts.join(' — ')}`
}

const ruleItem = ({ rule, findings }: RuleFindings): string =>
  [`- **${RULES[rule].title}** (${code(rule)}): ${RULES[rule].reason}`, ...findings.map(item)].join(
    '\n',
  )

interface Section {
  readonly title: string
  readonly findings: readonly ReportFinding[]
  readonly folded: boolean
}

function section({ title, findings, folded }: Section): readonly string[] {
  if (!findings.length) return []
  const heading = `${title} (${findings.length})`
  const list = groupByRule(findings).map(ruleItem).join('\n')
  if (!folded) return [`### ${heading}`, list]
  return [`<details><summary>${heading}</summary>`, list, '</details>']
}

/** Truncates at a line end; the counts at the top stay correct. */
function fitted(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const cut = text.slice(0, text.lastIndexOf('\n', MAX_LENGTH))
  return `${cut}\n\n… truncated; the json format is complete.\n`
}

export function markdownReport(report: DriftReport): string {
  const open = report.findings.filter(({ accepted }) => !accepted)
  const accepted = report.findings.filter((finding) => finding.accepted)
  const parts = [
    `## Drift: ${verdict(report)}`,
    `**${summaryLine(report)}**`,
    `found ${code(report.found.label)} (${describeSide(report.found)})\\\nexpected ${code(report.expected.label)} (${describeSide(report.expected)})`,
    ...RATINGS.flatMap((rating) =>
      section({
        title: TITLES[rating],
        findings: open.filter((finding) => finding.rating === rating),
        folded: rating === 'harmless',
      }),
    ),
    ...section({ title: 'Accepted', findings: accepted, folded: true }),
    ...report.unusedAcceptances.map(
      (entry) => `No longer needed in the acceptance file: ${code(acceptanceName(entry))}`,
    ),
    ...report.notChecked.map(({ what, why }) => `Not checked: ${what} (${why}).`),
  ]
  return fitted(`${parts.join('\n\n')}\n`)
}
