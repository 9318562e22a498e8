/** `npm run bench`: the promises about speed, measured on this machine. */
import process from 'node:process'
import { measureDrift } from './drift.ts'
import { measureGrowth } from './growth.ts'
import { measureProxy } from './proxy.ts'
import { type Comparison, compare } from './requests.ts'
import { measureSites } from './sites.ts'
import { measureStartUp } from './start-up.ts'
import { measureSuite } from './suite.ts'
import { WORKLOADS } from './workloads.ts'

interface BenchLine {
  readonly what: string
  readonly measured: string
  readonly limit: string
  readonly holds: boolean
}

const LIMITS = {
  document: 1.4,
  post: 1.2,
  list: 0.7,
  write: 4,
  startUp: 4,
  siteMs: 2,
  growth: 2,
  driftMs: 500,
  suiteSeconds: 60,
  suiteMs: 1,
  proxy: 1.3,
}

const ratioLine = (
  { name, ratio, microseconds, yardstick }: Comparison,
  limit: number,
): BenchLine => ({
  what: name,
  measured: `${ratio.toFixed(2)} x (${microseconds.toFixed(0)} against ${yardstick.toFixed(0)} µs)`,
  limit: `${limit} x`,
  holds: ratio <= limit,
})

async function requestLines(): Promise<readonly BenchLine[]> {
  const compared = await compare(WORKLOADS)
  return compared.map((each, at) => ratioLine(each, LIMITS[WORKLOADS[at]?.limit ?? 'document']))
}

async function otherLines(): Promise<readonly BenchLine[]> {
  const start = await measureStartUp()
  const site = measureSites()
  const drift = measureDrift()
  return [
    {
      what: 'spawn to first response',
      measured: `${start.ratio.toFixed(2)} x (${start.milliseconds.toFixed(0)} against ${start.yardstick.toFixed(0)} ms)`,
      limit: `${LIMITS.startUp} x`,
      holds: start.ratio <= LIMITS.startUp,
    },
    {
      what: 'an isolated site',
      measured: `${site.toFixed(3)} ms`,
      limit: `${LIMITS.siteMs} ms`,
      holds: site <= LIMITS.siteMs,
    },
    {
      what: 'drift of two documents',
      measured: `${drift.first.toFixed(0)} ms (later ${drift.later.toFixed(0)} ms)`,
      limit: `${LIMITS.driftMs} ms`,
      holds: drift.first <= LIMITS.driftMs,
    },
    ...(await measureGrowth()).map(({ name, few, many, ratio }) => ({
      what: name,
      measured: `${ratio.toFixed(2)} x (${many.toFixed(0)} at 10,000 against ${few.toFixed(0)} µs at 100 posts)`,
      limit: `${LIMITS.growth} x`,
      holds: ratio <= LIMITS.growth,
    })),
  ]
}

async function suiteLines(): Promise<readonly BenchLine[]> {
  const { seconds, requests, overhead } = await measureSuite()
  return [
    {
      what: 'the suite, writing, variant b',
      measured: `${seconds.toFixed(1)} s (${requests} requests)`,
      limit: `${LIMITS.suiteSeconds} s`,
      holds: seconds <= LIMITS.suiteSeconds,
    },
    {
      what: 'the suite per request',
      measured: `${overhead.toFixed(2)} ms beyond the transport`,
      limit: `${LIMITS.suiteMs} ms`,
      holds: overhead <= LIMITS.suiteMs,
    },
  ]
}

const print = ({ what, measured, limit, holds }: BenchLine): void =>
  void process.stdout.write(
    `${holds ? 'ok  ' : 'SLOW'} ${what.padEnd(30)} ${measured.padEnd(46)} at most ${limit}\n`,
  )

const proxyLine = async (): Promise<BenchLine> =>
  ratioLine({ name: 'latency of the proxy', ...(await measureProxy()) }, LIMITS.proxy)

const lines = [
  ...(await requestLines()),
  await proxyLine(),
  ...(await otherLines()),
  ...(await suiteLines()),
]
for (const line of lines) print(line)
process.exitCode = lines.every(({ holds }) => holds) ? 0 : 1
