/** Distinguishes a route without response from an unreachable target, and waits for the target. */
import { StoppedError, TransportError } from './exchange.ts'
import type { RawResponse } from './http.ts'
import type { PaceClock } from './pace.ts'

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

/** How long the target may be unreachable before the run stops. */
const AWAY_LIMIT_MS = 120_000
const FIRST_GAP_MS = 1000
const MAX_GAP_MS = 15_000

interface AvailabilityOptions {
  /** Requests the REST root once, without credentials. */
  readonly requestRoot: (signal: AbortSignal | undefined) => Promise<RawResponse>
  readonly clock: PaceClock
  readonly stop: AbortSignal | undefined
  /** Milliseconds until the run stops waiting for the target. */
  readonly limit?: number | undefined
}

export interface Availability {
  /** Throws once the target is given up. */
  assertAvailable(): void
  /** Records a response of the target. */
  recordResponse(): void
  /** Waits for an unreachable target; a target that never responded is not waited for. */
  waitUntilAvailable(signal: AbortSignal | undefined): Promise<'there' | 'back' | 'never seen'>
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new StoppedError())
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

export function createAvailability(options: AvailabilityOptions): Availability {
  const { requestRoot, clock, stop, limit = AWAY_LIMIT_MS } = options
  let failure: string | undefined
  let hasResponded = false
  let waiting: Promise<void> | undefined

  const responds = (signal: AbortSignal | undefined): Promise<boolean> =>
    requestRoot(signal).then(
      ({ status }) => !GATEWAY_STATUSES.includes(status),
      () => false,
    )

  async function waitForReturn(): Promise<void> {
    const since = clock.now()
    for (let gap = FIRST_GAP_MS; clock.now() - since < limit; gap *= 2) {
      await clock.sleep(Math.min(gap, MAX_GAP_MS), stop)
      if (await responds(stop)) return
    }
    failure = `the target is unreachable: its REST root did not respond for ${limit / 1000} seconds`
    throw new TransportError(failure)
  }

  return {
    assertAvailable() {
      if (failure !== undefined) throw new TransportError(failure)
    },
    recordResponse() {
      hasResponded = true
    },
    async waitUntilAvailable(signal) {
      if (!waiting && (await responds(signal))) return 'there'
      if (!hasResponded) return 'never seen'
      if (signal?.aborted) throw new StoppedError()
      waiting ??= waitForReturn().finally(() => {
        waiting = undefined
      })
      await (signal ? Promise.race([waiting, rejectOnAbort(signal)]) : waiting)
      return 'back'
    },
  }
}
