/** A cause that appeared on several targets within a day is one event. */
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { flappingPairs } from './causes.ts'
import { commonFacts } from './common-facts.ts'
import { DAY_MS, type FindingChange, type FleetCause, type FleetHistory } from './history.ts'

export interface FleetEvent {
  readonly cause: FleetCause
  readonly at: Date
  readonly targets: readonly string[]
  /** Those where it is still open. */
  readonly open: readonly string[]
  /** Number of targets of the fleet. */
  readonly of: number
  /** `seo/v1`, `generator 6.4` */
  readonly common: readonly string[]
}

const MIN_TARGETS = 3

/** Groups of changes with less than a day between one and the next. */
function nightsOf(changes: readonly FindingChange[]): readonly (readonly FindingChange[])[] {
  const nights: FindingChange[][] = []
  for (const change of changes.toSorted(by(({ at }) => at.getTime()))) {
    const before = nights.at(-1)?.at(-1)?.at.getTime() ?? 0
    if (change.at.getTime() - before < DAY_MS) nights.at(-1)?.push(change)
    else nights.push([change])
  }
  return nights
}

function toEvent(history: FleetHistory, night: readonly FindingChange[]): readonly FleetEvent[] {
  const [first] = night
  const cause = first && history.causes.get(first.cause)
  const targets = [...new Set(night.map(({ target }) => target))]
  if (!first || !cause || targets.length < MIN_TARGETS) return []
  const open = history.findings.filter(
    (finding) => finding.cause === cause.id && finding.fixedAt === null,
  )
  return [
    {
      cause,
      at: first.at,
      targets,
      open: open.map(({ target }) => target).filter((target) => targets.includes(target)),
      of: history.targets.length,
      common: commonFacts(history, targets, first.at),
    },
  ]
}

/** The latest first. Findings of first checks have no date, and flapping ones many. */
export function eventsOf(history: FleetHistory, now: Date): readonly FleetEvent[] {
  const flapping = flappingPairs(history, now)
  const appeared = history.changes.filter(
    ({ change, isInitial, target, cause }) =>
      change === 'appeared' && !isInitial && !flapping.has(`${target} ${cause}`),
  )
  return [...groupBy(appeared, ({ cause }) => cause).values()]
    .flatMap((changes) => nightsOf(changes))
    .flatMap((night) => toEvent(history, night))
    .toSorted(by(({ at }) => at.getTime(), 'desc'))
}
