import type { SqlDatabase } from '#bin/database/database.ts'
import type { Fleet } from '#bin/fleet/file/fleet.ts'
import type { CheckOutcome } from '#bin/fleet/findings/outcome.ts'
import { eventsOf } from '#bin/fleet/history/events.ts'
import type { FleetHistory, StoredCheck } from '#bin/fleet/history/history.ts'
import { loadHistory } from '#bin/fleet/history/load.ts'
import { newsOf } from '#bin/fleet/history/news.ts'
import { countStatuses, currentStatuses } from '#bin/fleet/history/status.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import { groupBy } from '#openapi/values/json.ts'
import type { CheckedTarget, FleetRunReport } from './run-report.ts'

const HISTORY_DAYS = 30

/** With the findings that were seen by it. */
function outcomeOf({ findings, causes }: FleetHistory, check: StoredCheck): CheckOutcome {
  const { target, kind, status, summary, at } = check
  const seen = findings.flatMap((finding) => {
    const cause = causes.get(finding.cause)
    const isOwn = finding.target === target && finding.lastSeen.getTime() === at.getTime()
    if (!isOwn || cause?.kind !== kind) return []
    const { id, operation, difference, severity, source } = cause
    return [{ cause: id, operation, difference, severity, source, fails: finding.fails }]
  })
  return { kind, status, summary, findings: seen }
}

/** The targets that a run checked, on any machine. */
function checkedIn(history: FleetHistory, fleet: Fleet, run: number): readonly CheckedTarget[] {
  const checks = groupBy(
    history.checks.filter((check) => check.run === run),
    ({ target }) => target,
  )
  return fleet.targets.flatMap((target) => {
    const own = checks.get(target.id)
    return own ? [{ target, outcomes: own.map((check) => outcomeOf(history, check)) }] : []
  })
}

interface ReportedRun {
  readonly fleet: Fleet
  readonly run: number
  /** The targets of the run. */
  readonly targets: Fleet['targets']
}

/** The results and changes of a run, from the store. */
export async function reportOfRun(
  { fleet, run, targets }: ReportedRun,
  database: SqlDatabase,
  now: Date,
): Promise<FleetRunReport> {
  const history = await loadHistory(database, new Date(now.getTime() - HISTORY_DAYS * DAY_MS))
  const statuses = currentStatuses(history)
  return {
    name: fleet.name,
    run,
    checked: checkedIn(history, fleet, run),
    at: now,
    news: newsOf(history, run, now),
    events: eventsOf(history, now).filter(({ runs }) => runs.includes(run)),
    counts: countStatuses(targets.map(({ id }) => statuses.get(id) ?? 'none')),
  }
}
