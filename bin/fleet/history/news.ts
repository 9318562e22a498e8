/** The changes of one run, grouped by cause. */
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { flappingPairs, pairOf } from './causes.ts'
import type { FindingChange, FleetCause, FleetHistory } from './history.ts'

export interface FleetNews {
  readonly cause: FleetCause
  readonly change: FindingChange['change']
  /** Found by the first check of these targets. */
  readonly isInitial: boolean
  readonly fails: boolean
  readonly targets: readonly string[]
  /** Those where it comes and goes. */
  readonly flapping: readonly string[]
}

/** Another reason why a target could not be checked: the earlier one is not fixed. */
export const isReplaced = ({ checks, causes }: FleetHistory, change: FindingChange): boolean =>
  change.change === 'fixed' &&
  checks.some(
    ({ run, target, kind, status }) =>
      status === 'unchecked' &&
      run === change.run &&
      target === change.target &&
      kind === causes.get(change.cause)?.kind,
  )

/** Appeared before fixed, failing before others, causes with the most targets first. */
export function newsOf(history: FleetHistory, run: number, now: Date): readonly FleetNews[] {
  const pairs = flappingPairs(history, now)
  const own = history.changes.filter((change) => change.run === run && !isReplaced(history, change))
  const failing = new Set(history.findings.filter(({ fails }) => fails).map(pairOf))
  return [
    ...groupBy(own, ({ cause, change, isInitial }) => `${change} ${isInitial} ${cause}`).values(),
  ]
    .flatMap((changes): readonly FleetNews[] => {
      const [first] = changes
      const cause = first && history.causes.get(first.cause)
      if (!first || !cause) return []
      const affected = new Set(changes.map(({ target }) => target))
      const targets = history.targets.map(({ id }) => id).filter((id) => affected.has(id))
      const fails = targets.some((target) => failing.has(pairOf({ target, cause: cause.id })))
      const flapping = targets.filter((target) => pairs.has(pairOf({ target, cause: cause.id })))
      return [{ cause, change: first.change, isInitial: first.isInitial, fails, targets, flapping }]
    })
    .toSorted(by(({ cause }) => cause.id))
    .toSorted(by(({ targets }) => targets.length, 'desc'))
    .toSorted(by(({ change, fails }) => `${change} ${fails ? 0 : 1}`))
}
