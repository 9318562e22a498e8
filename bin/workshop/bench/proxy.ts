/** The added latency of the proxy, compared with a plain pass-through. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { median } from './load.ts'
import { COMMAND, RAW_SERVER, startMeasured } from './process.ts'

const PLAIN_PROXY = join(dirname(fileURLToPath(import.meta.url)), 'plain-proxy.mjs')
const ROUNDS = 15
const REQUESTS = 200
const WARM_UP = 2000

/** A unique address per request, so that every response is judged anew. */
function createLatency(origin: string) {
  const pool = new Pool(origin, { connections: 1, pipelining: 1 })
  let page = 0
  const once = async (): Promise<number> => {
    page += 1
    const begun = performance.now()
    const { body } = await pool.request({ path: `/core/v2/posts?offset=${page}`, method: 'GET' })
    await body.dump()
    return performance.now() - begun
  }
  const many = async (count: number): Promise<readonly number[]> => {
    const times: number[] = []
    while (times.length < count) times.push(await once())
    return times
  }
  return { many, close: () => pool.close() }
}

async function listOfTen(): Promise<string> {
  const standIn = await startMeasured(COMMAND, ['serve', '--port', '0'])
  try {
    return await (await fetch(`${standIn.address}core/v2/posts`)).text()
  } finally {
    await standIn.stop()
  }
}

interface ProxyLatency {
  readonly microseconds: number
  readonly yardstick: number
  readonly ratio: number
}

/** The median latency of sequential requests, measured behind both in turns. */
export async function measureProxy(): Promise<ProxyLatency> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'))
  writeFileSync(join(folder, 'body.json'), await listOfTen())
  const target = await startMeasured(RAW_SERVER, [join(folder, 'body.json')])
  const plain = await startMeasured(PLAIN_PROXY, [target.address])
  const own = ['--port', '0', '--variant', 'a', '--report', folder]
  const proxy = await startMeasured(COMMAND, ['proxy', target.address, ...own])
  const [behindPlain, behindProxy] = [plain, proxy].map(({ address }) =>
    createLatency(new URL(address).origin),
  )
  try {
    const [yardsticks, waits]: [number[], number[]] = [[], []]
    await behindPlain?.many(WARM_UP)
    await behindProxy?.many(WARM_UP)
    for (let round = 0; round < ROUNDS; round += 1) {
      yardsticks.push(median((await behindPlain?.many(REQUESTS)) ?? []))
      waits.push(median((await behindProxy?.many(REQUESTS)) ?? []))
    }
    const [microseconds, yardstick] = [median(waits) * 1000, median(yardsticks) * 1000]
    return { microseconds, yardstick, ratio: microseconds / yardstick }
  } finally {
    await Promise.all([behindPlain?.close(), behindProxy?.close()])
    await Promise.all([proxy, plain, target].map(({ stop }) => stop()))
    rmSync(folder, { recursive: true })
  }
}
