/** Sends a request until it has a response: paced, and again where that is harmless. */
import { isConnectionError, TransportError } from './exchange.ts'
import { BrokenOff, type Http, type RawRequest, type RawResponse } from './http.ts'
import { type Clock, type Pace, retryAfter } from './pace.ts'

const RETRIED_STATUSES = [429, 502, 503, 504]
export const REPEATABLE_METHODS = ['GET', 'HEAD']
const MAX_RETRIES = 3
const MAX_WAIT_MS = 120_000
/** After so many failed connections in a row the target counts as gone. */
const GONE_AFTER = 10

interface Delivery {
  readonly http: Http
  readonly pace: Pace
  readonly clock: Clock
}

export interface Sending extends RawRequest {
  /** Ends the wait for its turn; by then nothing was sent. */
  readonly turnSignal: AbortSignal | undefined
}

interface Delivered {
  readonly response: RawResponse
  readonly retries: number
}

export type Deliver = (sending: Sending) => Promise<Delivered>

function waitFor({ headers }: RawResponse, attempt: number, clockNow: number): number {
  const now = Date.parse(headers['date'] ?? '') || performance.timeOrigin + clockNow
  return retryAfter(headers['retry-after'], now) ?? 250 * 2 ** attempt
}

/** Counts the connections that failed since the last response. */
function createWatch() {
  let failures = 0
  return {
    assertThere(): void {
      if (failures >= GONE_AFTER)
        throw new TransportError(`the target is gone: ${failures} connections in a row failed`)
    },
    heard(): void {
      failures = 0
    },
    failed(error: unknown): void {
      // Who began to answer is there.
      if (error instanceof BrokenOff) failures = 0
      else if (isConnectionError(error)) failures += 1
    },
  }
}

/** How long the target asks to wait; everybody waits when it says so. */
function askedToWait(response: RawResponse, retries: number, { pace, clock }: Delivery): number {
  const wait = waitFor(response, retries, clock.now())
  if (response.headers['retry-after'] !== undefined || response.status === 429)
    pace.pause(Math.min(wait, MAX_WAIT_MS))
  if (wait > MAX_WAIT_MS)
    throw new TransportError(`the target asks to wait ${Math.round(wait / 1000)} seconds`)
  return wait
}

const isStopped = ({ signal, turnSignal }: Sending): boolean =>
  (signal?.aborted || turnSignal?.aborted) ?? false

const asStopped = (error: unknown, sending: Sending): unknown =>
  isStopped(sending) ? new TransportError('stopped') : error

interface Attempted {
  readonly sending: Sending
  readonly retries: number
}

const mayRepeat = ({ method }: Sending, retries: number): boolean =>
  REPEATABLE_METHODS.includes(method) && retries < MAX_RETRIES

/** How long to wait before the request is sent once more; undefined when the response counts. */
function waitAfter(
  response: RawResponse,
  { sending, retries }: Attempted,
  delivery: Delivery,
): number | undefined {
  if (!RETRIED_STATUSES.includes(response.status)) return undefined
  const wait = askedToWait(response, retries, delivery)
  if (mayRepeat(sending, retries)) return wait
  if (response.status !== 429) return undefined
  throw new TransportError('the target limits the rate (429)')
}

/** What came of a response that broke off, or the time to wait before the request is sent again. */
function afterError(error: unknown, { sending, retries }: Attempted): RawResponse | number {
  const mayRetry = mayRepeat(sending, retries)
  if (error instanceof BrokenOff && !mayRetry) return error.response
  if (!isConnectionError(error) || !mayRetry) throw asStopped(error, sending)
  return 100 * 2 ** retries
}

/** One function for every try: each further one would be entered for every request of a run. */
export function createDeliver(delivery: Delivery): Deliver {
  const { http, pace, clock } = delivery
  const watch = createWatch()
  return async (sending) => {
    for (let retries = 0; ; retries += 1) {
      let wait: number | undefined
      try {
        watch.assertThere()
        await pace.turn(sending.turnSignal ?? sending.signal)
        const response = await http.request(sending)
        watch.heard()
        wait = waitAfter(response, { sending, retries }, delivery)
        if (wait === undefined) return { response, retries }
      } catch (error) {
        watch.failed(error)
        const after = afterError(error, { sending, retries })
        if (typeof after !== 'number') return { response: after, retries }
        wait = after
      }
      await clock.sleep(wait, sending.signal).catch((error: unknown) => {
        throw asStopped(error, sending)
      })
    }
  }
}
