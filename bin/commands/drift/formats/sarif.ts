/** The report in SARIF 2.1.0, the format of code scanning. */
import { escapeUnprintable } from '#bin/cli/text.ts'
import { type DriftReport, type ReportFinding, summaryLine } from '#openapi/drift/report/report.ts'
import type { Rating } from '#openapi/drift/rules/define.ts'
import { RULES, type RuleId } from '#openapi/drift/rules/table.ts'
import { basisOf, placeOf } from './describe.ts'
import type { Locate } from './locate.ts'

const LEVELS: Readonly<Record<Rating, string>> = {
  breaking: 'error',
  risky: 'warning',
  harmless: 'note',
}

const ruleOf = (id: RuleId) => {
  const { title, reason, origin, accept, rating } = RULES[id]
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: reason },
    help: { text: `${reason} ${origin} ${accept}` },
    defaultConfiguration: { level: LEVELS[rating] },
  }
}

/** Assumed requirements are rated one level lower. */
const levelOf = ({ rating, basis }: ReportFinding): string =>
  rating === 'breaking' && basis.kind !== 'stated' ? 'warning' : LEVELS[rating]

/** Viewers turn `[text](address)` in a message into a link: names of a target must not be one. */
const withoutLinks = (text: string): string => escapeUnprintable(text).replaceAll('](', '] (')

function resultOf(finding: ReportFinding, locate: Locate) {
  const { uri, line } = locate(finding)
  const { rule, message, reason, rating, basis, places, fingerprint, accepted } = finding
  return {
    ruleId: rule,
    level: levelOf(finding),
    message: {
      text: withoutLinks(`${placeOf(finding)}: ${message}. ${reason} (${basisOf(finding)})`),
    },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri }, region: { startLine: line } },
        logicalLocations: [{ fullyQualifiedName: escapeUnprintable(placeOf(finding)) }],
      },
    ],
    partialFingerprints: { 'understudyDrift/v1': fingerprint },
    properties: { rating, basis, places },
    ...(accepted && {
      suppressions: [{ kind: 'external', status: 'accepted', justification: accepted.reason }],
    }),
  }
}

export function sarifReport(report: DriftReport, locate: Locate): string {
  const used = [...new Set(report.findings.map(({ rule }) => rule))]
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'understudy drift',
            semanticVersion: report.version,
            rules: used.map(ruleOf),
          },
        },
        automationDetails: { id: 'understudy-drift/' },
        invocations: [{ executionSuccessful: true, endTimeUtc: report.time }],
        results: report.findings.map((finding) => resultOf(finding, locate)),
        properties: {
          found: report.found,
          expected: report.expected,
          summary: summaryLine(report),
          notChecked: report.notChecked,
        },
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}
