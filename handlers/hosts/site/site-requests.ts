/** The requests of a site, for tests in the same process. */
import { selectRequests } from '#handlers/control/requests/select.ts'
import { type ReceivedRequest, toReceivedRequest } from '#handlers/control/requests/show.ts'
import { unmatchedOperation } from '#handlers/control/situations/read-fault.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'

export interface SiteRequests {
  /** Received requests, oldest first; of one operation, or several with `*`. */
  requests(operation?: string): readonly ReceivedRequest[]
  clearRequests(): void
  /** @deprecated Use `clearRequests`. */
  forgetRequests(): void
}

export const requestsOf = (standIn: StandIn, site: string): SiteRequests => ({
  requests: (operation) => {
    const reason = operation === undefined ? undefined : unmatchedOperation(operation, standIn)
    if (reason !== undefined) throw new Error(`invalid operation pattern ${operation}: ${reason}`)
    return selectRequests(standIn.journal, { site, operation }).map((logged) =>
      toReceivedRequest(logged, standIn),
    )
  },
  clearRequests: () => standIn.journal.clear(site),
  forgetRequests: () => standIn.journal.clear(site),
})
