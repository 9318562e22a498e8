import type { SqlDatabase } from '#bin/database/database.ts'
import { eventsOf } from '#bin/fleet/history/events.ts'
import { DAY_MS } from '#bin/fleet/history/history.ts'
import { loadHistory } from '#bin/fleet/history/load.ts'
import { newsOf } from '#bin/fleet/history/news.ts'
import { countStatuses, currentStatuses } from '#bin/fleet/history/status.ts'
import type { FleetRunReport } from './run-report.ts'

const HISTORY_DAYS = 30

/** The changes of a run, from the store. */
export async function reportOfRun(
  run: Pick<FleetRunReport, 'name' | 'run' | 'checked'>,
  database: SqlDatabase,
  now: Date,
): Promise<FleetRunReport> {
  const history = await loadHistory(database, new Date(now.getTime() - HISTORY_DAYS * DAY_MS))
  const news = newsOf(history, run.run)
  const began = new Set(
    news
      .filter(({ change, isInitial }) => change === 'appeared' && !isInitial)
      .map(({ cause }) => cause.id),
  )
  const recent = ({ at }: { readonly at: Date }): boolean => now.getTime() - at.getTime() < DAY_MS
  return {
    ...run,
    at: now,
    news,
    events: eventsOf(history, now).filter((event) => began.has(event.cause.id) && recent(event)),
    counts: countStatuses(currentStatuses(history).values()),
  }
}
