/** `understudy fleet work` */
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import type { ExitCode } from '#bin/cli/command.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { waitForSignal } from '#bin/cli/wait-for-signal.ts'
import type { Fleet } from '#bin/fleet/file/fleet.ts'
import { readFleet } from '#bin/fleet/file/read-fleet.ts'
import { reportOfRun } from '#bin/fleet/outputs/report-of-run.ts'
import { countsLine } from '#bin/fleet/outputs/run-report.ts'
import { notifyWebhook } from '#bin/fleet/outputs/webhook.ts'
import { openQueue } from '#bin/fleet/queue/queue.ts'
import {
  enqueueRun,
  type FleetWorker,
  releaseAbandoned,
  startWorker,
} from '#bin/fleet/queue/worker.ts'
import { folderOf, openStore } from '#bin/fleet/store/open.ts'
import { createDriftPool } from '#bin/fleet/targets/drift-pool.ts'
import { outcomeLine } from './lines.ts'
import type { FleetOptions } from './options.ts'

const POLL_MS = 1000
const RECLAIM_EVERY = 10

async function openWorker(fleet: Fleet, store: string, terminal: Terminal) {
  const { env } = process
  const database = await openStore(fleet, store)
  const queue = await openQueue(store)
  const pool = createDriftPool({ memory: fleet.limits.memory, env })
  const worker: FleetWorker = {
    ...{ fleet, database, queue },
    tools: { pool, env, folder: folderOf(fleet), now: () => new Date() },
    onDone: (target, outcomes) => {
      for (const outcome of outcomes)
        terminal.write(`${outcomeLine(target, outcome, terminal.style)}\n`)
    },
    async onRunDone(run) {
      const report = await reportOfRun({ name: fleet.name, run, checked: [] }, database, new Date())
      const notice = await notifyWebhook(fleet, report, env)
      if (notice !== undefined) terminal.note(notice)
      terminal.write(`run ${run}: ${countsLine(report.counts)}\n`)
    },
  }
  const close = async () => {
    await queue.close()
    await pool.close()
    await database.close()
  }
  return { worker, close }
}

/** Until a signal; with `once`, until the queue is empty. */
async function untilDone({ database, queue }: FleetWorker, once: boolean): Promise<void> {
  const stopping = new AbortController()
  void waitForSignal(async () => stopping.abort())
  const stop = stopping.signal
  for (let turn = 1; !stop.aborted; turn += 1) {
    await setTimeout(POLL_MS, undefined, { signal: stop }).catch(() => undefined)
    if (turn % RECLAIM_EVERY === 0) await releaseAbandoned(database, queue)
    if (once && (await queue.size()) === 0) return
  }
}

export async function work(options: FleetOptions, terminal: Terminal): Promise<ExitCode> {
  const { store } = options
  if (store === undefined) throw new UsageError('fleet work needs --store postgres://…')
  const fleet = await readFleet(options.file)
  const { worker, close } = await openWorker(fleet, store, terminal)
  try {
    if (options.start) terminal.note(`started run ${await enqueueRun(worker)}`)
    const start = async () => {
      await enqueueRun(worker)
    }
    if (fleet.schedule !== undefined) await worker.queue.schedule(fleet.schedule, start)
    await startWorker(worker)
    await untilDone(worker, options.once)
    return 0
  } finally {
    await close()
  }
}
