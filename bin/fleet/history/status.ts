/** The status of targets, now and on earlier days. */

import type { CheckStatus } from '#bin/fleet/findings/outcome.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import { groupBy } from '#openapi/values/json.ts'
import { dayOf, type FleetHistory, type StoredCheck } from './history.ts'

/** `none` before the first check. */
export type TargetStatus = CheckStatus | 'none'

/** The worst first. */
export const STATUSES = ['failed', 'unchecked', 'passed', 'none'] as const satisfies TargetStatus[]

export const STATUS_TEXT: Readonly<Record<TargetStatus, string>> = {
  failed: 'failed',
  unchecked: 'not checked',
  passed: 'passed',
  none: 'never checked',
}

/** The last check of each kind. */
export const lastChecks = (checks: readonly StoredCheck[]): readonly StoredCheck[] => [
  ...new Map(checks.map((check) => [check.kind, check])).values(),
]

const worstStatus = (checks: readonly StoredCheck[]): TargetStatus =>
  STATUSES.find((status) => lastChecks(checks).some((check) => check.status === status)) ?? 'none'

export type StatusCounts = Readonly<Record<TargetStatus, number>>

export function countStatuses(statuses: Iterable<TargetStatus>): StatusCounts {
  const counts = { failed: 0, unchecked: 0, passed: 0, none: 0 }
  for (const status of statuses) counts[status] += 1
  return counts
}

export type ChecksByTarget = ReadonlyMap<string, readonly StoredCheck[]>

export const checksByTarget = ({ checks }: FleetHistory): ChecksByTarget =>
  groupBy(checks, ({ target }) => target)

/** Of all targets, by their last checks. */
export function currentStatuses(history: FleetHistory): ReadonlyMap<string, TargetStatus> {
  const checks = checksByTarget(history)
  return new Map(history.targets.map(({ id }) => [id, worstStatus(checks.get(id) ?? [])]))
}

/** The days up to and including a time: `2026-11-12`. */
export const daysUntil = (time: Date, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) =>
    dayOf(new Date(time.getTime() - (count - 1 - at) * DAY_MS)),
  )

/** Day by day; a day without a check has the status of the day before. */
export function statusesOn(
  checks: readonly StoredCheck[],
  days: readonly string[],
): readonly TargetStatus[] {
  return days.map((day) => worstStatus(checks.filter(({ at }) => dayOf(at) <= day)))
}
