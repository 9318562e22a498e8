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
import { measureCase, type SharedEffort, type SharedMeasurement } from './requests.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    out: { type: 'string', default: 'test-results/bench' },
  },
})

const EFFORT: SharedEffort = values.quick
  ? { rounds: 2, requests: 300, connections: 10 }
  : { rounds: 5, requests: 2000, connections: 10 }
const SITES = [1, 20, 200]
const REPLICAS = [2, 3]

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function measureRequests(url: string): Promise<readonly SharedMeasurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'))
  const all: SharedMeasurement[] = []
  const add = async (place: string, chosen: Parameters<typeof measureCase>[1]) => {
    const measured = await measureCase(place, chosen, EFFORT)
    for (const { workload, state, sites, replicas, cpu } of measured)
      say(`     ${workload}, ${state}, ${sites} sites, ${replicas} replicas: ${cpu.toFixed(0)} µs`)
    all.push(...measured)
  }
  const file = join(folder, 'state.json')
  await add(file, { state: 'file', sites: 1, replicas: 1 })
  for (const sites of SITES) await add(url, { state: 'PostgreSQL', sites, replicas: 1 })
  for (const replicas of REPLICAS) await add(url, { state: 'PostgreSQL', sites: 20, replicas })
  rmSync(folder, { recursive: true, force: true })
  return all
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
