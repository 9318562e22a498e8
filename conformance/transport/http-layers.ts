/** Connections that wait before each request. */
import { createDeliver } from './deliver.ts'
import type { Http } from './http.ts'
import { type Pace, systemClock } from './pace.ts'

/** Discovery uses the rate of the run, and respects rate limits of the target. */
export function withPace(http: Http, pace: Pace): Http {
  const deliver = createDeliver({ http, pace, clock: systemClock })
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
