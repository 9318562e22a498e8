/** The pace of the conformance suite: a complete run that writes, beside the same bare requests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Pool } from 'undici'
import { BUILT_IN_CREDENTIALS } from '#conformance/operator/identities.ts'
import { NOTHING_NOMINATED } from '#conformance/operator/nominations.ts'
import { selectCases } from '#conformance/runner/select.ts'
import { openSession } from '#conformance/runner/session.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { COMMAND, startMeasured } from './process.ts'

const WORKERS = 8
const TIMEOUT_MS = 30_000

const cpuMs = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function runSuite(address: string, folder: string, variant: VariantId) {
  const sent: Exchange[] = []
  const begun = performance.now()
  const before = process.cpuUsage()
  const timeouts = { connect: TIMEOUT_MS, firstByte: TIMEOUT_MS, whole: TIMEOUT_MS }
  const session = await openSession({
    address,
    variant,
    mode: 'write',
    level: 'assumed',
    isStrict: true,
    credentials: BUILT_IN_CREDENTIALS,
    allowResidue: [],
    nominations: NOTHING_NOMINATED,
    runId: 'cf-bench',
    ledgerFile: join(folder, 'ledger.ndjson'),
    workers: WORKERS,
    rate: 0,
    http: { timeouts, maxBytes: 2 ** 25, insecure: false },
    caseTimeout: 4 * TIMEOUT_MS,
    stop: new AbortController().signal,
    onExchange: (exchange) => sent.push(exchange),
  })
  await session.run(selectCases(session.target.contract, { only: [] }))
  await session.close()
  return { sent, seconds: (performance.now() - begun) / 1000, cpu: cpuMs(before) }
}

/** What the transport alone costs: the very same requests, their responses read and dropped. */
async function replay(origin: string, sent: readonly Exchange[]): Promise<number> {
  const pool = new Pool(origin, { connections: WORKERS, pipelining: 1 })
  const before = process.cpuUsage()
  // All workers take from one list.
  const waiting = sent.values()
  const work = async () => {
    for (const { method, url, requestHeaders, requestBody } of waiting) {
      const response = await pool.request({
        method,
        path: url.slice(origin.length),
        headers: requestHeaders,
        body: requestBody ?? null,
      })
      await response.body.text()
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  await pool.close()
  return cpuMs(before)
}

interface SuitePace {
  readonly seconds: number
  /** Seconds of processor time of the suite itself. */
  readonly cpu: number
  readonly requests: number
  /** Milliseconds of this process per request, beyond the transport. */
  readonly overhead: number
}

export async function measureSuite(variant: VariantId): Promise<SuitePace> {
  const standIn = await startMeasured(COMMAND, ['serve', '--port', '0', '--variant', variant])
  const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'))
  try {
    const { sent, seconds, cpu } = await runSuite(standIn.address, folder, variant)
    const bare = await replay(new URL(standIn.address).origin, sent)
    return { seconds, cpu: cpu / 1000, requests: sent.length, overhead: (cpu - bare) / sent.length }
  } finally {
    await standIn.stop()
    rmSync(folder, { recursive: true })
  }
}
