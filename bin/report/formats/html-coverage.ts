/** Coverage of each operation, for a page. */
import { escaped } from '#bin/cli/text.ts'
import { type CoverageMeasure, coverageMeans } from '#bin/report/coverage-lines.ts'
import {
  type Coverage,
  type CoverageRow,
  countEvidence,
  coverageSummary,
  EVIDENCE,
} from '#conformance/report/coverage.ts'
import { groupBy } from '#openapi/values/json.ts'

const cellsOf = (rows: readonly CoverageRow[]): string =>
  EVIDENCE.map((evidence) => `<td>${countEvidence(rows)[evidence] || ''}</td>`).join('')

const lineOf = (name: string, rows: readonly CoverageRow[]): string =>
  `<tr><th scope="row">${escaped(name)}</th>${cellsOf(rows)}</tr>`

function tableOf({ rows }: Coverage): string {
  const head = EVIDENCE.map((evidence) => `<th scope="col">${evidence}</th>`).join('')
  const lines = [...groupBy(rows, ({ namespace }) => namespace)].map(([name, group]) =>
    lineOf(name, group),
  )
  return `<div class="scroll" tabindex="0" role="region" aria-label="Coverage by namespace"><table class="coverage"><thead><tr><th scope="col">namespace</th>${head}</tr></thead><tbody>${lines.join('')}${lineOf('all', rows)}</tbody></table></div>`
}

const rowHtml = ({ method, path, evidence, status, unlock }: CoverageRow): string =>
  `<tr><td><code>${method} ${escaped(path)}</code></td><td>${evidence}${status === undefined ? '' : ` (${status})`}</td><td>${escaped(unlock?.why ?? '')}</td></tr>`

const meansHtml = (means: string): string =>
  means.startsWith('--') ? `<code>${escaped(means)}</code>` : escaped(means)

const measureHtml = ({ means, rows }: CoverageMeasure): string =>
  `<details class="unlock"><summary><b>${rows.length}</b> need ${meansHtml(means)}</summary><div class="scroll" tabindex="0" role="region" aria-label="Operations that need ${escaped(means)}"><table class="sections"><thead><tr><th scope="col">operation</th><th scope="col">reached</th><th scope="col">reason</th></tr></thead><tbody>${rows.map(rowHtml).join('')}</tbody></table></div></details>`

export function coverageHtml(coverage: Coverage): string {
  const summary = escaped(coverageSummary(coverage))
  if (coverage.rows.length === 0) return `<p>${summary}</p>`
  return `<p>${summary}, of ${coverage.operations} in the contract, counted by method and path.</p>${coverageMeans(coverage).map(measureHtml).join('')}${tableOf(coverage)}`
}
