/** `npm run bench`: performance compared with a bare server and with alternatives. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { type Contender, OTHERS, understudyContender } from './contenders.ts'
import { growthFigures, isWithinLimit, requestFigures, stateFigures } from './figures.ts'
import { measureGrowth } from './growth.ts'
import { type BenchMeasurement, type Effort, measure } from './measure.ts'
import { otherFigures } from './other-figures.ts'
import { type BenchResult, figureLine, machine, toChart, toPage } from './report.ts'
import { WORKLOADS, type Workload } from './workloads.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    /** Only this server. */
    alone: { type: 'boolean', default: false },
    /** Only workloads whose name contains this word; nothing but requests is measured then. */
    only: { type: 'string' },
    out: { type: 'string', default: 'test-results/bench' },
  },
})

const EFFORT: Effort = values.quick
  ? { rounds: 3, requests: 800, connections: 10, warmUp: 1500, longest: 1000 }
  : { rounds: 7, requests: 2500, connections: 10, warmUp: 15_000, longest: 1500 }
const SIZES = [100, 10_000, 100_000]
const CONNECTIONS = [1, 10, 50]
const SYNCS = ['interval', 'always']

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function note(measured: readonly BenchMeasurement[]): readonly BenchMeasurement[] {
  for (const { workload, contender, connections, cpu, ratio, perSecond, p50, p99 } of measured)
    say(
      `     ${workload.padEnd(26)} ${contender.padEnd(20)} ${String(connections).padStart(3)} ${cpu.toFixed(0).padStart(7)} µs ${ratio.toFixed(2).padStart(7)} x ${perSecond.toFixed(0).padStart(7)}/s ${p50.toFixed(2)} ${p99.toFixed(2)} ms`,
    )
  return measured
}

const chosen = WORKLOADS.filter(({ name }) => name.includes(values.only ?? ''))

async function besideOthers(): Promise<readonly BenchMeasurement[]> {
  const all: BenchMeasurement[] = []
  for (const workload of chosen) {
    const others = workload.isCommon && !values.alone ? OTHERS : []
    all.push(...note(await measure([understudyContender(), ...others], workload, EFFORT)))
  }
  return all
}

const isShown = ({ contender }: BenchMeasurement): boolean => contender !== 'bare server'
const named = (name: string): readonly Workload[] => WORKLOADS.filter((each) => each.name === name)

async function withConnections(): Promise<readonly BenchMeasurement[]> {
  const all: BenchMeasurement[] = []
  for (const workload of [...named('one post'), ...named('create, 1 kB')])
    for (const connections of CONNECTIONS)
      all.push(
        ...note(await measure([understudyContender()], workload, { ...EFFORT, connections })),
      )
  return all
}

async function withState(): Promise<readonly BenchMeasurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'))
  const kept = SYNCS.map(
    (sync): Contender =>
      understudyContender(['--state', join(folder, `${sync}.json`), '--state-sync', sync], sync),
  )
  const all: BenchMeasurement[] = []
  for (const workload of [...named('create, 1 kB'), ...named('update, 1 kB')])
    all.push(
      ...note(await measure([understudyContender(), ...kept], workload, EFFORT)).filter(isShown),
    )
  rmSync(folder, { recursive: true, force: true })
  return all
}

type Further = Pick<BenchResult, 'connections' | 'state' | 'growth' | 'figures'>

/** All other measurements, unless the workloads are filtered. */
async function further(): Promise<Further> {
  if (values.only !== undefined) return { connections: [], state: [], growth: [], figures: [] }
  const [connections, state] = [await withConnections(), await withState()]
  const requests = values.quick ? 60 : 1000
  const growth = await measureGrowth({ ...EFFORT, requests, sizes: SIZES })
  const figures = [...stateFigures(state), ...growthFigures(growth), ...(await otherFigures())]
  return { connections, state, growth, figures }
}

const requests = await besideOthers()
const rest = await further()
const figures = [...requestFigures(requests, WORKLOADS), ...rest.figures]
const result = { machine: machine(), isQuick: values.quick, requests, ...rest, figures }
mkdirSync(values.out, { recursive: true })
writeFileSync(join(values.out, 'bench.json'), `${JSON.stringify(result, undefined, 2)}\n`)
writeFileSync(join(values.out, 'bench.svg'), toChart(result))
if (values.write) {
  writeFileSync('docs/benchmarks.md', toPage(result))
  writeFileSync('docs/benchmarks.svg', toChart(result))
}
for (const figure of figures) say(figureLine(figure))
if (values.check) process.exitCode = figures.every(isWithinLimit) ? 0 : 1
