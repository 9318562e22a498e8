/** A server under load: its memory, its latency and its errors. */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { type MeasuredProcess, startMeasured } from '#bin/workshop/bench/process.ts'
import { drawCurves } from '#bin/workshop/charts/lines.ts'
import { startTraffic } from './traffic.ts'

interface SoakOptions {
  readonly command: string
  readonly seconds: number
  readonly connections: number
  readonly sites: number
  /** Sampling interval in seconds. */
  readonly every: number
  readonly seen?: (sample: SoakSample) => void
}

export interface SoakSample {
  readonly seconds: number
  /** Totals so far. */
  readonly requests: number
  readonly errors: number
  readonly rssMib: number
  readonly heapMib: number
  readonly blockedMs: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface SoakResult {
  readonly options: Omit<SoakOptions, 'command' | 'seen'>
  readonly requests: number
  readonly errors: number
  /** The first few messages. */
  readonly examples: readonly string[]
  /** Of the whole run after the warm-up. */
  readonly p50Ms: number
  readonly p99Ms: number
  readonly blockedMs: number
  readonly samples: readonly SoakSample[]
}

const MIB = 1024 * 1024
const MAX_EXAMPLES = 5

const percentile = (histogram: RecordableHistogram, percent: number): number =>
  histogram.percentile(percent) / 1000

/** Counts since the last sample, and since the warm-up. */
function createSoakTally() {
  const [lately, overall] = [createHistogram(), createHistogram()]
  const examples: string[] = []
  const seen = { requests: 0, errors: 0, examples }
  return {
    seen,
    lately,
    overall,
    onResponse: (microseconds: number, error: string | undefined): void => {
      seen.requests += 1
      const whole = Math.max(1, Math.round(microseconds))
      lately.record(whole)
      overall.record(whole)
      if (!error) return
      seen.errors += 1
      if (examples.length < MAX_EXAMPLES) examples.push(error)
    },
  }
}

type SoakTally = ReturnType<typeof createSoakTally>

async function look(
  server: MeasuredProcess,
  tally: SoakTally,
  seconds: number,
): Promise<SoakSample> {
  const { rss, heapUsed, blocked } = await server.vitals()
  const { seen, lately } = tally
  const sample = {
    seconds,
    requests: seen.requests,
    errors: seen.errors,
    rssMib: rss / MIB,
    heapMib: heapUsed / MIB,
    blockedMs: blocked,
    p50Ms: percentile(lately, 50),
    p99Ms: percentile(lately, 99),
  }
  lately.reset()
  return sample
}

const REQUESTS_PER_SITE = 5
const WARM_UP_STEP_MS = 100

/** Until every site exists and was used: a one-time cost. */
async function warmUp(server: MeasuredProcess, tally: SoakTally, sites: number): Promise<void> {
  while (tally.seen.requests < sites * REQUESTS_PER_SITE) await wait(WARM_UP_STEP_MS)
  await look(server, tally, 0)
  tally.overall.reset()
}

async function watch(server: MeasuredProcess, tally: SoakTally, options: SoakOptions) {
  const { seconds, every, seen } = options
  const samples: SoakSample[] = []
  for (let at = every; at <= seconds; at += every) {
    await wait(every * 1000)
    const sample = await look(server, tally, at)
    samples.push(sample)
    seen?.(sample)
  }
  return samples
}

export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { command, seen: _seen, ...rest } = options
  const server = await startMeasured(command, ['serve', '--port', '0'])
  const tally = createSoakTally()
  const { origin } = new URL(server.address)
  const traffic = startTraffic({ ...rest, origin, onResponse: tally.onResponse })
  try {
    await warmUp(server, tally, rest.sites)
    const samples = await watch(server, tally, options)
    await traffic.stop()
    const { seen, overall } = tally
    return {
      options: rest,
      ...seen,
      p50Ms: percentile(overall, 50),
      p99Ms: percentile(overall, 99),
      blockedMs: Math.max(...samples.map(({ blockedMs }) => blockedMs), 0),
      samples,
    }
  } finally {
    await server.stop()
  }
}

export function drawSoak({ samples, options, requests, errors }: SoakResult): string {
  const curve = (name: string, unit: string, value: (sample: SoakSample) => number) => ({
    name,
    unit,
    values: samples.map(value),
  })
  const { seconds, connections, sites } = options
  return drawCurves(
    `${seconds} s, ${connections} connections, ${sites} sites, ${requests} requests, ${errors} errors`,
    [
      curve('resident memory', 'MiB', ({ rssMib }) => rssMib),
      curve('heap after a collection', 'MiB', ({ heapMib }) => heapMib),
      curve('median', 'ms', ({ p50Ms }) => p50Ms),
      curve('99th percentile', 'ms', ({ p99Ms }) => p99Ms),
      curve('longest block of the event loop', 'ms', ({ blockedMs }) => blockedMs),
    ],
  )
}
