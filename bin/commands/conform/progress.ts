/** How far a run has come, and how long it may still take. */

import { MODES } from '#conformance/call/classification.ts'
import type { Case } from '#conformance/case/case.ts'
import type { Result } from '#conformance/runner/result.ts'
import { fromKeys } from '#openapi/values/json.ts'
import { countText, plural } from '#openapi/values/text.ts'

interface Progress {
  add(result: Result): void
  /** The present state in one line. */
  line(): string
}

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`

interface Spent {
  total: number
  done: number
  milliseconds: number
}

/** Life cycles take longer than single writes. */
const KINDS = [...MODES, 'scenario'] as const
type Pace = (typeof KINDS)[number]
type Paced = Pick<Case, 'needs' | 'kind'>

const paceOf = ({ needs, kind }: Paced): Pace =>
  needs === 'write' && kind === 'scenario' ? kind : needs

/** Before a case of its kind has ended: one that writes takes several requests. */
const GUESS: Readonly<Record<Pace, number>> = { index: 0, read: 1, write: 4, scenario: 8 }

const meanOf = ({ done, milliseconds }: Spent): number => (done === 0 ? 0 : milliseconds / done)

/**
 * What only looks at the index takes no time, and what writes takes longest and comes last; so each
 * kind is reckoned by its own kind, in the time of one worker.
 */
function millisecondsLeft(kinds: Readonly<Record<Pace, Spent>>): number {
  const guess = (mode: Pace): number => GUESS[mode] * meanOf(kinds.read)
  return KINDS.reduce((sum, mode) => {
    const kind = kinds[mode]
    const mean = kind.done < ENOUGH ? Math.max(meanOf(kind), guess(mode)) : meanOf(kind)
    return sum + mean * (kind.total - kind.done)
  }, 0)
}

/** So many cases of a kind tell what the others will take. */
const ENOUGH = 20

function kindsIn(cases: readonly Paced[]): Readonly<Record<Pace, Spent>> {
  const kinds = fromKeys(KINDS, (): Spent => ({ total: 0, done: 0, milliseconds: 0 }))
  for (const each of cases) kinds[paceOf(each)].total += 1
  return kinds
}

/** What is skipped without a look takes no time and tells nothing about the others. */
export function createProgress(
  cases: readonly Paced[],
  now: () => number,
  run: readonly Paced[] = cases,
): Progress {
  const started = now()
  const kinds = kindsIn(run)
  let [done, failed, errors, worked] = [0, 0, 0, 0]
  return {
    add({ outcome, needs, kind, milliseconds }) {
      if (outcome === 'disabled') return
      done += 1
      worked += milliseconds
      const spent = kinds[paceOf({ needs, kind })]
      if (milliseconds > 0) spent.done += 1
      spent.milliseconds += milliseconds
      if (outcome === 'fail') failed += 1
      if (outcome === 'error') errors += 1
    },
    line() {
      const total = cases.length
      const spent = now() - started
      // Several cases are under way at once, so their time is longer than that of the clock.
      const pace = worked > 0 ? spent / worked : 0
      const left = (millisecondsLeft(kinds) * pace) / 1000
      const filled = Math.floor((20 * done) / Math.max(1, total))
      const bar = `${'='.repeat(filled)}${' '.repeat(20 - filled)}`
      const estimate = done < ENOUGH || left === 0 ? '' : `, about ${duration(left)} left`
      const trouble = `${failed} failed${errors ? `, ${errors} errors` : ''}`
      return `[${bar}] ${countText(done)} of ${plural(total, 'case')}, ${trouble}${estimate}`
    },
  }
}
