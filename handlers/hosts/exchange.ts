/** A message and what became of it, for the log of a server. */
import { DEFAULT_SITE } from '#fixtures/sites.ts'
import type { Evidence } from '#handlers/control/requests/evidence.ts'
import { hintsInLine } from '#handlers/control/requests/hints.ts'
import { codeOfBody } from '#handlers/control/requests/show.ts'
import { readBasic } from '#handlers/runtime/authenticate.ts'
import type { Dispatch } from '#handlers/runtime/dispatch.ts'
import type { HttpOutput } from '#handlers/runtime/http.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'

export interface LoggedExchange {
  /** When it came, in milliseconds. */
  readonly at: number
  readonly site: string
  readonly method: string
  readonly target: string
  readonly status: number
  readonly milliseconds: number
  /** The login that was sent, recognised or not. */
  readonly user?: string | undefined
  /** Of an error. */
  readonly code?: string | undefined
  /** What the contract has to say about it. */
  readonly hints?: readonly string[]
}

/** The parts of node's message that are told of. */
interface ToldMessage {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: { readonly authorization?: string | undefined }
}

/** A message whose response is on its way. */
export interface AnsweredMessage {
  readonly message: ToldMessage
  readonly started: number
  readonly dispatch: Dispatch | undefined
}

/** What is known of a message the stand-in never saw. */
const unseen = (
  { message, started, dispatch }: AnsweredMessage,
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

const seen = (evidence: Evidence, standIn: StandIn): LoggedExchange => ({
  at: evidence.at,
  site: evidence.site,
  method: evidence.method,
  target: evidence.target,
  status: evidence.status,
  milliseconds: evidence.milliseconds,
  user: evidence.login,
  code: codeOfBody(evidence.status, evidence.responseBody),
  hints: hintsInLine(evidence, standIn),
})

/** Worked out when it is shown: many are shown at a time, and no response waits for it. */
export type ToldExchange = () => LoggedExchange

/** Of a message whose request is in the journal, if it ever will be. */
export function exchangeOf(
  turn: AnsweredMessage,
  output: HttpOutput,
  standIn: StandIn,
): ToldExchange {
  const evidence = turn.dispatch && standIn.journal.find(turn.dispatch.trace.id)
  if (evidence) return () => seen(evidence, standIn)
  const exchange = unseen(turn, output)
  return () => exchange
}

/** What the stand-in never saw, or the host changed in the end. */
export function settleJournal(
  { dispatch }: AnsweredMessage,
  output: HttpOutput,
  standIn: StandIn,
): void {
  if (!dispatch) return
  if (dispatch.trace.id) standIn.journal.amend(dispatch.trace.id, output)
  else standIn.journal.note(dispatch, output)
}
