/** Connections that wait before each request. */
import type { Availability } from './availability.ts'
import { createDeliver } from './deliver.ts'
import type { Http } from './http.ts'
import { type Pace, systemClock } from './pace.ts'

/** Discovery uses the rate of the run, respects rate limits, and waits for a target that starts. */
export function withPace(http: Http, pace: Pace, availability: Availability): Http {
  // A response outside the REST interface does not show that the interface has started.
  const waiting = { ...availability, recordResponse: () => undefined }
  const deliver = createDeliver({ http, pace, clock: systemClock, availability: waiting })
  return {
    request: async (request) => (await deliver({ ...request, turnSignal: undefined })).response,
    close: () => http.close(),
  }
}

export function withPermit(http: Http, permit: (() => Promise<void>) | undefined): Http {
  if (!permit) return http
  return {
    async request(raw) {
      await permit()
      return http.request(raw)
    },
    close: () => http.close(),
  }
}
