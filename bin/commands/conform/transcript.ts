import { type BestStatuses, createBestStatuses } from '#conformance/report/coverage.ts'
import type { OnExchange } from '#conformance/transport/transport.ts'

export interface Transcript {
  requests: number
  /** Without a response of the target, each attempt counted. */
  undelivered: number
  readonly seen: BestStatuses
  readonly add: OnExchange
}

/** The sent requests: coverage is derived from them, not from case ids. */
export function createTranscript(): Transcript {
  const transcript: Transcript = {
    requests: 0,
    undelivered: 0,
    seen: createBestStatuses(),
    add(exchange, operation) {
      transcript.requests += 1
      if (operation) transcript.seen.add(operation, exchange)
    },
  }
  return transcript
}
