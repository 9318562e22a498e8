/** `understudy fleet report` */
import type { ExitCode } from '#bin/cli/command.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { readFleet } from '#bin/fleet/file/read-fleet.ts'
import { loadHistory, openAt } from '#bin/fleet/history/load.ts'
import type { ReportPeriod } from '#bin/fleet/report/data.ts'
import { writeFleetReport } from '#bin/fleet/report/write-report.ts'
import { openStore } from '#bin/fleet/store/open.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import type { FleetOptions } from './options.ts'

const HISTORY_DAYS = 90
const PERIOD_DAYS = 7

/** The end of a day, or the time itself. */
function dateOf(text: string, option: string): Date {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59.999Z` : text)
  if (!Number.isNaN(date.getTime())) return date
  throw new UsageError(`expected a date such as 2026-11-12 for --${option}, got "${text}"`)
}

const periodOf = ({ from, to }: FleetOptions, now: Date): Pick<ReportPeriod, 'from' | 'to'> => ({
  from: from === undefined ? new Date(now.getTime() - PERIOD_DAYS * DAY_MS) : dateOf(from, 'from'),
  to: to === undefined ? now : dateOf(to, 'to'),
})

export async function report(options: FleetOptions, terminal: Terminal): Promise<ExitCode> {
  const fleet = await readFleet(options.file)
  const now = new Date()
  const { from, to } = periodOf(options, now)
  const database = await openStore(fleet, options.store)
  try {
    const history = await loadHistory(database, new Date(now.getTime() - HISTORY_DAYS * DAY_MS))
    if (history.targets.length === 0)
      throw new UsageError('there is nothing to report yet; run understudy fleet check first')
    const period = {
      from,
      to,
      openBefore: await openAt(database, from),
      openAfter: await openAt(database, to),
    }
    const page = writeFleetReport(options.out, { name: fleet.name, history, period, now })
    terminal.write(`wrote ${page}\n`)
    return 0
  } finally {
    await database.close()
  }
}
