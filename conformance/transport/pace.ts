/** A token bucket for requests; all of them wait when the target requests it. */

export interface Pace {
  /** Resolves when the next request may be sent; undefined if it may be sent at once. */
  turn(signal?: AbortSignal): Promise<void> | undefined
  /** Stops all requests for the given time. */
  pause(milliseconds: number): void
}

export interface PaceClock {
  now(): number
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: PaceClock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(done, milliseconds)
      function done() {
        signal?.removeEventListener('abort', stop)
        resolve()
      }
      function stop() {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      if (signal?.aborted) stop()
      else signal?.addEventListener('abort', stop, { once: true })
    }),
}

/** Requests do not arrive in the intervals in which they are sent. */
const JITTER_MS = 100

/**
 * One request at a time in equal intervals, so that no window of a second exceeds the rate, also
 * where they arrive. A rate of 0 means no limit.
 */
export function createPace(rate: number, clock: PaceClock = systemClock): Pace {
  const gap = rate > 0 ? (1000 + JITTER_MS) / rate : 0
  let next = 0
  let resumeAt = 0
  /** Takes a free turn; otherwise returns the time until the next one. */
  function take(): number {
    const now = clock.now()
    const left = Math.max(next, resumeAt) - now
    if (left <= 0) next = now + gap
    return left
  }
  async function wait(first: number, signal?: AbortSignal): Promise<void> {
    for (let left = first; left > 0; left = take()) await clock.sleep(left, signal)
  }
  return {
    turn(signal) {
      const left = take()
      return left > 0 ? wait(left, signal) : undefined
    },
    pause(milliseconds) {
      resumeAt = Math.max(resumeAt, clock.now() + milliseconds)
    },
  }
}

/** Seconds or a date; undefined if the header is absent or invalid. */
export function retryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
