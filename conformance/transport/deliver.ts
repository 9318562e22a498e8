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

/** One try; counts the connections that failed since the last response. */
function createAttempt({ http, pace }: Delivery) {
  let failures = 0
  return async (sending: Sending): Promise<RawResponse> => {
    if (failures >= GONE_AFTER)
      throw new TransportError(`the target is gone: ${failures} connections in a row failed`)
    await pace.turn(sending.turnSignal ?? sending.signal)
    try {
      const response = await http.request(sending)
      failures = 0
      return response
    } catch (error) {
      // Who began to answer is there.
      if (error instanceof BrokenOff) failures = 0
      else if (isConnectionError(error)) failures += 1
      throw error
    }
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

export function createDeliver(delivery: Delivery): Deliver {
  const attempt = createAttempt(delivery)
  const { clock } = delivery

  /** Undefined when the request may and should be sent once more. */
  async function once(sending: Sending, retries: number) {
    const mayRetry = REPEATABLE_METHODS.includes(sending.method) && retries < MAX_RETRIES
    try {
      const response = await attempt(sending)
      if (!RETRIED_STATUSES.includes(response.status)) return response
      const wait = askedToWait(response, retries, delivery)
      if (!mayRetry && response.status !== 429) return response
      if (!mayRetry) throw new TransportError('the target limits the rate (429)')
      await clock.sleep(wait, sending.signal)
      return undefined
    } catch (error) {
      if (error instanceof BrokenOff && !mayRetry) return error.response
      if (!isConnectionError(error) || !mayRetry) throw error
      await clock.sleep(100 * 2 ** retries, sending.signal)
      return undefined
    }
  }

  return async (sending) => {
    try {
      for (let retries = 0; ; retries += 1) {
        const response = await once(sending, retries)
        if (response) return { response, retries }
      }
    } catch (error) {
      throw isStopped(sending) ? new TransportError('stopped') : error
    }
  }
}
