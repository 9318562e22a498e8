/** `understudy fleet check` */
import process from 'node:process'
import type { ExitCode } from '#bin/cli/command.ts'
import { showProgress } from '#bin/cli/show-progress.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import type { FleetTarget } from '#bin/fleet/file/fleet.ts'
import { readFleet, selectTargets } from '#bin/fleet/file/read-fleet.ts'
import type { CheckOutcome } from '#bin/fleet/findings/outcome.ts'
import { DAY_MS } from '#bin/fleet/history/history.ts'
import { loadHistory } from '#bin/fleet/history/load.ts'
import { type FleetNews, newsOf } from '#bin/fleet/history/news.ts'
import { countStatuses, currentStatuses, type StatusCounts } from '#bin/fleet/history/status.ts'
import { checkFleet } from '#bin/fleet/run/check-fleet.ts'
import { openStore } from '#bin/fleet/store/open.ts'
import { createDriftPool } from '#bin/fleet/targets/drift-pool.ts'
import { plural } from '#openapi/values/text.ts'
import { newsLines, outcomeLine } from './lines.ts'
import type { FleetOptions } from './options.ts'

function exitCodeOf(
  { failed, unchecked }: StatusCounts,
  news: readonly FleetNews[],
  failOn: FleetOptions['fail-on'],
): ExitCode {
  if (failOn === 'never') return 0
  if (failOn === 'new')
    return news.some(({ change, fails }) => change === 'appeared' && fails) ? 1 : 0
  if (failed > 0) return 1
  return unchecked > 0 ? 2 : 0
}

/** A line per target; on a terminal only for targets that do not pass, and a line of progress. */
function followRun(terminal: Terminal, total: number) {
  let done = 0
  let troubled = 0
  const hide =
    terminal.width === undefined
      ? () => undefined
      : showProgress(() => `${done} of ${plural(total, 'target')}, ${troubled} not passed`)
  return {
    hide,
    onDone(target: FleetTarget, outcomes: readonly CheckOutcome[]) {
      done += 1
      const isFine = outcomes.every(({ status }) => status === 'passed')
      if (!isFine) troubled += 1
      if (isFine && terminal.width !== undefined) return
      for (const outcome of outcomes)
        terminal.write(`${outcomeLine(target, outcome, terminal.style)}\n`)
    },
  }
}

export async function check(options: FleetOptions, terminal: Terminal): Promise<ExitCode> {
  const fleet = await readFleet(options.file)
  const targets = selectTargets(fleet, options.only)
  const database = await openStore(fleet, options.store)
  try {
    const { hide, onDone } = followRun(terminal, targets.length)
    const now = () => new Date()
    const { resume } = options
    const { env } = process
    const pool = createDriftPool({ memory: fleet.limits.memory, env })
    const work = { fleet, targets, database, pool, env, now, resume, onDone }
    const { run, skipped } = await checkFleet(work).finally(() => {
      hide()
      return pool.close()
    })
    const history = await loadHistory(database, new Date(Date.now() - 30 * DAY_MS))
    const news = newsOf(history, run)
    for (const line of newsLines(news, terminal.style)) terminal.write(`${line}\n`)
    const counts = countStatuses(currentStatuses(history).values())
    const rest = skipped > 0 ? `; ${plural(skipped, 'target')} already checked today` : ''
    terminal.write(
      `${plural(history.targets.length, 'target')}: ${counts.passed} passed, ${counts.failed} failed, ${counts.unchecked} not checked${rest}\n`,
    )
    return exitCodeOf(counts, news, options['fail-on'])
  } finally {
    await database.close()
  }
}
