/** Distinguishes a route without response from an unreachable target, and waits for the target. */

import { messageOf } from '#openapi/values/json.ts'
import { StoppedError, TransportError } from './exchange.ts'
import type { RawResponse } from './http.ts'
import type { PaceClock } from './pace.ts'
import { createRateLimit, seconds } from './rate-limit.ts'

/** Statuses of a gateway whose upstream is unreachable. */
export const GATEWAY_STATUSES: readonly number[] = [502, 503, 504]

const MAX_DELIVERIES = 6

/**
 * Sends again what a gateway failed to deliver, the first time at once; only for requests that may
 * arrive twice. Without a pause for reads, for which the transport waits.
 */
export async function repeatUndelivered<T extends { readonly status: number }>(
  send: () => Promise<T>,
  pause?: () => Promise<void>,
): Promise<T> {
  for (let delivery = 1; ; delivery += 1) {
    const response = await send()
    const isDelivered = !GATEWAY_STATUSES.includes(response.status)
    if (isDelivered || delivery === MAX_DELIVERIES) return response
    if (delivery > 1) await pause?.()
  }
}

/** How long the target may be unreachable, or limit the rate, before the run stops. */
const AWAY_LIMIT_MS = 120_000
const FIRST_GAP_MS = 1000
const MAX_GAP_MS = 15_000
const MAX_START_GAP_MS = 3000

export interface AvailabilityOptions {
  /** Requests the REST root once, without credentials. */
  readonly requestRoot: (signal: AbortSignal | undefined) => Promise<RawResponse>
  readonly clock: PaceClock
  readonly stop: AbortSignal | undefined
  /** Milliseconds until the run stops waiting for the target. */
  readonly limit?: number | undefined
  /** The same for a target that has not responded yet, because it may be starting. */
  readonly startLimit?: number | undefined
  /** Tells the operator why nothing happens. */
  readonly onWait?: ((sentence: string) => void) | undefined
}

export interface Availability {
  /** Throws once the target is given up. */
  assertAvailable(): void
  /** Records a response of the target. */
  recordResponse(): void
  /** Records a wait for a rate limit; throws if the target has sent nothing else for too long. */
  recordLimit(wait: number): void
  /** The error of a request that was stopped while it waited. */
  stoppedError(reason: unknown): TransportError
  /** Waits for an unreachable target, also for one that is starting. */
  waitUntilAvailable(signal: AbortSignal | undefined): Promise<'there' | 'back' | 'never seen'>
}

interface RootProblem {
  readonly reason: string
  readonly isTemporary: boolean
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new StoppedError())
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/** Why the REST root does not respond; undefined if it does. */
const problemOf = (request: Promise<RawResponse>): Promise<RootProblem | undefined> =>
  request.then(
    ({ status }) =>
      GATEWAY_STATUSES.includes(status)
        ? { reason: `its REST root responds with ${status}`, isTemporary: true }
        : undefined,
    (error: unknown) => ({
      reason: messageOf(error),
      isTemporary: error instanceof TransportError && error.isTemporary,
    }),
  )

export function createAvailability(options: AvailabilityOptions): Availability {
  const { requestRoot, clock, stop, limit = AWAY_LIMIT_MS, startLimit = 0, onWait } = options
  let failure: string | undefined
  let hasResponded = false
  let waiting: Promise<void> | undefined
  const rateLimit = createRateLimit({ clock, limit, onWait })

  async function waitForReturn({ reason }: RootProblem): Promise<void> {
    const most = hasResponded ? limit : startLimit
    const maxGap = hasResponded ? MAX_GAP_MS : MAX_START_GAP_MS
    const since = clock.now()
    let last = reason
    if (!stop?.aborted)
      onWait?.(`the target does not respond (${reason}); waiting for up to ${seconds(most)}`)
    for (let gap = FIRST_GAP_MS; clock.now() - since < most; gap *= 2) {
      await clock.sleep(Math.min(gap, maxGap), stop).catch((error: unknown) => {
        const stopped = `${messageOf(error)} while the target did not respond (${last})`
        // A cleanup may still reach a target that has responded before.
        if (!hasResponded) failure = stopped
        throw new TransportError(stopped)
      })
      const problem = await problemOf(requestRoot(stop))
      if (!problem) return onWait?.('the target responds')
      if (!stop?.aborted) last = problem.reason
    }
    failure = `the target is unreachable: it did not respond for ${seconds(most)} (${last})`
    throw new TransportError(failure)
  }

  return {
    assertAvailable() {
      if (failure !== undefined) throw new TransportError(failure)
    },
    recordResponse() {
      hasResponded = true
      rateLimit.reset()
    },
    recordLimit(wait) {
      failure = rateLimit.record(wait)
      if (failure !== undefined) throw new TransportError(failure)
    },
    stoppedError: (reason) =>
      rateLimit.isActive() && !hasResponded
        ? new TransportError(`${messageOf(reason)} while the target limited the rate (429)`)
        : new StoppedError(),
    async waitUntilAvailable(signal) {
      if (!waiting) {
        const problem = await problemOf(requestRoot(signal))
        if (!problem) return 'there'
        if (!hasResponded && !(startLimit > 0 && problem.isTemporary)) return 'never seen'
        if (signal?.aborted) throw new StoppedError()
        waiting ??= waitForReturn(problem).finally(() => {
          waiting = undefined
        })
      }
      const isOther = signal && signal !== stop
      await (isOther ? Promise.race([waiting, rejectOnAbort(signal)]) : waiting)
      return 'back'
    },
  }
}
