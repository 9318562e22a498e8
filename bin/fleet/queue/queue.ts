/** The queue of targets on PostgreSQL, by pg-boss. */
import type PgBoss from 'pg-boss'
import { UsageError } from '#bin/cli/usage-error.ts'
import { connectionError } from '#bin/database/connection-error.ts'

export interface TargetJob {
  readonly run: number
  readonly target: string
}

const QUEUE = 'fleet-target'
const START = 'fleet-start'
const SCHEMA = 'understudy_queue'
/** The longest check, its cleanup, and a margin; lost workers are detected by their leases. */
const EXPIRY_SECONDS = 4 * 60 * 60
const RETRIES = 5
const POLLING_SECONDS = 1

async function loadBoss() {
  try {
    const { default: Boss } = await import('pg-boss')
    return Boss
  } catch {
    throw new UsageError(
      'fleet work needs the packages pg and pg-boss, which are not installed; run npm install pg pg-boss@10',
    )
  }
}

export interface TargetQueue {
  add(jobs: readonly TargetJob[], delaySeconds?: number): Promise<void>
  /** Calls back for each job, several at a time; a rejected one is repeated. */
  work(count: number, run: (job: TargetJob, id: string) => Promise<void>): Promise<void>
  /** Calls back at the times of a cron expression, on one worker; without one, never again. */
  schedule(cron: string | undefined, start: () => Promise<void>): Promise<void>
  /** Hands the job of a lost worker to another one. */
  release(id: string): Promise<void>
  /** Jobs that are not completed. */
  size(): Promise<number>
  close(): Promise<void>
}

function queueOf(boss: PgBoss): TargetQueue {
  return {
    async add(jobs, delaySeconds = 0) {
      await boss.insert(
        jobs.map((data) => ({
          name: QUEUE,
          data,
          retryLimit: RETRIES,
          expireInSeconds: EXPIRY_SECONDS,
          startAfter: new Date(Date.now() + delaySeconds * 1000),
        })),
      )
    },
    async work(count, run) {
      const options = { batchSize: 1, pollingIntervalSeconds: POLLING_SECONDS }
      for (let at = 0; at < count; at += 1)
        await boss.work<TargetJob>(QUEUE, options, async ([job]) => {
          if (job) await run(job.data, job.id)
        })
    },
    async schedule(cron, start) {
      // Times that passed while no worker was running start one run, not many.
      await boss.createQueue(START, { name: START, policy: 'short' })
      if (cron === undefined) return boss.unschedule(START)
      await boss.schedule(START, cron, {}, { tz: 'UTC' }).catch((error: Error) => {
        throw new UsageError(
          `schedule: expected a cron expression, got "${cron}": ${error.message}`,
        )
      })
      await boss.work(START, { pollingIntervalSeconds: POLLING_SECONDS }, start)
    },
    release: (id) => boss.fail(QUEUE, id, {}),
    size: () => boss.getQueueSize(QUEUE, { before: 'completed' }),
    close: () => boss.stop({ graceful: true, wait: true, timeout: 60_000 }),
  }
}

export async function openQueue(address: string): Promise<TargetQueue> {
  const Boss = await loadBoss()
  const boss = new Boss({ connectionString: address, schema: SCHEMA, max: 5 })
  // Reported by the statements of this process; without a listener the process would end.
  boss.on('error', () => undefined)
  await boss.start().catch((error: unknown) => {
    throw connectionError(address, error)
  })
  await boss.createQueue(QUEUE)
  return queueOf(boss)
}
