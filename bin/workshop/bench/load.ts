import { Pool } from 'undici'
import { by } from '#openapi/order.ts'

export interface Load {
  readonly origin: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

const CONNECTIONS = 8

async function drain(pool: Pool, { path, headers = {} }: Load): Promise<void> {
  const { statusCode, body } = await pool.request({ path, method: 'GET', headers })
  await body.dump()
  if (statusCode !== 200) throw new Error(`expected 200 for ${path}, got ${statusCode}`)
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
