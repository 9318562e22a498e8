import { printable } from '#bin/cli/text.ts'
import { LEVELS } from '#conformance/classification.ts'
import { inBrief } from '#conformance/report/evidence.ts'
import { byNamespace, bySection, type Group, type Report } from '#conformance/report/report.ts'
import type { Result } from '#conformance/runner/result.ts'
import { by } from '#openapi/order.ts'

const cell = (text: string): string =>
  printable(text)
    .replace(/[\\|`<>*_[\]]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .slice(0, 160)

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const groupRow = ({ name, counts }: Group): string =>
  row([`\`${name}\``, counts.pass, counts.fail, counts.skip, counts.disabled, counts.error])

const table = (title: string, groups: readonly Group[]): readonly string[] => [
  `| ${title} | pass | fail | skip | disabled | error |`,
  '|---|---:|---:|---:|---:|---:|',
  ...groups.map(groupRow),
]

const failureRow = ({ id, level, spec, expected = '', got = '', reason = '' }: Result): string =>
  row([`\`${id}\``, level, spec, cell(expected), cell(got || reason)])

const LISTED = 50

/** What decides comes first and is never cut; the rest is, and says so. */
function findings(results: readonly Result[]): readonly string[] {
  const found = results
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'error')
    .toSorted(by(({ level }) => LEVELS.indexOf(level)))
  if (found.length === 0) return ['Nothing failed.']
  const musts = found.filter(({ level }) => level === 'must').length
  const listed = Math.max(LISTED, musts)
  const more = found.length > listed ? [``, `and ${found.length - listed} more below must`] : []
  return [
    '| case | level | section | expected | got |',
    '|---|---|---|---|---|',
    ...found.slice(0, listed).map(failureRow),
    ...more,
  ]
}

/** A summary for a pull request or a job page. */
export function markdownReport({ target, run, verdict, results, coverage }: Report): string {
  return [
    `## Conformance: ${verdict.sentence}`,
    '',
    `\`${target.address}\`, variant ${target.variant}, mode ${target.mode}, level ${run.level}, ${run.requests} requests in ${(run.milliseconds / 1000).toFixed(1)} s; ${inBrief(coverage)}`,
    '',
    ...findings(results),
    ...verdict.problems.flatMap((problem) => ['', `* ${cell(problem)}`]),
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
