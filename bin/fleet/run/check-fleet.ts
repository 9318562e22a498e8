/** One run over the targets of a fleet. */
import { setTimeout } from 'node:timers/promises'
import type { SqlDatabase } from '#bin/database/database.ts'
import { type Fleet, type FleetTarget, hostOf } from '#bin/fleet/file/fleet.ts'
import type { CheckOutcome } from '#bin/fleet/findings/outcome.ts'
import { folderOf } from '#bin/fleet/store/open.ts'
import { checksSince } from '#bin/fleet/store/record.ts'
import { finishRun, saveTargets, startRun } from '#bin/fleet/store/runs.ts'
import type { DriftPool } from '#bin/fleet/targets/drift-pool.ts'
import type { Variables } from '#conformance/operator/accounts.ts'
import { checkUnderLease, type LeasedChecks } from './leased-check.ts'
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
  /** Another run has the host of the target. */
  readonly onWait: (target: FleetTarget) => void
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

interface FleetRunResult {
  readonly run: number
  /** Done earlier today. */
  readonly skipped: number
}

const BUSY_MS = 1000

/** Waits for other runs that have the host; their leases expire if they were killed. */
async function checkWhenFree(
  checks: LeasedChecks,
  work: { readonly run: number; readonly target: FleetTarget },
  onWait: FleetRunOptions['onWait'],
): Promise<readonly CheckOutcome[]> {
  for (let tries = 1; ; tries += 1) {
    const outcomes = await checkUnderLease(checks, work)
    if (typeof outcomes !== 'string') return outcomes
    if (tries === 1) onWait(work.target)
    await setTimeout(BUSY_MS)
  }
}

export async function checkFleet(options: FleetRunOptions): Promise<FleetRunResult> {
  const { fleet, database, pool, env, now, onDone, onWait, targets } = options
  const checks = { fleet, database, tools: { pool, env, now }, folder: folderOf(fleet) }
  await saveTargets(database, fleet.targets)
  const pending = await pendingTargets(options)
  const run = await startRun(database, now())
  await runLimited(pending, { ...fleet.limits, hostOf }, async (target) =>
    onDone(target, await checkWhenFree(checks, { run, target }, onWait)),
  )
  await finishRun(database, run, now())
  return { run, skipped: targets.length - pending.length }
}
