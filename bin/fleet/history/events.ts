/** A cause that appeared on several targets within twelve hours is one event. */
import { DAY_MS } from '#openapi/values/day.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { flappingPairs, pairOf } from './causes.ts'
import { commonFacts } from './common-facts.ts'
import type { FindingChange, FleetCause, FleetHistory } from './history.ts'

export interface FleetEvent {
  readonly cause: FleetCause
  readonly at: Date
  /** The runs that found it. */
  readonly runs: readonly number[]
  readonly targets: readonly string[]
  /** Those where it is still open. */
  readonly open: readonly string[]
  /** Number of targets of the fleet. */
  readonly of: number
  /** `seo/v1`, `generator 6.4` */
  readonly common: readonly string[]
}

const MIN_TARGETS = 3

/** The runs of two nights are a little less than a day apart. */
const NIGHT_MS = DAY_MS / 2

/** Groups of changes that follow the first of them within a night. */
function nightsOf(changes: readonly FindingChange[]): readonly (readonly FindingChange[])[] {
  const nights: FindingChange[][] = []
  for (const change of changes.toSorted(by(({ at }) => at.getTime()))) {
    const first = nights.at(-1)?.[0]?.at.getTime() ?? 0
    if (change.at.getTime() - first < NIGHT_MS) nights.at(-1)?.push(change)
    else nights.push([change])
  }
  return nights
}

function toEvent(history: FleetHistory, night: readonly FindingChange[]): readonly FleetEvent[] {
  const [first, last = first] = [night[0], night.at(-1)]
  const cause = first && history.causes.get(first.cause)
  const affected = new Set(night.map(({ target }) => target))
  const targets = history.targets.map(({ id }) => id).filter((id) => affected.has(id))
  if (!first || !last || !cause || targets.length < MIN_TARGETS) return []
  const open = history.findings.filter(
    (finding) => finding.cause === cause.id && finding.fixedAt === null,
  )
  return [
    {
      cause,
      at: first.at,
      runs: [...new Set(night.map(({ run }) => run))],
      targets,
      open: open.map(({ target }) => target).filter((target) => targets.includes(target)),
      of: history.targets.length,
      // An added namespace is what the targets have in common, but explains nothing.
      common: commonFacts(history, targets, last.at).filter((fact) => fact !== cause.operation),
    },
  ]
}

/** The latest first. Findings of first checks have no date, and flapping ones many. */
export function eventsOf(history: FleetHistory, now: Date): readonly FleetEvent[] {
  const flapping = flappingPairs(history, now)
  const appeared = history.changes.filter(
    (change) => change.change === 'appeared' && !change.isInitial && !flapping.has(pairOf(change)),
  )
  return [...groupBy(appeared, ({ cause }) => cause).values()]
    .flatMap((changes) => nightsOf(changes))
    .flatMap((night) => toEvent(history, night))
    .toSorted(by(({ at }) => at.getTime(), 'desc'))
}
