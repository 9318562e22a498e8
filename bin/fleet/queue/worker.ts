/** A worker: takes targets from the queue, one per host at a time. */
import type { SqlDatabase } from '#bin/database/database.ts'
import type { FleetTarget } from '#bin/fleet/file/fleet.ts'
import type { CheckOutcome } from '#bin/fleet/findings/outcome.ts'
import { abandonedJobs } from '#bin/fleet/lease/lease.ts'
import { checkUnderLease, type LeasedChecks } from '#bin/fleet/run/leased-check.ts'
import { finishIfComplete, finishIncomplete, saveTargets, startRun } from '#bin/fleet/store/runs.ts'
import type { TargetJob, TargetQueue } from './queue.ts'

/** Until a target of a busy host is tried again. */
const BUSY_SECONDS = 3

export interface FleetWorker extends LeasedChecks {
  readonly queue: TargetQueue
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

async function runJob(worker: FleetWorker, { run, target: id }: TargetJob, job: string) {
  const { fleet, database, queue, tools, onDone, onRunDone } = worker
  const target = fleet.targets.find((each) => each.id === id)
  // Removed from the file since the run began.
  if (!target) return
  const outcomes = await checkUnderLease(worker, { run, target, job })
  if (outcomes === 'busy') return queue.add([{ run, target: id }], BUSY_SECONDS)
  if (outcomes === 'lost') throw new Error(`the lease on ${id} was lost`)
  onDone(target, outcomes)
  if (await finishIfComplete(database, run, tools.now())) await onRunDone(run)
}

/** Undefined while an earlier run is still going on. */
export const startScheduled = async (worker: Omit<FleetWorker, 'onDone' | 'onRunDone'>) =>
  (await worker.queue.size()) === 0 ? enqueueRun(worker) : undefined

/** A run that has just begun may not be in the queue yet. */
const BEGINNING_MS = 60_000

/**
 * Ends runs without jobs: of targets that were removed from the file, or that failed too often.
 * Call it while the queue is empty.
 */
export async function endIncompleteRuns(worker: FleetWorker): Promise<void> {
  const { database, tools, onRunDone } = worker
  const now = tools.now()
  const before = new Date(now.getTime() - BEGINNING_MS)
  for (const run of await finishIncomplete(database, now, before)) await onRunDone(run)
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
