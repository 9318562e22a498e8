/** Everything that the pages show, computed once. */
import type { CauseSummary } from '#bin/fleet/history/causes.ts'
import { summarizeCauses } from '#bin/fleet/history/causes.ts'
import { eventsOf, type FleetEvent } from '#bin/fleet/history/events.ts'
import type { FleetHistory, ListedTarget, StoredFinding } from '#bin/fleet/history/history.ts'
import {
  type ChecksByTarget,
  checksByTarget,
  currentStatuses,
  type TargetStatus,
} from '#bin/fleet/history/status.ts'
import { groupBy } from '#openapi/values/json.ts'

export interface ReportPeriod {
  readonly from: Date
  readonly to: Date
  /** Findings that were open at each end, as `target cause`. */
  readonly openBefore: ReadonlySet<string>
  readonly openAfter: ReadonlySet<string>
}

export interface FleetReportInput {
  readonly name: string
  readonly history: FleetHistory
  readonly period: ReportPeriod
  readonly now: Date
}

export interface FleetReport extends FleetReportInput {
  readonly causes: readonly CauseSummary[]
  readonly events: readonly FleetEvent[]
  readonly statuses: ReadonlyMap<string, TargetStatus>
  readonly checks: ChecksByTarget
  readonly findings: ReadonlyMap<string, readonly StoredFinding[]>
}

export const toReport = (input: FleetReportInput): FleetReport => ({
  ...input,
  causes: summarizeCauses(input.history, input.now),
  events: eventsOf(input.history, input.now),
  statuses: currentStatuses(input.history),
  checks: checksByTarget(input.history),
  findings: groupBy(input.history.findings, ({ target }) => target),
})

export const openFindings = (report: FleetReport, { id }: ListedTarget): readonly StoredFinding[] =>
  (report.findings.get(id) ?? []).filter(({ fixedAt }) => fixedAt === null)
