/** Processor time per request beside the yardstick, in turns, so that both see the same machine. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jsonOf, type Load, median, send } from './load.ts'
import { COMMAND, type MeasuredProcess, RAW_SERVER, startMeasured } from './process.ts'

export interface Comparison {
  readonly name: string
  readonly microseconds: number
  readonly yardstick: number
  readonly ratio: number
}

const ROUNDS = 7
const REQUESTS = 2500
const WARM_UP = 20_000

async function cost(measured: MeasuredProcess, load: Load, count: number): Promise<number> {
  const before = await measured.cpu()
  await send(load, count)
  return ((await measured.cpu()) - before) / count
}

async function bodyOf(load: Load): Promise<string> {
  const { origin, path, method = 'GET', body } = load
  const sent = { method, headers: jsonOf(load), body: body?.() ?? null }
  const response = await fetch(`${origin}${path}`, sent)
  return response.text()
}

/** The yardstick reads what the stand-in reads, and serves the very body it gives for this request. */
async function compareOne(standIn: MeasuredProcess, name: string, load: Load): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'))
  const file = join(folder, 'body.json')
  writeFileSync(file, await bodyOf(load))
  const raw = await startMeasured(RAW_SERVER, [file])
  const rawLoad: Load = { ...load, origin: new URL(raw.address).origin, path: '/' }
  try {
    const warmUp = load.body ? REQUESTS : WARM_UP
    await send(load, warmUp)
    await send(rawLoad, warmUp)
    const costs: number[] = []
    const yardsticks: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      yardsticks.push(await cost(raw, rawLoad, REQUESTS))
      costs.push(await cost(standIn, load, REQUESTS))
    }
    const microseconds = median(costs)
    const yardstick = median(yardsticks)
    return { name, microseconds, yardstick, ratio: microseconds / yardstick }
  } finally {
    await raw.stop()
    rmSync(folder, { recursive: true })
  }
}

export interface Case {
  readonly name: string
  readonly path: string
  readonly as?: string
  /** Makes it a write. */
  readonly body?: () => string
}

const headersOf = ({ as }: Case): Record<string, string> =>
  as ? { authorization: `Basic ${btoa(`${as}:${as}-secret`)}` } : {}

export async function compare(cases: readonly Case[], args: readonly string[] = []) {
  const standIn = await startMeasured(COMMAND, ['serve', '--port', '0', ...args])
  const { origin, pathname } = new URL(standIn.address)
  try {
    const results: Comparison[] = []
    for (const one of cases) {
      const path = `${pathname.replace(/\/$/, '')}${one.path}`
      const write = one.body && { method: 'POST' as const, body: one.body }
      const load: Load = { origin, path, headers: headersOf(one), ...write }
      results.push(await compareOne(standIn, one.name, load))
    }
    return results
  } finally {
    await standIn.stop()
  }
}
