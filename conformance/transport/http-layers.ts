/** Connections that wait before each request, or report its problems. */
import { type Availability, GATEWAY_STATUSES } from './availability.ts'
import { createDeliver } from './deliver.ts'
import { isConnectionError } from './exchange.ts'
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

/** Reports every request that a gateway answers in place of the target, or whose connection is lost. */
export function withErrorObserver(http: Http, onUndelivered: (() => void) | undefined): Http {
  if (!onUndelivered) return http
  return {
    async request(raw) {
      try {
        const response = await http.request(raw)
        if (GATEWAY_STATUSES.includes(response.status)) onUndelivered()
        return response
      } catch (error) {
        if (isConnectionError(error)) onUndelivered()
        throw error
      }
    },
    close: () => http.close(),
  }
}
