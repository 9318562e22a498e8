/** The exchanges kept as evidence, and the decisive one among them. */

import { Failure } from '#conformance/call/check.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import type { CaseFinding } from './result.ts'

const SAMPLE_INTERVAL = 50

export function hashOf(id: string): number {
  let sum = 0
  for (let index = 0; index < id.length; index += 1)
    sum = (Math.imul(sum, 31) + id.charCodeAt(index)) >>> 0
  return sum
}

/** Those of failures, and of a sample of passes. */
export function selectExchanges(
  id: string,
  { outcome }: CaseFinding,
  exchanges: readonly Exchange[],
): readonly Exchange[] {
  const isKept = outcome === 'fail' || outcome === 'error' || hashOf(id) % SAMPLE_INTERVAL === 0
  return isKept ? exchanges : []
}

/**
 * Cases check each response as it arrives, so the last one is decisive unless the failure names
 * one.
 */
export function decisiveExchange(
  error: unknown,
  exchanges: readonly Exchange[],
): Exchange | undefined {
  if (!(error instanceof Failure)) return undefined
  return exchanges.find((exchange) => exchange === error.details.response) ?? exchanges.at(-1)
}
