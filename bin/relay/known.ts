/** Caches the last response per request, so that an identical exchange is judged once. */

import { headerIn, pairsIn } from './head.ts'
import type { Relayed } from './relay.ts'

interface KnownAnswer<T> {
  readonly head: string
  readonly sent: Buffer
  readonly body: Buffer
  readonly found: T
}

const MOST_KNOWN = 200
const LARGEST_KNOWN = 256 * 1024

const keyOf = ({ method, target, requestHeaders }: Relayed): string =>
  [
    method,
    target,
    headerIn(requestHeaders, 'authorization'),
    headerIn(requestHeaders, 'cookie'),
  ].join('\n')

/** The Date header is ignored. */
const headOf = ({ head }: Relayed): string => {
  if (!head) return ''
  const lines = [...pairsIn(head.headers)].filter(([name]) => name.toLowerCase() !== 'date')
  return `${head.status}\n${lines.join('\n')}`
}

const isSmall = ({ body, requestBody }: Relayed): boolean =>
  body.isWhole && requestBody.isWhole && body.size + requestBody.size < LARGEST_KNOWN

export function createKnown<T>() {
  const known = new Map<string, KnownAnswer<T>>()
  return {
    /** The result for an identical earlier exchange. */
    get(relayed: Relayed): T | undefined {
      const last = known.get(keyOf(relayed))
      if (!last || relayed.broken !== undefined || !relayed.body.isWhole) return undefined
      const isSame =
        last.body.length === relayed.body.size &&
        last.head === headOf(relayed) &&
        last.body.equals(relayed.body.bytes) &&
        last.sent.equals(relayed.requestBody.bytes)
      return isSame ? last.found : undefined
    },
    set(relayed: Relayed, found: T): void {
      if (!isSmall(relayed) || relayed.broken !== undefined) return
      const [oldest] = known.keys()
      if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest)
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
