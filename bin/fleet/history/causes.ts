/** Causes over all targets, and findings that come and go. */

import { SEVERITIES } from '#bin/fleet/findings/outcome.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import type { FleetCause, FleetHistory, StoredFinding } from './history.ts'

export interface CauseSummary {
  readonly cause: FleetCause
  /** Its open findings. */
  readonly open: readonly StoredFinding[]
  readonly fixed: readonly StoredFinding[]
  readonly fails: boolean
  readonly firstSeen: Date
  readonly lastSeen: Date
  /** Targets where it comes and goes. */
  readonly flapping: readonly string[]
}

const FLAPPING_DAYS = 14
/** Appeared, fixed, and appeared again. */
const FLAPPING_CHANGES = 3

/** The key of a finding on a target. */
export const pairOf = ({
  target,
  cause,
}: {
  readonly target: string
  readonly cause: string
}): string => `${target} ${cause}`

/** Pairs of target and cause with several changes in two weeks. */
export function flappingPairs({ changes }: FleetHistory, now: Date): ReadonlySet<string> {
  const recent = changes.filter(({ at }) => now.getTime() - at.getTime() < FLAPPING_DAYS * DAY_MS)
  const pairs = [...groupBy(recent, pairOf)].filter(([, all]) => all.length >= FLAPPING_CHANGES)
  return new Set(pairs.map(([pair]) => pair))
}

const earliest = (dates: readonly Date[]): Date =>
  new Date(Math.min(...dates.map((date) => date.getTime())))
const latest = (dates: readonly Date[]): Date =>
  new Date(Math.max(...dates.map((date) => date.getTime())))

/** Open before fixed, failing before others, frequent before rare. */
const inOrder = (causes: readonly CauseSummary[]): readonly CauseSummary[] =>
  causes
    .toSorted(by(({ cause }) => SEVERITIES.indexOf(cause.severity)))
    .toSorted(by(({ open }) => open.length, 'desc'))
    .toSorted(by(({ open, fails }) => (open.length === 0 ? 2 : fails ? 0 : 1)))

export function summarizeCauses(history: FleetHistory, now: Date): readonly CauseSummary[] {
  const flapping = flappingPairs(history, now)
  const summaries = [...groupBy(history.findings, ({ cause }) => cause)].flatMap(
    ([id, findings]) => {
      const cause = history.causes.get(id)
      if (!cause) return []
      const open = findings.filter(({ fixedAt }) => fixedAt === null)
      return {
        cause,
        open,
        fixed: findings.filter(({ fixedAt }) => fixedAt !== null),
        fails: open.some(({ fails }) => fails),
        firstSeen: earliest(findings.map(({ firstSeen }) => firstSeen)),
        lastSeen: latest(findings.map(({ lastSeen }) => lastSeen)),
        flapping: findings.filter((each) => flapping.has(pairOf(each))).map(({ target }) => target),
      }
    },
  )
  return inOrder(summaries)
}
