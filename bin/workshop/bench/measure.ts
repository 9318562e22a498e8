/** Measures several servers on one workload in turns, so that all see the same machine. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { BARE, type Contender } from './contenders.ts'
import { asker, type Load, type LoadTimes, median, send } from './load.ts'
import type { MeasuredProcess } from './process.ts'
import type { Workload } from './workloads.ts'

export interface Effort {
  readonly rounds: number
  readonly requests: number
  readonly connections: number
  /** Requests before the measurement, for JIT compilation. */
  readonly warmUp: number
  /** Maximum milliseconds of a round; the warm-up may take three times as long. */
  readonly longest: number
}

export interface BenchMeasurement extends Omit<LoadTimes, 'sent'> {
  readonly workload: string
  readonly contender: string
  readonly connections: number
  /** Microseconds of processor time per request. */
  readonly cpu: number
  /** As a multiple of the bare server. */
  readonly ratio: number
}

const ADMIN = { authorization: `Basic ${btoa('admin:admin-secret')}` }

/** Servers have different roots; json-server knows lists only by their last segment. */
const ROOTS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `/api${path}`,
  (path) => path.replace('/core/v2', ''),
]

type PathPlace = (path: string) => string

async function rootOf(origin: string): Promise<PathPlace | undefined> {
  for (const place of ROOTS) {
    const { status, body } = await fetch(`${origin}${place('/core/v2/posts/1')}`)
    await body?.cancel()
    if (status === 200) return place
  }
  return undefined
}

function loadFor(origin: string, place: PathPlace, { next, prepare, isAdmin }: Workload): Load {
  return {
    origin,
    root: '',
    headers: isAdmin ? ADMIN : {},
    prepare: prepare && ((ask) => prepare((one) => ask({ ...one, path: place(one.path) }))),
    next: (count, prepared) => {
      const request = next(count, prepared)
      return { ...request, path: place(request.path) }
    },
  }
}

interface Runner {
  readonly name: string
  readonly process: MeasuredProcess
  readonly load: Load
  readonly seen: (LoadTimes & { readonly cpu: number })[]
}

async function runOnce({ process, load }: Runner, effort: Effort) {
  const before = await process.cpu()
  const times = await send(load, effort)
  return { ...times, cpu: ((await process.cpu()) - before) / times.sent }
}

/** The bare server serves the body that this server gives for the request. */
async function sampleOf(contender: Contender, workload: Workload): Promise<string> {
  const started = await contender.start('')
  const { origin } = new URL(started.address)
  const load = loadFor(origin, (path) => `/api${path}`, workload)
  const pool = new Pool(origin)
  try {
    const ask = asker(pool, load)
    return await ask(load.next(0, (await load.prepare?.(ask)) ?? ''))
  } finally {
    await pool.close()
    await started.stop()
  }
}

/** Undefined for a server without the workload; the others are still measured. */
async function startRunner(
  contender: Contender,
  workload: Workload,
  file: string,
): Promise<Runner | undefined> {
  const process = await contender.start(file)
  const { origin } = new URL(process.address)
  const place = contender === BARE ? (path: string) => path : await rootOf(origin)
  const runner = place && {
    name: contender.name,
    process,
    load: loadFor(origin, place, workload),
    seen: [],
  }
  const isAble = runner && (await runOnce(runner, TRIAL).catch(() => undefined))
  if (runner && isAble) return runner
  await process.stop()
  return undefined
}

const TRIAL: Effort = { rounds: 1, requests: 20, connections: 2, warmUp: 0, longest: 10_000 }

const middle = (runner: Runner, of: (seen: Runner['seen'][number]) => number): number =>
  median(runner.seen.map(of))

const summaryOf =
  (bareCpu: number, workload: Workload, { connections }: Effort) =>
  (runner: Runner): BenchMeasurement => {
    const cpu = middle(runner, (seen) => seen.cpu)
    return {
      workload: workload.name,
      contender: runner.name,
      connections,
      cpu,
      ratio: cpu / bareCpu,
      perSecond: middle(runner, ({ perSecond }) => perSecond),
      p50: middle(runner, ({ p50 }) => p50),
      p99: middle(runner, ({ p99 }) => p99),
    }
  }

const warm = (runner: Runner, effort: Effort) =>
  runOnce(runner, { ...effort, requests: effort.warmUp, longest: 3 * effort.longest })

async function inTurns(runners: readonly Runner[], effort: Effort): Promise<void> {
  for (const runner of runners) await warm(runner, effort)
  for (let round = 0; round < effort.rounds; round += 1)
    for (const runner of runners) runner.seen.push(await runOnce(runner, effort))
}

/** The first contender is this server; the bare one is added. */
export async function measure(
  contenders: readonly [Contender, ...Contender[]],
  workload: Workload,
  effort: Effort,
): Promise<readonly BenchMeasurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'))
  const file = join(folder, 'body.json')
  writeFileSync(file, await sampleOf(contenders[0], workload))
  const runners: Runner[] = []
  try {
    for (const contender of [BARE, ...contenders]) {
      const runner = await startRunner(contender, workload, file)
      if (runner) runners.push(runner)
    }
    await inTurns(runners, effort)
    const [bare] = runners
    if (!bare) throw new Error('expected the bare server to answer')
    return runners.map(
      summaryOf(
        middle(bare, ({ cpu }) => cpu),
        workload,
        effort,
      ),
    )
  } finally {
    for (const { process } of runners) await process.stop()
    rmSync(folder, { recursive: true })
  }
}
