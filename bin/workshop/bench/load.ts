/** Sends requests over keep-alive connections, and measures them. */
import { createHistogram } from 'node:perf_hooks'
import { Pool } from 'undici'
import { by } from '#openapi/values/order.ts'

export interface LoadRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly json?: object
}

export interface Load {
  readonly origin: string
  /** Prefix of every path. */
  readonly root: string
  readonly headers: Readonly<Record<string, string>>
  /** Setup of each connection, such as its own item. */
  readonly prepare?: ((ask: AskOne) => Promise<string>) | undefined
  /** The n-th request of a connection. */
  readonly next: (count: number, prepared: string) => LoadRequest
}

export type AskOne = (request: LoadRequest) => Promise<string>

export interface LoadTimes {
  /** The number of sent requests: fewer than requested if the time limit was reached. */
  readonly sent: number
  readonly perSecond: number
  /** In milliseconds. */
  readonly p50: number
  readonly p99: number
}

export function asker(pool: Pool, { root, headers }: Pick<Load, 'root' | 'headers'>): AskOne {
  return async ({ method, path, json }) => {
    const { statusCode, body } = await pool.request({
      method,
      path: `${root}${path}`,
      headers: json ? { ...headers, 'content-type': 'application/json' } : headers,
      body: json ? JSON.stringify(json) : null,
    })
    const text = await body.text()
    if (statusCode >= 300)
      throw new Error(
        `expected ${method} ${path} to succeed, got ${statusCode} ${text.slice(0, 200)}`,
      )
    return text
  }
}

interface Amount {
  readonly requests: number
  readonly connections: number
  /** Time limit in milliseconds. */
  readonly longest?: number
}

export async function send(load: Load, amount: Amount): Promise<LoadTimes> {
  const { requests, connections, longest = Number.POSITIVE_INFINITY } = amount
  const pool = new Pool(load.origin, { connections, pipelining: 1 })
  const ask = asker(pool, load)
  const prepared = await Promise.all(
    Array.from({ length: connections }, async () => (await load.prepare?.(ask)) ?? ''),
  )
  const times = createHistogram()
  let left = requests
  const begun = performance.now()
  const work = async (own: string): Promise<void> => {
    for (let count = 0; left > 0 && performance.now() - begun < longest; count += 1) {
      left -= 1
      const sent = performance.now()
      await ask(load.next(count, own))
      times.record(Math.max(1, Math.round((performance.now() - sent) * 1000)))
    }
  }
  await Promise.all(prepared.map(work))
  const seconds = (performance.now() - begun) / 1000
  await pool.close()
  const [p50, p99] = [times.percentile(50) / 1000, times.percentile(99) / 1000]
  const { count: sent } = times
  return { sent, perSecond: sent / seconds, p50, p99 }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted(by((value) => value))
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
