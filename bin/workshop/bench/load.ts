import { Pool } from 'undici'
import { by } from '#openapi/order.ts'

export interface Load {
  readonly origin: string
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** The body of each request, which may differ from the one before. */
  readonly body?: () => string
}

const CONNECTIONS = 8

export const jsonOf = ({ headers = {}, body }: Load): Readonly<Record<string, string>> =>
  body ? { ...headers, 'content-type': 'application/json' } : headers

async function drain(pool: Pool, load: Load): Promise<void> {
  const { path, method = 'GET', body } = load
  const sent = { path, method, headers: jsonOf(load), body: body?.() ?? null }
  const { statusCode, body: received } = await pool.request(sent)
  await received.dump()
  if (statusCode >= 300) throw new Error(`expected ${path} to succeed, got ${statusCode}`)
}

/** Sends the same request many times over a few kept connections. */
export async function send(load: Load, count: number): Promise<void> {
  const pool = new Pool(load.origin, { connections: CONNECTIONS, pipelining: 1 })
  let left = count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await drain(pool, load)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  await pool.close()
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted(by((value) => value))
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
