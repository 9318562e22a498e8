/** Requests are let through by a token bucket, and all of them wait when the target asks for it. */

export interface Pace {
  /** Resolves when the next request may go out; nothing to wait for where it may at once. */
  turn(signal?: AbortSignal): Promise<void> | undefined
  /** Nothing goes out for so long. */
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

/**
 * One request every 1/rate seconds, so that no window of a second ever holds more than the rate.
 * A rate of 0 means no limit.
 */
export function createPace(rate: number, clock: PaceClock = systemClock): Pace {
  const gap = rate > 0 ? 1000 / rate : 0
  let next = 0
  let resumeAt = 0
  /** Takes the turn that is free now; otherwise says how long it is until then. */
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

/** Seconds or a date; undefined when the header is absent or makes no sense. */
export function retryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
