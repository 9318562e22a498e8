/** `npm run bench:shared`: the server with PostgreSQL, by the number of sites and replicas. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { type Figure, isWithinLimit } from '#bin/workshop/bench/figures.ts'
import { figureLine } from '#bin/workshop/bench/report.ts'
import { measureLarge, measureSleeping } from './loading.ts'
import { startBenchDatabase } from './replicas.ts'
import { toSharedChart, toSharedPage } from './report.ts'
import {
  measureCases,
  type SharedCase,
  type SharedEffort,
  type SharedMeasurement,
} from './requests.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    out: { type: 'string', default: 'test-results/bench' },
  },
})

const EFFORT: SharedEffort = values.quick
  ? { rounds: 3, requests: 300, connections: 10 }
  : { rounds: 7, requests: 1000, connections: 10 }
const CASES: readonly SharedCase[] = [
  { state: 'file', sites: 1, replicas: 1 },
  ...[1, 20, 200].map((sites) => ({ state: 'PostgreSQL', sites, replicas: 1 }) as const),
  ...[2, 3].map((replicas) => ({ state: 'PostgreSQL', sites: 200, replicas }) as const),
]

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function measureRequests(url: string): Promise<readonly SharedMeasurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'))
  const file = join(folder, 'state.json')
  const measured = await measureCases(CASES, (state) => (state === 'file' ? file : url), EFFORT)
  for (const { workload, state, sites, replicas, cpu } of measured)
    say(`     ${workload}, ${state}, ${sites} sites, ${replicas} replicas: ${cpu.toFixed(0)} µs`)
  rmSync(folder, { recursive: true, force: true })
  return measured
}

/** The cost of PostgreSQL relative to the file, with one site and one replica. */
function ratioFigure(measured: readonly SharedMeasurement[], name: string, limit: number): Figure {
  const cpuOf = (place: SharedMeasurement['state']): number =>
    measured.find(({ workload, state }) => workload === name && state === place)?.cpu ?? Number.NaN
  const ratio = cpuOf('PostgreSQL') / cpuOf('file')
  return { what: name, measured: ratio, unit: 'times the file', limit }
}

const { url, stop } = await startBenchDatabase()
const measured = await measureRequests(url)
const sleeping = await measureSleeping(url)
const large = await measureLarge(url)
await stop()
const unit = 'ms of CPU'
const figures: readonly Figure[] = [
  ratioFigure(measured, 'read a post', 1.5),
  ratioFigure(measured, 'create a post', 2),
  { what: 'first request to a sleeping site, median', measured: sleeping.median, unit, limit: 50 },
  {
    what: 'first request to a sleeping site, longest',
    measured: sleeping.longest,
    unit,
    limit: 50,
  },
  { what: 'first request to 10,000 posts', measured: large, unit, limit: 1000 },
]
mkdirSync(values.out, { recursive: true })
writeFileSync(join(values.out, 'shared.svg'), toSharedChart(measured))
if (values.write) {
  writeFileSync('docs/benchmarks-shared.md', toSharedPage(measured, figures))
  writeFileSync('docs/benchmarks-shared.svg', toSharedChart(measured))
}
for (const figure of figures) say(figureLine(figure))
if (values.check) process.exitCode = figures.every(isWithinLimit) ? 0 : 1
