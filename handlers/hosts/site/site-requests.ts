/** The requests of a site, for tests in the same process. */
import { coverageOf, type TrafficCoverage } from '#handlers/control/coverage/coverage.ts'
import { selectRequests } from '#handlers/control/requests/select.ts'
import { type ReceivedRequest, toReceivedRequest } from '#handlers/control/requests/show.ts'
import { operationMismatch } from '#handlers/control/situations/read-fault.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'

export interface SiteRequests {
  /** Received requests, oldest first; of one operation, or several with `*`. */
  requests(operation?: string): readonly ReceivedRequest[]
  clearRequests(): void
  /** The part of the interface that all requests so far exercised; a reset does not clear it. */
  coverage(): TrafficCoverage
  /** @deprecated Use `clearRequests`. */
  forgetRequests(): void
}

/** In the names of the stand-in that answers. */
export const requestsOf = (current: () => StandIn, site: string): SiteRequests => ({
  requests: (operation) => {
    const standIn = current()
    const reason = operation === undefined ? undefined : operationMismatch(operation, standIn)
    if (reason !== undefined) throw new Error(`invalid operation pattern ${operation}: ${reason}`)
    return selectRequests(standIn.journal, { site, operation }).map((logged) =>
      toReceivedRequest(logged, standIn),
    )
  },
  clearRequests: () => current().journal.clear(site),
  coverage: () => coverageOf(current().usage.of(site), current()),
  forgetRequests: () => current().journal.clear(site),
})
