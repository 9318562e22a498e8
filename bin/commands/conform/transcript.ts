import type { Exchange } from '#conformance/transport/exchange.ts'
import { routeFinder } from '#conformance/transport/routes.ts'
import { contractFor } from '#openapi/contract.ts'

interface Transcript {
  requests: number
  readonly called: Set<string>
  readonly add: (exchange: Exchange) => void
}

/** What was really sent: coverage is told from this, not from the names of cases. */
export function createTranscript(address: string): Transcript {
  const findOperation = routeFinder(contractFor('b'))
  const root = new URL(address).pathname.replace(/\/?$/, '/')
  const transcript: Transcript = {
    requests: 0,
    called: new Set(),
    add({ method, url }) {
      transcript.requests += 1
      const { pathname } = new URL(url)
      const found = findOperation(method, `/${pathname.slice(root.length)}`)
      if (found) transcript.called.add(found.id)
    },
  }
  return transcript
}
