/** The progress of a run and its estimated remaining time. */

import { MODES } from '#conformance/call/classification.ts'
import type { Case } from '#conformance/case/case.ts'
import type { Result } from '#conformance/runner/result.ts'
import { fromKeys } from '#openapi/values/json.ts'
import { countText, plural } from '#openapi/values/text.ts'

interface Progress {
  add(result: Result): void
  /** The current state in one line, without the bar where it is too long. */
  line(width?: number): string
}

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`

interface KindTotals {
  total: number
  done: number
  milliseconds: number
}

/** Life cycles take longer than single writes. */
const KINDS = [...MODES, 'scenario'] as const
type DurationKind = (typeof KINDS)[number]
type CaseKinds = Pick<Case, 'needs' | 'kind'>

const durationKindOf = ({ needs, kind }: CaseKinds): DurationKind =>
  needs === 'write' && kind === 'scenario' ? kind : needs

/** Initial weight of a kind: a write takes several requests. */
const GUESS: Readonly<Record<DurationKind, number>> = { index: 0, read: 1, write: 4, scenario: 8 }

const meanOf = ({ done, milliseconds }: KindTotals): number =>
  done === 0 ? 0 : milliseconds / done

/**
 * Index cases take no time, and writes take longest and come last; so the time of each kind is
 * estimated from cases of the same kind, in the time of one worker.
 */
function millisecondsLeft(kinds: Readonly<Record<DurationKind, KindTotals>>): number {
  const guess = (mode: DurationKind): number => GUESS[mode] * meanOf(kinds.read)
  return KINDS.reduce((sum, mode) => {
    const kind = kinds[mode]
    const mean = kind.done < ENOUGH ? Math.max(meanOf(kind), guess(mode)) : meanOf(kind)
    return sum + mean * (kind.total - kind.done)
  }, 0)
}

/** Number of finished cases needed for the mean of a kind. */
const ENOUGH = 20

function kindsIn(cases: readonly CaseKinds[]): Readonly<Record<DurationKind, KindTotals>> {
  const kinds = fromKeys(KINDS, (): KindTotals => ({ total: 0, done: 0, milliseconds: 0 }))
  for (const each of cases) kinds[durationKindOf(each)].total += 1
  return kinds
}

/** Cases skipped beforehand take no time and do not count for the estimate. */
export function createProgress(
  cases: readonly CaseKinds[],
  now: () => number,
  run: readonly CaseKinds[] = cases,
): Progress {
  const started = now()
  const kinds = kindsIn(run)
  let [done, failed, errors, worked] = [0, 0, 0, 0]
  return {
    add({ outcome, needs, kind, milliseconds }) {
      if (outcome === 'disabled') return
      done += 1
      worked += milliseconds
      const spent = kinds[durationKindOf({ needs, kind })]
      if (milliseconds > 0) spent.done += 1
      spent.milliseconds += milliseconds
      if (outcome === 'fail') failed += 1
      if (outcome === 'error') errors += 1
    },
    line(width = Number.POSITIVE_INFINITY) {
      const total = cases.length
      const spent = now() - started
      // Cases run concurrently, so the sum of their durations exceeds the elapsed time.
      const pace = worked > 0 ? spent / worked : 0
      const left = (millisecondsLeft(kinds) * pace) / 1000
      const filled = Math.floor((20 * done) / Math.max(1, total))
      const bar = `${'='.repeat(filled)}${' '.repeat(20 - filled)}`
      const estimate = done < ENOUGH || left === 0 ? '' : `, about ${duration(left)} left`
      const trouble = `${failed} failed${errors ? `, ${errors} errors` : ''}`
      const text = `${countText(done)} of ${plural(total, 'case')}, ${trouble}${estimate}`
      const whole = `[${bar}] ${text}`
      return whole.length > width ? text : whole
    },
  }
}
