/** Coverage of a run, for a terminal. */
import type { Style } from '#bin/cli/terminal.ts'
import { escapeUnprintable } from '#bin/cli/text.ts'
import {
  type Coverage,
  type CoverageRow,
  countEvidence,
  coverageSummary,
  EVIDENCE,
} from '#conformance/report/coverage.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'

export interface CoverageMeasure {
  readonly means: string
  readonly rows: readonly CoverageRow[]
}

/** Ways to increase coverage, most effective first. */
export const coverageMeans = ({ rows }: Coverage): readonly CoverageMeasure[] =>
  [...groupBy(rows, ({ unlock }) => unlock?.means ?? '')]
    .filter(([means]) => means !== '')
    .map(([means, group]) => ({ means, rows: group }))
    .toSorted(by(({ rows: group }) => group.length, 'desc'))

const COLUMN_WIDTH = 13

export function coverageLines(coverage: Coverage, style: Style): readonly string[] {
  const groups = [...groupBy(coverage.rows, ({ namespace }) => namespace)]
  const shown = groups.filter(([, rows]) =>
    rows.some(({ evidence }) => evidence !== 'not deployed'),
  )
  const width = Math.max('operations'.length, ...shown.map(([name]) => name.length))
  const cells = (rows: readonly CoverageRow[]) =>
    EVIDENCE.map((evidence) =>
      String(countEvidence(rows)[evidence] || '').padStart(COLUMN_WIDTH),
    ).join('')
  const head = `${'operations'.padEnd(width)}${EVIDENCE.map((name) => name.padStart(COLUMN_WIDTH)).join('')}`
  return [
    `  ${style('bold', head)}`,
    ...shown.map(([name, rows]) => `  ${name.padEnd(width)}${cells(rows)}`.trimEnd()),
    `  ${'all'.padEnd(width)}${cells(coverage.rows)}`.trimEnd(),
    `  ${coverageSummary(coverage)}`,
    ...coverageMeans(coverage).map(
      ({ means, rows }) => `  ${String(rows.length).padStart(4)} need ${escapeUnprintable(means)}`,
    ),
  ]
}
