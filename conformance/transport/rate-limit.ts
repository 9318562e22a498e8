/** A target that responds to every request with 429. */
import { plural } from '#openapi/values/text.ts'
import type { PaceClock } from './pace.ts'

/** Shorter waits are not announced. */
const ANNOUNCED_MS = 4000

export const seconds = (milliseconds: number): string =>
  plural(Math.round(milliseconds / 1000), 'second')

export const rateLimitText = (milliseconds: number): string =>
  `the target limits the rate: it responded with 429 for ${seconds(milliseconds)}; --rate sends fewer requests`

interface RateLimitOptions {
  readonly clock: PaceClock
  /** Milliseconds until the target is given up. */
  readonly limit: number
  readonly onWait?: ((sentence: string) => void) | undefined
}

interface RateLimit {
  /** Records a wait; returns why the target is given up. */
  record(wait: number): string | undefined
  /** Another response arrived. */
  reset(): void
  isActive(): boolean
}

export function createRateLimit({ clock, limit, onWait }: RateLimitOptions): RateLimit {
  let since: number | undefined
  let isAnnounced = false
  return {
    record(wait) {
      since ??= clock.now()
      const waited = clock.now() - since
      if (waited >= limit) return rateLimitText(waited)
      if (!isAnnounced && waited + wait >= ANNOUNCED_MS) {
        isAnnounced = true
        onWait?.(`the target limits the rate (429); waiting for up to ${seconds(limit)}`)
      }
      return undefined
    },
    reset() {
      since = undefined
      isAnnounced = false
    },
    isActive: () => since !== undefined,
  }
}
