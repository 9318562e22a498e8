/** How far a run has come, and how long it may still take. */
import type { Result } from '#conformance/runner/result.ts'

interface Progress {
  add(result: Result): void
  /** The present state in one line. */
  line(): string
}

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`

/** Cases differ in length, so the estimate goes by those that were really run. */
export function createProgress(total: number, now: () => number): Progress {
  const started = now()
  let done = 0
  let failed = 0
  let errors = 0
  return {
    add({ outcome }) {
      done += 1
      if (outcome === 'fail') failed += 1
      if (outcome === 'error') errors += 1
    },
    line() {
      const spent = (now() - started) / 1000
      const left = done === 0 ? undefined : (spent / done) * (total - done)
      const width = 20
      const filled = Math.floor((width * done) / Math.max(1, total))
      const bar = `${'='.repeat(filled)}${' '.repeat(width - filled)}`
      const estimate = left === undefined || done < 20 ? '' : `, about ${duration(left)} left`
      const trouble = `${failed} failed${errors ? `, ${errors} errors` : ''}`
      return `[${bar}] ${done} of ${total} cases, ${trouble}${estimate}`
    },
  }
}
