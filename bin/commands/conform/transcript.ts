import { createSeen, type Seen } from '#conformance/report/evidence.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import { routeFinder } from '#conformance/transport/routes.ts'
import { contractFor } from '#openapi/contract/contract.ts'

interface Transcript {
  requests: number
  readonly seen: Seen
  readonly add: (exchange: Exchange) => void
}

/** What was really sent: coverage is told from this, not from the names of cases. */
export function createTranscript(address: string): Transcript {
  const findOperation = routeFinder(contractFor('b'))
  const root = new URL(address).pathname.replace(/\/?$/, '/')
  const transcript: Transcript = {
    requests: 0,
    seen: createSeen(),
    add({ method, url, status, identity }) {
      transcript.requests += 1
      const { pathname } = new URL(url)
      const found = findOperation(
        method === 'HEAD' ? 'GET' : method,
        `/${pathname.slice(root.length)}`,
      )
      if (found) transcript.seen.add(found, { method, status, identity })
    },
  }
  return transcript
}
