/** A message and what became of it, for the log of a server. */
import { DEFAULT_SITE } from '#fixtures/sites.ts'
import { hintsFor } from '#handlers/control/requests/hints.ts'
import { codeOfBody } from '#handlers/control/requests/show.ts'
import { readBasic } from '#handlers/runtime/authenticate.ts'
import type { Dispatch } from '#handlers/runtime/dispatch.ts'
import type { HttpOutput } from '#handlers/runtime/http.ts'
import type { StandIn } from '#handlers/stand-in.ts'

export interface Exchange {
  /** When it came, in milliseconds. */
  readonly at: number
  readonly site: string
  readonly method: string
  readonly target: string
  readonly status: number
  readonly milliseconds: number
  /** The login that was sent, recognised or not. */
  readonly user?: string
  /** Of an error. */
  readonly code?: string
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

/** Said elsewhere in the line, or not worth one. */
const UNLOGGED = new Set(['converted', 'address', 'password', 'access'])

/** The request is in the journal by now. */
function hintsOn({ dispatch }: AnsweredMessage, standIn: StandIn): Pick<Exchange, 'hints'> {
  const evidence = dispatch && standIn.journal.find(dispatch.trace.id)
  const hints = evidence ? hintsFor(evidence, standIn) : []
  const shown = hints.filter(({ kind }) => !UNLOGGED.has(kind)).map(({ message }) => message)
  return shown.length ? { hints: shown } : {}
}

/** Who asked, as they say, and the code of an error. */
function whoAndWhy({ headers }: ToldMessage, { status, body }: HttpOutput) {
  const user = headers.authorization ? readBasic(headers.authorization)?.login : undefined
  const code = codeOfBody(status, body)
  return { ...(user !== undefined && { user }), ...(code !== undefined && { code }) }
}

export function exchangeOf(turn: AnsweredMessage, output: HttpOutput, standIn: StandIn): Exchange {
  const { message, started, dispatch } = turn
  return {
    at: performance.timeOrigin + started,
    site: dispatch?.site ?? DEFAULT_SITE,
    method: message.method ?? '',
    target: message.url ?? '',
    status: output.status,
    milliseconds: performance.now() - started,
    ...whoAndWhy(message, output),
    ...hintsOn(turn, standIn),
  }
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
