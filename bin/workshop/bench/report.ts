/** The results as lines, as a page and as a chart. */
import { cpus, totalmem } from 'node:os'
import process from 'node:process'
import { drawBars } from '#bin/workshop/charts/bars.ts'
import { type Figure, isWithinLimit } from './figures.ts'
import type { Growth } from './growth.ts'
import type { BenchMeasurement } from './measure.ts'

export interface BenchResult {
  readonly machine: string
  readonly isQuick: boolean
  readonly requests: readonly BenchMeasurement[]
  readonly connections: readonly BenchMeasurement[]
  readonly state: readonly BenchMeasurement[]
  readonly growth: readonly Growth[]
  readonly figures: readonly Figure[]
}

export const machine = (): string =>
  `${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform}`

export const number = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

export const figureLine = (figure: Figure): string => {
  const { what, measured, unit, limit } = figure
  const mark = isWithinLimit(figure) ? 'ok  ' : 'SLOW'
  return `${mark} ${what.padEnd(40)} ${number(measured).padStart(8)} ${unit}, at most ${limit}`
}

type BenchColumn = readonly [heading: string, of: (one: BenchMeasurement) => string]

const COLUMNS: readonly BenchColumn[] = [
  ['workload', ({ workload }) => workload],
  ['server', ({ contender }) => contender],
  ['connections', ({ connections }) => String(connections)],
  ['CPU µs', ({ cpu }) => number(cpu)],
  ['times bare', ({ ratio }) => number(ratio)],
  ['requests/s', ({ perSecond }) => perSecond.toFixed(0)],
  ['p50 ms', ({ p50 }) => number(p50)],
  ['p99 ms', ({ p99 }) => number(p99)],
]

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

export const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(headings), row(headings.map(() => '---')), ...rows.map(row)].join('\n')

const measurements = (all: readonly BenchMeasurement[]): string =>
  table(
    COLUMNS.map(([heading]) => heading),
    all.map((one) => COLUMNS.map(([, of]) => of(one))),
  )

const growthTable = (growth: readonly Growth[]): string =>
  table(
    ['operation', 'posts', 'CPU µs', 'times 100 posts', 'first call ms'],
    growth.map(({ name, posts, cpu, ratio, first }) => [
      name,
      String(posts),
      number(cpu),
      number(ratio),
      number(first),
    ]),
  )

export const figureTable = (figures: readonly Figure[]): string =>
  table(
    ['what', 'measured', 'at most', ''],
    figures.map((figure) => [
      figure.what,
      `${number(figure.measured)} ${figure.unit}`,
      String(figure.limit),
      isWithinLimit(figure) ? '' : 'missed',
    ]),
  )

const part = (title: string, rows: readonly unknown[], body: string): string =>
  `## ${title}\n\n${rows.length ? body : 'Not part of the last run.'}`

const furtherParts = ({ connections, state, growth }: BenchResult): string =>
  [
    part('Connections', connections, measurements(connections)),
    part('With and without `--state`', state, measurements(state)),
    part('Growth', growth, growthTable(growth)),
  ].join('\n\n')

/** `docs/benchmarks.md`. */
export const toPage = (result: BenchResult): string => `# Benchmarks

Written by \`npm run bench -- --write\`${result.isQuick ? ' --quick' : ''}; the last results, on ${result.machine}. The unit is processor time per request, also as a multiple of a bare Node server that reads the same body and serialises the same JSON. Servers are measured in turns; the tables show medians of all rounds. Repeated reads are answered from a cache until the site changes; "address new" is the cost without that cache, and growth is measured without it. \`npm run bench -- --check\` fails if a target is missed; \`--quick\` runs fewer rounds and is imprecise, \`--alone\` omits the other servers, \`--only <word>\` selects workloads.

![Processor time per request](benchmarks.svg)

## Figures

${figureTable(result.figures)}

## Side by side

The alternatives are pinned releases, started with this interface's OpenAPI document; those that do not support a workload are omitted from it. json-server writes its file on every change; the mocks of OpenAPI documents are stateless.

${measurements(result.requests)}

${furtherParts(result)}
`

export function toChart({ requests }: BenchResult): string {
  const workloads = [...new Set(requests.map(({ workload }) => workload))]
  return drawBars(
    'µs of processor time per request (the scale is logarithmic)',
    workloads.map((name) => ({
      name,
      bars: requests
        .filter(({ workload }) => workload === name)
        .map(({ contender, cpu }) => ({ name: contender, value: cpu })),
    })),
  )
}
