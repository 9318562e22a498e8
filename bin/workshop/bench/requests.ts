/** Processor time per request beside the yardstick, in turns, so that both see the same machine. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Load, median, send } from './load.ts'
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

async function bodyOf({ origin, path, headers = {} }: Load): Promise<string> {
  const response = await fetch(`${origin}${path}`, { headers })
  return response.text()
}

/** The yardstick serves the very body the stand-in gives for this request. */
async function compareOne(standIn: MeasuredProcess, name: string, load: Load): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'))
  const file = join(folder, 'body.json')
  writeFileSync(file, await bodyOf(load))
  const raw = await startMeasured(RAW_SERVER, [file])
  const rawLoad: Load = { origin: new URL(raw.address).origin, path: '/' }
  try {
    await send(load, WARM_UP)
    await send(rawLoad, WARM_UP)
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

interface Case {
  readonly name: string
  readonly path: string
  readonly as?: string
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
      results.push(await compareOne(standIn, one.name, { origin, path, headers: headersOf(one) }))
    }
    return results
  } finally {
    await standIn.stop()
  }
}
