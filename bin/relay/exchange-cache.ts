/** Caches the last response per request, so that an identical exchange is judged once. */

import { headerIn, pairsIn } from './head.ts'
import type { RelayedExchange } from './relay.ts'

interface CachedExchange<T> {
  readonly head: string
  readonly requestBody: Buffer
  readonly body: Buffer
  readonly result: T
}

const MAX_ENTRIES = 200
const MAX_ENTRY_SIZE = 256 * 1024

const keyOf = ({ method, target, requestHeaders }: RelayedExchange): string =>
  [
    method,
    target,
    headerIn(requestHeaders, 'authorization'),
    headerIn(requestHeaders, 'cookie'),
  ].join('\n')

/** The Date header is ignored. */
const headOf = ({ head }: RelayedExchange): string => {
  if (!head) return ''
  const lines = [...pairsIn(head.headers)].filter(([name]) => name.toLowerCase() !== 'date')
  return `${head.status}\n${lines.join('\n')}`
}

const isSmall = ({ body, requestBody }: RelayedExchange): boolean =>
  body.isComplete && requestBody.isComplete && body.size + requestBody.size < MAX_ENTRY_SIZE

export function createExchangeCache<T>() {
  const entries = new Map<string, CachedExchange<T>>()
  return {
    /** The result for an identical earlier exchange. */
    get(relayed: RelayedExchange): T | undefined {
      const last = entries.get(keyOf(relayed))
      if (!last || relayed.broken !== undefined || !relayed.body.isComplete) return undefined
      const isSame =
        last.body.length === relayed.body.size &&
        last.head === headOf(relayed) &&
        last.body.equals(relayed.body.bytes) &&
        last.requestBody.equals(relayed.requestBody.bytes)
      return isSame ? last.result : undefined
    },
    set(relayed: RelayedExchange, result: T): void {
      if (!isSmall(relayed) || relayed.broken !== undefined) return
      const [oldest] = entries.keys()
      if (entries.size >= MAX_ENTRIES && oldest !== undefined) entries.delete(oldest)
      const { body, requestBody } = relayed
      entries.set(keyOf(relayed), {
        head: headOf(relayed),
        requestBody: requestBody.bytes,
        body: body.bytes,
        result,
      })
    },
  }
}
