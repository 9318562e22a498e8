import { escapeUnprintable } from '#bin/cli/text.ts'
import { OUTCOMES } from '#conformance/call/classification.ts'
import { causesOf, type FailureCause } from '#conformance/report/causes.ts'
import { comparisonLine } from '#conformance/report/compare.ts'
import { coverageSummary } from '#conformance/report/coverage.ts'
import { doubtLines } from '#conformance/report/doubtful-skips.ts'
import { quirksIn } from '#conformance/report/quirks.ts'
import {
  byNamespace,
  bySection,
  effortOf,
  type Group,
  noFindings,
  type Report,
} from '#conformance/report/report.ts'
import { runFactsOf } from '#conformance/report/run-line.ts'
import type { Result } from '#conformance/runner/result.ts'
import { countText } from '#openapi/values/text.ts'

const cell = (text: string): string =>
  escapeUnprintable(text)
    .replace(/[\\|`<>*_[\]]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .slice(0, 160)

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const code = (text: string): string => `\`${text}\``

const COLUMNS = OUTCOMES

const groupRow = ({ name, counts }: Group): string =>
  row([code(name), ...COLUMNS.map((outcome) => countText(counts[outcome]))])

const table = (title: string, groups: readonly Group[]): readonly string[] => [
  row([title, ...COLUMNS]),
  `|---|${COLUMNS.map(() => '---:|').join('')}`,
  ...groups.map(groupRow),
]

/** Maximum number of ids per cause. */
const MAX_IDS = 3

function causeRow({ title, level, certainty, results }: FailureCause): string {
  const ids = results.slice(0, MAX_IDS).map(({ id }) => code(id))
  const more = results.length > MAX_IDS ? ` and ${results.length - MAX_IDS} more` : ''
  const sections = [...new Set(results.map(({ spec }) => spec))].slice(0, MAX_IDS).join(', ')
  return row([level, cell(title), cell(certainty), sections, `${ids.join(' ')}${more}`])
}

const MAX_CAUSES = 50

/** Deciding findings come first and are never truncated; the rest is, with a note. */
function findings(report: Report): readonly string[] {
  const causes = causesOf(
    report.results.filter(({ outcome }) => outcome === 'fail' || outcome === 'error'),
  )
  if (causes.length === 0) return [noFindings(report)]
  const musts = causes.filter(({ level }) => level === 'must').length
  const listed = Math.max(MAX_CAUSES, musts)
  const more =
    causes.length > listed ? ['', `and ${causes.length - listed} more causes below must`] : []
  return [
    '| level | finding | certainty | section | cases |',
    '|---|---|---|---|---|',
    ...causes.slice(0, listed).map(causeRow),
    ...more,
  ]
}

function quirkRows(results: readonly Result[]): readonly string[] {
  const quirks = quirksIn(results)
  if (quirks.length === 0) return []
  return [
    '',
    `As deployed elsewhere, not as documented:`,
    '',
    '| decision | documented | deployed | checks | cases |',
    '|---|---|---|---:|---|',
    ...quirks.map(({ quirk, ids }) =>
      row([
        quirk.decision,
        cell(quirk.documented),
        cell(quirk.deployed),
        ids.length,
        ids.slice(0, MAX_IDS).map(code).join(' '),
      ]),
    ),
  ]
}

/** A summary for a pull request or a job page. */
export function markdownReport(report: Report): string {
  const { run, verdict, results, coverage, comparison } = report
  return [
    `## Conformance: ${verdict.sentence}`,
    '',
    ...runFactsOf(report).map(([name, value]) => `* ${name}: ${code(escapeUnprintable(value))}`),
    `* effort: ${effortOf(run)}; ${coverageSummary(coverage)}`,
    '',
    ...(comparison ? [comparisonLine(comparison), ''] : []),
    ...findings(report),
    ...quirkRows(results),
    ...[...verdict.problems, ...doubtLines(report)].flatMap((text) => ['', `* ${cell(text)}`]),
    ...verdict.leftovers.flatMap((left) => ['', `* left behind: ${cell(left)}`]),
    '',
    '<details><summary>Namespaces and sections</summary>',
    '',
    ...table('namespace', byNamespace(results)),
    '',
    ...table('section', bySection(results)),
    '',
    '</details>',
    '',
  ].join('\n')
}
