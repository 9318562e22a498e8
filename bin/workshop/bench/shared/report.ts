/** The results of `npm run bench:shared` as a page and as a chart. */
import type { Figure } from '#bin/workshop/bench/figures.ts'
import { figureTable, machine, number, table } from '#bin/workshop/bench/report.ts'
import { drawBars } from '#bin/workshop/charts/bars.ts'
import { plural } from '#openapi/values/text.ts'
import { type SharedMeasurement, WORKLOAD_NAMES } from './requests.ts'

const nameOf = ({ state, sites, replicas }: SharedMeasurement): string =>
  state === 'file'
    ? `file, ${plural(sites, 'site')}`
    : `${plural(sites, 'site')}, ${plural(replicas, 'replica')}`

export const toSharedChart = (measured: readonly SharedMeasurement[]): string =>
  drawBars(
    'µs of processor time per request, of all replicas (the scale is logarithmic)',
    WORKLOAD_NAMES.map((name) => ({
      name,
      bars: measured
        .filter(({ workload }) => workload === name)
        .map((each) => ({ name: nameOf(each), value: each.cpu })),
    })),
  )

const HEADINGS = ['workload', 'state', 'sites', 'replicas', 'CPU µs']

/** `docs/benchmarks-shared.md`. */
export const toSharedPage = (
  measured: readonly SharedMeasurement[],
  figures: readonly Figure[],
): string => `# Benchmarks of the shared server

Written by \`npm run bench:shared -- --write\`; the last results, on ${machine()}. The unit is processor time of the servers per request, without that of PostgreSQL; ten connections to each replica, medians of all rounds. Repeated reads are answered from a cache until the site changes, but with PostgreSQL only after its version has been read. [The shared state](shared-state.md) explains how a request runs.

![Processor time per request](benchmarks-shared.svg)

## Figures

${figureTable(figures)}

## By sites and replicas

${table(
  HEADINGS,
  measured.map(({ workload, state, sites, replicas, cpu }) => [
    ...[workload, state, String(sites), String(replicas), number(cpu)],
  ]),
)}
`
