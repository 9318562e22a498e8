/** `understudy fleet prune` */

import type { ExitCode } from '#bin/cli/command.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { readFleet } from '#bin/fleet/file/read-fleet.ts'
import { dayOf } from '#bin/fleet/history/history.ts'
import { openStore } from '#bin/fleet/store/open.ts'
import { pruneHistory } from '#bin/fleet/store/prune.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import { plural } from '#openapi/values/text.ts'
import type { FleetOptions } from './options.ts'

const DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 }

/** `90d`, `6m`, `1y` */
function daysOf(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,4})([dwmy])$/.exec(text) ?? []
  const days = Number(count) * (DAYS[unit] ?? 0)
  if (days > 0) return days
  throw new UsageError(`expected a time such as 90d, 6m or 1y for --keep, got "${text}"`)
}

export async function prune(options: FleetOptions, terminal: Terminal): Promise<ExitCode> {
  const before = new Date(Date.now() - daysOf(options.keep) * DAY_MS)
  const fleet = await readFleet(options.file)
  const database = await openStore(fleet, options.store)
  try {
    const { checks, changes, findings } = await pruneHistory(database, before)
    terminal.write(
      `removed ${plural(checks, 'check')}, ${plural(changes, 'change')} and ${plural(findings, 'fixed finding')} before ${dayOf(before)}\n`,
    )
    return 0
  } finally {
    await database.close()
  }
}
