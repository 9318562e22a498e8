/** A worker: takes targets from the queue, one per host at a time. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { SqlDatabase } from '#bin/database/database.ts'
import { type Fleet, type FleetTarget, hostOf } from '#bin/fleet/file/fleet.ts'
import type { CheckOutcome } from '#bin/fleet/findings/outcome.ts'
import { folderOf } from '#bin/fleet/store/open.ts'
import { recordCheck } from '#bin/fleet/store/record.ts'
import { finishIfComplete, saveTargets, startRun } from '#bin/fleet/store/runs.ts'
import { type CheckTools, checkTarget } from '#bin/fleet/targets/check-target.ts'
import { abandonedJobs, takeLease } from './lease.ts'
import { restoreLedgers, saveLedgers } from './ledgers.ts'
import type { TargetJob, TargetQueue } from './queue.ts'

/** Until a target of a busy host is tried again. */
const BUSY_SECONDS = 3

export interface FleetWorker {
  readonly fleet: Fleet
  readonly database: SqlDatabase
  readonly queue: TargetQueue
  readonly tools: CheckTools
  readonly onDone: (target: FleetTarget, outcomes: readonly CheckOutcome[]) => void
  readonly onRunDone: (run: number) => Promise<void>
}

/** A run over all targets of the file; returns its number. */
export async function enqueueRun(worker: Omit<FleetWorker, 'onDone' | 'onRunDone'>) {
  const { fleet, database, queue, tools } = worker
  await saveTargets(database, fleet.targets)
  const checks = fleet.targets.reduce((sum, target) => sum + target.checks.length, 0)
  const run = await startRun(database, tools.now(), checks)
  await queue.add(fleet.targets.map(({ id }) => ({ run, target: id })))
  return run
}

async function checkAll(worker: FleetWorker, target: FleetTarget, run: number) {
  const { database, tools, onDone } = worker
  const outcomes: CheckOutcome[] = []
  for (const kind of target.checks) {
    const outcome = await checkTarget(target, kind, tools)
    await recordCheck(database, { run, target: target.id, at: tools.now(), outcome })
    outcomes.push(outcome)
  }
  onDone(target, outcomes)
}

async function runJob(worker: FleetWorker, { run, target: id }: TargetJob, job: string) {
  const { fleet, database, queue, onRunDone } = worker
  const target = fleet.targets.find((each) => each.id === id)
  // Removed from the file since the run began.
  if (!target) return
  const folder = join(folderOf(fleet), 'conform', id)
  const onRenewal = () => saveLedgers(database, id, folder)
  const lease = await takeLease(database, {
    ...{ job, onRenewal },
    host: hostOf(target),
    worker: randomUUID(),
  })
  if (!lease) return queue.add([{ run, target: id }], BUSY_SECONDS)
  try {
    await restoreLedgers(database, id, folder)
    await checkAll(worker, target, run)
    await saveLedgers(database, id, folder)
  } finally {
    await lease.release()
  }
  if (await finishIfComplete(database, run, worker.tools.now())) await onRunDone(run)
}

/** Starts to take targets; returns at once. */
export async function startWorker(worker: FleetWorker): Promise<void> {
  const { fleet, queue, database } = worker
  await releaseAbandoned(database, queue)
  await queue.work(fleet.limits.concurrency, (job, id) => runJob(worker, job, id))
}

/** Jobs of workers that were killed are taken again. */
export async function releaseAbandoned(database: SqlDatabase, queue: TargetQueue): Promise<void> {
  for (const job of await abandonedJobs(database)) await queue.release(job)
}
