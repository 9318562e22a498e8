/** One run as data, the source of every output. */
import type { FleetTarget } from '#bin/fleet/file/fleet.ts'
import type { CheckFinding, CheckOutcome } from '#bin/fleet/findings/outcome.ts'
import type { FleetEvent } from '#bin/fleet/history/events.ts'
import type { FleetNews } from '#bin/fleet/history/news.ts'
import type { StatusCounts } from '#bin/fleet/history/status.ts'
import { groupBy } from '#openapi/values/json.ts'
import { plural } from '#openapi/values/text.ts'

export interface CheckedTarget {
  readonly target: FleetTarget
  readonly outcomes: readonly CheckOutcome[]
}

export interface FleetRunReport {
  readonly name: string
  readonly run: number
  readonly at: Date
  /** In the order of the file. */
  readonly checked: readonly CheckedTarget[]
  readonly news: readonly FleetNews[]
  /** Events that began in this run. */
  readonly events: readonly FleetEvent[]
  readonly counts: StatusCounts
}

/** `10 targets: 7 passed, 2 failed, 1 not checked` */
export function countsLine({ passed, failed, unchecked, none }: StatusCounts): string {
  const never = none > 0 ? `, ${none} never checked` : ''
  return `${plural(passed + failed + unchecked + none, 'target')}: ${passed} passed, ${failed} failed, ${unchecked} not checked${never}`
}

const LISTED_TARGETS = 5

/** `3 targets: a, b, c` */
export function targetsText(targets: readonly string[]): string {
  const more = targets.length > LISTED_TARGETS ? ', …' : ''
  const names = targets.slice(0, LISTED_TARGETS).join(', ')
  return `${plural(targets.length, 'target')}: ${names}${more}`
}

/** `3 targets: a, b, c; flapping on 2` */
export const newsTargets = ({ targets, flapping }: FleetNews): string =>
  `${targetsText(targets)}${flapping.length > 0 ? `; flapping on ${flapping.length}` : ''}`

export interface FoundCause {
  readonly finding: CheckFinding
  /** On any of its targets: their settings may differ. */
  readonly fails: boolean
  readonly targets: readonly string[]
}

/** The findings of a run, each cause once. */
export function foundCauses({ checked }: Pick<FleetRunReport, 'checked'>): readonly FoundCause[] {
  const found = checked.flatMap(({ target, outcomes }) =>
    outcomes.flatMap(({ findings }) => findings.map((finding) => ({ target, finding }))),
  )
  return [...groupBy(found, ({ finding }) => finding.cause).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const fails = own.some(({ finding }) => finding.fails)
    return [{ finding: first.finding, fails, targets: own.map(({ target }) => target.id) }]
  })
}

/** `since 2026-11-12, 40 of 300: core.posts.list …; in common: seo/v1` */
export function eventText({ cause, at, targets, of, common }: FleetEvent): string {
  const shared = common.length > 0 ? `; in common: ${common.join(', ')}` : ''
  return `since ${at.toISOString().slice(0, 10)}, ${targets.length} of ${of}: ${cause.operation} ${cause.difference}${shared}`
}
