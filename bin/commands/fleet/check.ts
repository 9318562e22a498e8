/** `understudy fleet check` */
import process from 'node:process'
import type { ExitCode } from '#bin/cli/command.ts'
import { showProgress } from '#bin/cli/show-progress.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import type { SqlDatabase } from '#bin/database/database.ts'
import { type Fleet, type FleetTarget, hostOf } from '#bin/fleet/file/fleet.ts'
import { readFleet, selectTargets } from '#bin/fleet/file/read-fleet.ts'
import type { CheckOutcome } from '#bin/fleet/findings/outcome.ts'
import { reportOfRun } from '#bin/fleet/outputs/report-of-run.ts'
import { countsLine, type FleetRunReport } from '#bin/fleet/outputs/run-report.ts'
import { webhookAddress } from '#bin/fleet/outputs/webhook.ts'
import { checkFleet, type FleetRunOptions } from '#bin/fleet/run/check-fleet.ts'
import { openStore } from '#bin/fleet/store/open.ts'
import { createDriftPool } from '#bin/fleet/targets/drift-pool.ts'
import { plural } from '#openapi/values/text.ts'
import { outcomeLine } from './lines.ts'
import type { FleetOptions } from './options.ts'
import { publish } from './publish.ts'

function exitCodeOf(
  { counts: { failed, unchecked }, news }: FleetRunReport,
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

interface CheckRun {
  readonly options: FleetOptions
  readonly fleet: Fleet
  readonly targets: Fleet['targets']
  readonly database: SqlDatabase
  readonly terminal: Terminal
}

async function runChecks({ options, fleet, targets, database, terminal }: CheckRun) {
  if (options.only.length > 0)
    terminal.note(
      `${targets.length} of ${plural(fleet.targets.length, 'target')}, selected by ${options.only.join(', ')}`,
    )
  const { hide, onDone } = followRun(terminal, targets.length)
  const { env } = process
  const pool = createDriftPool({ memory: fleet.limits.memory, env })
  const work: FleetRunOptions = {
    ...{ fleet, targets, database, pool, env },
    now: () => new Date(),
    resume: options.resume,
    onWait: (target) => terminal.note(`${target.id} waits: another run checks ${hostOf(target)}`),
    onDone,
  }
  try {
    return await checkFleet(work)
  } finally {
    hide()
    await pool.close()
  }
}

export async function check(options: FleetOptions, terminal: Terminal): Promise<ExitCode> {
  const fleet = await readFleet(options.file)
  // A mistake is reported now, not with the first change.
  webhookAddress(fleet, process.env)
  const targets = selectTargets(fleet, options.only)
  const database = await openStore(fleet, options.store)
  const work = { options, fleet, targets, database, terminal }
  try {
    const { run, skipped } = await runChecks(work)
    const report = await reportOfRun({ fleet, run, targets }, database, new Date())
    await publish(report, work)
    const rest = skipped > 0 ? `; ${plural(skipped, 'target')} already checked today` : ''
    terminal.write(`${countsLine(report.counts)}${rest}\n`)
    return exitCodeOf(report, options['fail-on'])
  } finally {
    await database.close()
  }
}
