/** Sends a request until it has a response: paced, and repeated where that is harmless. */
import { isConnectionError, TransportError, Unanswered } from './exchange.ts'
import { BrokenOff, type Http, type RawRequest, type RawResponse } from './http.ts'
import { type Pace, type PaceClock, retryAfter } from './pace.ts'
import { GATEWAY_STATUSES, type Presence } from './presence.ts'

export const REPEATABLE_METHODS = ['GET', 'HEAD']
const RATE_LIMITED = 429
const MAX_RETRIES = 3
/** A rate limit rejects a request before it has an effect, so it may be sent again more often. */
const MAX_LIMITED = 20
const MAX_WAIT_MS = 120_000
const LONGEST_BACKOFF_MS = 8000

interface Delivery {
  readonly http: Http
  readonly pace: Pace
  readonly clock: PaceClock
  /** Without it every failed connection counts as the target's. */
  readonly presence?: Presence
}

export interface Sending extends RawRequest {
  /** Ends the wait for its turn; by then nothing was sent. */
  readonly turnSignal: AbortSignal | undefined
  /** The route did not respond before, so it is tried once. */
  readonly isHopeless?: boolean
}

interface Delivered {
  readonly response: RawResponse
  readonly retries: number
}

export type Deliver = (sending: Sending) => Promise<Delivered>

type AttemptResult = RawResponse | TransportError

const isStopped = ({ signal, turnSignal }: Sending): boolean =>
  (signal?.aborted || turnSignal?.aborted) ?? false

const mayRepeat = ({ method, isHopeless }: Sending, retries: number): boolean =>
  REPEATABLE_METHODS.includes(method) && !isHopeless && retries < MAX_RETRIES

const isTrouble = (outcome: AttemptResult): boolean =>
  outcome instanceof TransportError || GATEWAY_STATUSES.includes(outcome.status)

/** The wait the target asks for; without one the backoff doubles. */
function waitAskedFor({ headers }: RawResponse, retries: number, clockNow: number): number {
  const now = Date.parse(headers['date'] ?? '') || performance.timeOrigin + clockNow
  const asked = retryAfter(headers['retry-after'], now)
  if (asked !== undefined && asked > MAX_WAIT_MS)
    throw new TransportError(`the target asks to wait ${Math.round(asked / 1000)} seconds`)
  return asked ?? Math.min(250 * 2 ** retries, LONGEST_BACKOFF_MS)
}

/** Milliseconds until the request is sent once more; undefined when the outcome counts. */
function waitAfter(
  outcome: AttemptResult,
  { sending, retries }: { readonly sending: Sending; readonly retries: number },
  { pace, clock }: Delivery,
): number | undefined {
  if (outcome instanceof TransportError)
    return mayRepeat(sending, retries) ? 100 * 2 ** retries : undefined
  const isLimited = outcome.status === RATE_LIMITED
  if (!isLimited && !GATEWAY_STATUSES.includes(outcome.status)) return undefined
  if (isLimited && retries >= MAX_LIMITED)
    throw new TransportError('the target limits the rate (429); --rate sends fewer requests')
  const wait = waitAskedFor(outcome, retries, clock.now())
  // Every request waits for a limit, and for a target that names a time.
  if (isLimited || outcome.headers['retry-after'] !== undefined) pace.pause(wait)
  return isLimited || mayRepeat(sending, retries) ? wait : undefined
}

/** A response that broke off is a response; a target that is there gave none. */
function settled(outcome: AttemptResult, isThere: boolean): RawResponse {
  if (!(outcome instanceof TransportError)) return outcome
  if (outcome instanceof BrokenOff) return outcome.response
  throw isThere ? new Unanswered(outcome.message) : outcome
}

/** One loop for every try: a further function would be entered for every request of a run. */
export function createDeliver(delivery: Delivery): Deliver {
  const { http, pace, clock, presence } = delivery

  async function attempt(sending: Sending): Promise<AttemptResult> {
    try {
      await pace.turn(sending.turnSignal ?? sending.signal)
      return await http.request(sending)
    } catch (error) {
      if (isStopped(sending)) throw new TransportError('stopped')
      if (error instanceof TransportError && isConnectionError(error)) return error
      throw error
    }
  }

  /** Undefined when the target was away and the request is to be sent once more. */
  async function afterTrouble(sending: Sending, outcome: AttemptResult) {
    const isRepeatable = REPEATABLE_METHODS.includes(sending.method)
    // A write that a gateway answered has its response; whether it arrived is for the case to find out.
    if (!presence || (!isRepeatable && !(outcome instanceof TransportError)))
      return settled(outcome, false)
    const found = await presence.look(sending.signal)
    if (found !== 'back' || outcome instanceof BrokenOff) return settled(outcome, found === 'there')
    if (isRepeatable) return undefined
    throw new TransportError('the target was away when this was sent', { isConnection: true })
  }

  return async (sending) => {
    for (let retries = 0; ; retries += 1) {
      presence?.assertThere()
      const outcome = await attempt(sending)
      const wait = waitAfter(outcome, { sending, retries }, delivery)
      if (wait === undefined) {
        const response = isTrouble(outcome) ? await afterTrouble(sending, outcome) : outcome
        if (!response || response instanceof TransportError) continue
        presence?.heard()
        return { response, retries }
      }
      await clock.sleep(wait, sending.signal).catch(() => {
        throw new TransportError('stopped')
      })
    }
  }
}
