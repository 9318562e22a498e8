/** Log entries of a server. */
import { DEFAULT_SITE } from '#fixtures/site/sites.ts'
import { codeOfBody, codeOfLogged } from '#handlers/control/requests/error-text.ts'
import { logHints } from '#handlers/control/requests/hints.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { readBasic } from '#handlers/runtime/access/authenticate.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'

export interface LoggedExchange {
  /** Arrival time in milliseconds. */
  readonly at: number
  readonly site: string
  readonly method: string
  readonly target: string
  readonly status: number
  readonly milliseconds: number
  /** The login sent, valid or not. */
  readonly user?: string | undefined
  /** The error code. */
  readonly code?: string | undefined
  /** Hints from the contract. */
  readonly hints?: readonly string[]
}

/** The subset of node's message in use. */
interface LoggedMessage {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: { readonly authorization?: string | undefined }
}

/** A message with a response in progress. */
export interface PendingExchange {
  readonly message: LoggedMessage
  readonly started: number
  readonly dispatch: Dispatch | undefined
}

/** Log entry of a message that did not reach the stand-in. */
const unhandledEntry = (
  { message, started, dispatch }: PendingExchange,
  output: HttpOutput,
): LoggedExchange => ({
  at: performance.timeOrigin + started,
  site: dispatch?.site ?? DEFAULT_SITE,
  method: message.method ?? '',
  target: message.url ?? '',
  status: output.status,
  milliseconds: performance.now() - started,
  user: readBasic(message.headers.authorization)?.login,
  code: codeOfBody(output.status, output.body),
})

const journalEntry = (logged: LoggedRequest, standIn: StandIn): LoggedExchange => ({
  at: logged.at,
  site: logged.site,
  method: logged.method,
  target: logged.target,
  status: logged.status,
  milliseconds: logged.milliseconds,
  user: logged.login,
  code: codeOfLogged(logged),
  hints: logHints(logged, standIn),
})

/** Lazy: entries are formatted when printed, so that no response waits for it. */
export type LazyExchange = () => LoggedExchange

/** Uses the journal entry of the request, where there is one. */
export function exchangeOf(
  pending: PendingExchange,
  output: HttpOutput,
  standIn: StandIn,
): LazyExchange {
  const logged = pending.dispatch && standIn.journal.find(pending.dispatch.trace.id)
  if (logged) return () => journalEntry(logged, standIn)
  const exchange = unhandledEntry(pending, output)
  return () => exchange
}

/**
 * Records the final response in the journal: of requests answered by the host, or changed by it.
 */
export function updateJournal(
  { dispatch }: PendingExchange,
  output: HttpOutput,
  standIn: StandIn,
): void {
  if (!dispatch) return
  if (dispatch.trace.id) standIn.journal.amend(dispatch.trace.id, output)
  else standIn.journal.add(dispatch, output)
}
