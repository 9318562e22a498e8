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
import { webhookAddress } from '#bin/fleet/outputs/webhook.ts'
import { openQueue } from '#bin/fleet/queue/queue.ts'
import {
  endIncompleteRuns,
  enqueueRun,
  type FleetWorker,
  releaseAbandoned,
  startScheduled,
  startWorker,
} from '#bin/fleet/queue/worker.ts'
import { folderOf, openStore } from '#bin/fleet/store/open.ts'
import { createDriftPool } from '#bin/fleet/targets/drift-pool.ts'
import { messageOf } from '#openapi/values/json.ts'
import { outcomeLine } from './lines.ts'
import type { FleetOptions } from './options.ts'
import { publish } from './publish.ts'

const POLL_MS = 1000
const RECLAIM_EVERY = 10

interface WorkContext {
  readonly options: FleetOptions
  readonly fleet: Fleet
  readonly store: string
  readonly terminal: Terminal
}

async function openWorker({ options, fleet, store, terminal }: WorkContext) {
  const { env } = process
  const database = await openStore(fleet, store)
  const queue = await openQueue(store)
  const pool = createDriftPool({ memory: fleet.limits.memory, env })
  const worker: FleetWorker = {
    ...{ fleet, database, queue },
    tools: { pool, env, now: () => new Date() },
    folder: folderOf(fleet),
    onDone: (target, outcomes) => {
      for (const outcome of outcomes)
        terminal.write(`${outcomeLine(target, outcome, terminal.style)}\n`)
    },
    async onRunDone(run) {
      const report = await reportOfRun({ fleet, run, targets: fleet.targets }, database, new Date())
      await publish(report, { options, fleet, terminal })
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

/** A database that cannot be reached for a while does not end a worker. */
async function isQueueEmpty(worker: FleetWorker, isTurn: boolean, terminal: Terminal) {
  const { database, queue } = worker
  try {
    if (isTurn) await releaseAbandoned(database, queue)
    const isEmpty = (await queue.size()) === 0
    if (isTurn && isEmpty) await endIncompleteRuns(worker)
    return isEmpty
  } catch (error) {
    terminal.note(`the store cannot be reached: ${messageOf(error)}`)
    return false
  }
}

/** Until a signal; with `once`, until the queue is empty. */
async function untilDone(worker: FleetWorker, once: boolean, terminal: Terminal): Promise<void> {
  const stopping = new AbortController()
  void waitForSignal(async () => stopping.abort())
  const stop = stopping.signal
  for (let turn = 1; !stop.aborted; turn += 1) {
    await setTimeout(POLL_MS, undefined, { signal: stop }).catch(() => undefined)
    const isEmpty = await isQueueEmpty(worker, turn % RECLAIM_EVERY === 0, terminal)
    if (once && isEmpty) return
  }
}

export async function work(options: FleetOptions, terminal: Terminal): Promise<ExitCode> {
  const { store } = options
  if (store === undefined) throw new UsageError('fleet work needs --store postgres://…')
  const fleet = await readFleet(options.file)
  webhookAddress(fleet, process.env)
  const { worker, close } = await openWorker({ options, fleet, store, terminal })
  try {
    if (options.start) terminal.note(`started run ${await enqueueRun(worker)}`)
    await worker.queue.schedule(fleet.schedule, async () => {
      const run = await startScheduled(worker)
      if (run !== undefined) terminal.note(`started run ${run}`)
    })
    await startWorker(worker)
    await untilDone(worker, options.once, terminal)
    return 0
  } finally {
    await close()
  }
}
