/** Threads for drift checks. A thread that hangs or runs out of memory is replaced. */
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '#bin/cli/package.ts'
import type { Variables } from '#conformance/operator/accounts.ts'
import type { DriftTask } from './drift-task.ts'
import type { DriftOutcome } from './drift-worker.ts'
import { childEnvironment } from './environment.ts'

export interface DriftPool {
  run(task: DriftTask, seconds: number): Promise<DriftOutcome>
  close(): Promise<void>
}

interface PoolOptions {
  /** Megabytes of each thread. */
  readonly memory: number
  readonly env: Variables
}

function startThread({ memory, env }: PoolOptions): Worker {
  const thread = new Worker(join(packageRoot(), 'bin/dist/fleet-drift.mjs'), {
    env: childEnvironment(env),
    resourceLimits: { maxOldGenerationSizeMb: memory },
    execArgv: [],
  })
  thread.unref()
  return thread
}

const lost = (error: string): Reply => ({ error, isLost: true })

const reasonOf = (error: NodeJS.ErrnoException, memory: number): string =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? `the check needed more than ${memory} MB of memory`
    : `the check ended: ${error.message}`

interface AskLimits {
  readonly seconds: number
  readonly memory: number
}

type Reply = DriftOutcome & { readonly isLost?: true }

/** Resolves with the answer, or with the reason why there is none. */
function ask(thread: Worker, task: DriftTask, { seconds, memory }: AskLimits): Promise<Reply> {
  const ended = new AbortController()
  const { signal } = ended
  const replies: readonly Promise<Reply>[] = [
    once(thread, 'message', { signal }).then(([outcome]) => outcome),
    once(thread, 'exit', { signal }).then(([code]) => lost(`the check ended with code ${code}`)),
    setTimeout(seconds * 1000, lost(`no result within ${seconds} seconds`), { signal }),
  ]
  thread.postMessage(task)
  return Promise.race(replies)
    .catch((error: Error) => lost(reasonOf(error, memory)))
    .finally(() => {
      ended.abort()
      return Promise.allSettled(replies)
    })
}

export function createDriftPool(options: PoolOptions): DriftPool {
  const idle: Worker[] = []
  return {
    async run(task, seconds) {
      const thread = idle.pop() ?? startThread(options)
      const { isLost, ...answer } = await ask(thread, task, { seconds, memory: options.memory })
      if (isLost) await thread.terminate()
      else idle.push(thread)
      return answer
    },
    async close() {
      await Promise.all(idle.splice(0).map((thread) => thread.terminate()))
    },
  }
}
