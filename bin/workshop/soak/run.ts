/**
 * `npm run soak -- --minutes 60`: the server under load, then a leak test over many requests;
 * `--only load` or `--only requests` for one of the two.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { COMMAND } from '#bin/workshop/bench/process.ts'
import { measureHeapGrowth } from './million.ts'
import { drawSoak, type SoakResult, type SoakSample, soak } from './soak.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    connections: { type: 'string', default: '200' },
    sites: { type: 'string', default: '1000' },
    /** Number of requests of the leak test. */
    requests: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    out: { type: 'string', default: 'test-results/soak' },
  },
})

const MAX_BLOCKED_MS = 50
const MAX_SPREAD = 10
const MAX_GROWTH = 1.05
const LOOKS = 60

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function judge(what: string, holds: boolean): boolean {
  say(`${holds ? 'ok  ' : 'MISS'} ${what}`)
  return holds
}

function write(out: string, result: SoakResult): void {
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, 'soak.json'), `${JSON.stringify(result, undefined, 2)}\n`)
  writeFileSync(join(out, 'soak.svg'), drawSoak(result))
  say(`     ${join(out, 'soak.json')} and soak.svg`)
}

/** Printed during the run, so that an interrupted one has results. */
function tell({ seconds, requests, errors, p50Ms, p99Ms, blockedMs, heapMib }: SoakSample): void {
  const times = `median ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`
  say(
    `     ${seconds} s: ${requests} requests, ${errors} errors, ${times}, blocked ${blockedMs.toFixed(0)} ms, heap ${heapMib.toFixed(1)} MiB`,
  )
}

async function runLoad(): Promise<readonly boolean[]> {
  const seconds = Number(values.minutes) * 60
  const result = await soak({
    command: COMMAND,
    seconds,
    connections: Number(values.connections),
    sites: Number(values.sites),
    every: Math.max(1, Math.round(seconds / LOOKS)),
    seen: tell,
  })
  write(values.out, result)
  const { requests, errors, examples, p50Ms, p99Ms, blockedMs } = result
  for (const example of examples) say(`     ${example}`)
  return [
    judge(`${requests} requests, ${errors} errors`, errors === 0),
    judge(
      `99th percentile ${p99Ms.toFixed(1)} ms, median ${p50Ms.toFixed(1)} ms (at most ${MAX_SPREAD} times)`,
      p99Ms <= MAX_SPREAD * p50Ms,
    ),
    judge(
      `event loop blocked for ${blockedMs.toFixed(0)} ms (at most ${MAX_BLOCKED_MS})`,
      blockedMs <= MAX_BLOCKED_MS,
    ),
  ]
}

async function runRequests(): Promise<readonly boolean[]> {
  const { requests, earlyMib, lateMib, ratio } = await measureHeapGrowth(Number(values.requests))
  const line = `heap ${lateMib.toFixed(2)} MiB after ${requests} requests, ${earlyMib.toFixed(2)} after 10,000`
  return [judge(`${line} (${ratio.toFixed(3)} times)`, Math.abs(ratio - 1) <= MAX_GROWTH - 1)]
}

const PARTS: Readonly<Record<string, () => Promise<readonly boolean[]>>> = {
  load: runLoad,
  requests: runRequests,
}

const { only = Object.keys(PARTS).join() } = values
const verdicts: boolean[] = []
for (const name of only.split(',')) {
  const run = PARTS[name]
  if (!run) throw new Error(`expected --only load or --only requests, got ${name}`)
  verdicts.push(...(await run()))
}
process.exitCode = verdicts.every(Boolean) ? 0 : 1
