/** Sends a request until it has a response: rate-limited, and repeated where that is safe. */

import { type Availability, GATEWAY_STATUSES } from './availability.ts'
import { isConnectionError, NoResponseError, StoppedError, TransportError } from './exchange.ts'
import { type Http, type RawRequest, type RawResponse, TruncatedResponseError } from './http.ts'
import { type Pace, type PaceClock, retryAfter } from './pace.ts'
import { rateLimitText } from './rate-limit.ts'

export const REPEATABLE_METHODS = ['GET', 'HEAD']
const RATE_LIMITED = 429
const MAX_RETRIES = 3
/** A request without a response in time is expensive. */
const MAX_TIMEOUT_RETRIES = 1
/** A rate limit rejects a request before any effect, so more retries are safe. */
const MAX_LIMITED = 20
const MAX_WAIT_MS = 120_000
const MAX_BACKOFF_MS = 8000

interface Delivery {
  readonly http: Http
  readonly pace: Pace
  readonly clock: PaceClock
  /** Without it, every failed connection counts as a failure of the target. */
  readonly availability?: Availability
}

export interface DeliveryRequest extends RawRequest {
  /** Aborts the wait for the rate limit, before anything is sent. */
  readonly turnSignal: AbortSignal | undefined
  /** The route failed several times in a row, so it is tried once. */
  readonly isTriedOnce?: boolean
}

export interface DeliveryResult {
  readonly response: RawResponse
  readonly retries: number
  /** The response is truncated or comes from a gateway. */
  readonly isFailed: boolean
}

type Deliver = (sending: DeliveryRequest) => Promise<DeliveryResult>

type AttemptResult = RawResponse | TransportError

const isStopped = ({ signal, turnSignal }: DeliveryRequest): boolean =>
  (signal?.aborted || turnSignal?.aborted) ?? false

const mayRepeat = ({ method, isTriedOnce }: DeliveryRequest, retries: number, limit: number) =>
  REPEATABLE_METHODS.includes(method) && !isTriedOnce && retries < limit

const isConnectionProblem = (outcome: AttemptResult): boolean =>
  outcome instanceof TransportError || GATEWAY_STATUSES.includes(outcome.status)

/** The wait requested by the target; otherwise exponential backoff. */
function requestedWait({ headers }: RawResponse, retries: number, clockNow: number): number {
  const now = Date.parse(headers['date'] ?? '') || performance.timeOrigin + clockNow
  const delay = retryAfter(headers['retry-after'], now)
  if (delay !== undefined && delay > MAX_WAIT_MS)
    throw new TransportError(`the target asks to wait ${Math.round(delay / 1000)} seconds`)
  return delay ?? Math.min(250 * 2 ** retries, MAX_BACKOFF_MS)
}

interface Attempts {
  readonly request: DeliveryRequest
  readonly retries: number
  /** The time of the first attempt. */
  readonly since: number
}

/** Milliseconds until the next attempt; undefined if the outcome is final. */
function waitAfter(
  outcome: AttemptResult,
  { request, retries, since }: Attempts,
  { pace, clock, availability }: Delivery,
): number | undefined {
  if (outcome instanceof TransportError)
    return mayRepeat(request, retries, outcome.isTimeout ? MAX_TIMEOUT_RETRIES : MAX_RETRIES)
      ? 100 * 2 ** retries
      : undefined
  const isLimited = outcome.status === RATE_LIMITED
  if (!isLimited && !GATEWAY_STATUSES.includes(outcome.status)) return undefined
  if (isLimited && retries >= MAX_LIMITED)
    throw new TransportError(rateLimitText(clock.now() - since))
  const wait = requestedWait(outcome, retries, clock.now())
  if (isLimited) availability?.recordLimit(wait)
  // A limit or a `Retry-After` pauses all requests.
  if (isLimited || outcome.headers['retry-after'] !== undefined) pace.pause(wait)
  return isLimited || mayRepeat(request, retries, MAX_RETRIES) ? wait : undefined
}

/**
 * A truncated response is still a response; no response from a reachable target is a
 * `NoResponseError`.
 */
function finalResponse(outcome: AttemptResult, isReachable: boolean): RawResponse {
  if (!(outcome instanceof TransportError)) return outcome
  if (outcome instanceof TruncatedResponseError) return outcome.response
  throw isReachable ? new NoResponseError(outcome.message) : outcome
}

/** A single loop for all attempts avoids an extra async call per request. */
export function createDeliver(delivery: Delivery): Deliver {
  const { http, pace, clock, availability } = delivery

  const stoppedError = (reason: unknown) => availability?.stoppedError(reason) ?? new StoppedError()

  async function attempt(request: DeliveryRequest): Promise<AttemptResult> {
    try {
      await pace.turn(request.turnSignal ?? request.signal)
      return await http.request(request)
    } catch (error) {
      if (isStopped(request)) throw stoppedError(error)
      if (error instanceof TransportError && isConnectionError(error)) return error
      throw error
    }
  }

  /** Undefined if the target was away and the request is to be repeated. */
  async function handleProblem(request: DeliveryRequest, outcome: AttemptResult) {
    const isRepeatable = REPEATABLE_METHODS.includes(request.method)
    if (!availability) return finalResponse(outcome, false)
    // A write answered by a gateway has its response; the case checks whether it took effect. A
    // target that stays away is a problem of the next request.
    if (!isRepeatable && !(outcome instanceof TransportError)) {
      await availability.waitUntilAvailable(request.signal).catch(() => undefined)
      return outcome
    }
    const state = await availability.waitUntilAvailable(request.signal)
    if (state !== 'back' || outcome instanceof TruncatedResponseError)
      return finalResponse(outcome, state === 'there')
    if (isRepeatable) return undefined
    throw new TransportError('the target was unreachable when this was sent', {
      isConnection: true,
    })
  }

  return async (request) => {
    const since = clock.now()
    for (let retries = 0; ; retries += 1) {
      availability?.assertAvailable()
      const outcome = await attempt(request)
      const wait = waitAfter(outcome, { request, retries, since }, delivery)
      if (wait === undefined) {
        const isFailed = isConnectionProblem(outcome)
        const response = isFailed ? await handleProblem(request, outcome) : outcome
        if (!response || response instanceof TransportError) continue
        availability?.recordResponse()
        return { response, retries, isFailed }
      }
      await clock.sleep(wait, request.signal).catch((error: unknown) => {
        throw stoppedError(error)
      })
    }
  }
}
