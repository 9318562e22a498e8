/** Caches the last response per request, so that an identical exchange is judged once. */

import { headerIn, pairsIn } from './head.ts'
import type { RelayedExchange } from './relay.ts'

interface CachedExchange<T> {
  readonly head: string
  readonly sent: Buffer
  readonly body: Buffer
  readonly found: T
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
  const known = new Map<string, CachedExchange<T>>()
  return {
    /** The result for an identical earlier exchange. */
    get(relayed: RelayedExchange): T | undefined {
      const last = known.get(keyOf(relayed))
      if (!last || relayed.broken !== undefined || !relayed.body.isComplete) return undefined
      const isSame =
        last.body.length === relayed.body.size &&
        last.head === headOf(relayed) &&
        last.body.equals(relayed.body.bytes) &&
        last.sent.equals(relayed.requestBody.bytes)
      return isSame ? last.found : undefined
    },
    set(relayed: RelayedExchange, found: T): void {
      if (!isSmall(relayed) || relayed.broken !== undefined) return
      const [oldest] = known.keys()
      if (known.size >= MAX_ENTRIES && oldest !== undefined) known.delete(oldest)
      const { body, requestBody } = relayed
      known.set(keyOf(relayed), {
        head: headOf(relayed),
        sent: requestBody.bytes,
        body: body.bytes,
        found,
      })
    },
  }
}
