/** One run over the targets of a fleet. */
import type { SqlDatabase } from '#bin/database/database.ts'
import { type Fleet, type FleetTarget, hostOf } from '#bin/fleet/file/fleet.ts'
import type { CheckOutcome } from '#bin/fleet/findings/outcome.ts'
import { folderOf } from '#bin/fleet/store/open.ts'
import { checksSince, recordCheck } from '#bin/fleet/store/record.ts'
import { finishRun, saveTargets, startRun } from '#bin/fleet/store/runs.ts'
import { checkTarget } from '#bin/fleet/targets/check-target.ts'
import type { DriftPool } from '#bin/fleet/targets/drift-pool.ts'
import type { Variables } from '#conformance/operator/accounts.ts'
import { runLimited } from './schedule.ts'

export interface FleetRunOptions {
  readonly fleet: Fleet
  readonly targets: readonly FleetTarget[]
  readonly database: SqlDatabase
  readonly pool: DriftPool
  readonly env: Variables
  readonly now: () => Date
  /** Skip the checks that are done today. */
  readonly resume: boolean
  readonly onDone: (target: FleetTarget, outcomes: readonly CheckOutcome[]) => void
}

const startOfDay = (date: Date): Date => new Date(date.toISOString().slice(0, 10))

/** The targets with the checks that are left to do. */
async function pendingTargets(options: FleetRunOptions): Promise<readonly FleetTarget[]> {
  const { database, targets, resume, now } = options
  if (!resume) return targets
  const done = await checksSince(database, startOfDay(now()))
  return targets
    .map((target) => ({
      ...target,
      checks: target.checks.filter((kind) => !done.has(`${target.id} ${kind}`)),
    }))
    .filter(({ checks }) => checks.length > 0)
}

export interface FleetRunResult {
  readonly run: number
  /** Done earlier today. */
  readonly skipped: number
}

export async function checkFleet(options: FleetRunOptions): Promise<FleetRunResult> {
  const { fleet, database, pool, env, now, onDone, targets } = options
  const { limits } = fleet
  const folder = folderOf(fleet)
  await saveTargets(database, fleet.targets)
  const pending = await pendingTargets(options)
  const run = await startRun(database, now())
  const check = async (target: FleetTarget): Promise<void> => {
    const outcomes: CheckOutcome[] = []
    for (const kind of target.checks) {
      const outcome = await checkTarget(target, kind, { pool, env, now, folder })
      await recordCheck(database, { run, target: target.id, at: now(), outcome })
      outcomes.push(outcome)
    }
    onDone(target, outcomes)
  }
  await runLimited(pending, { ...limits, hostOf }, check)
  await finishRun(database, run, now())
  return { run, skipped: targets.length - pending.length }
}
