/** The entry of the threads that check targets for drift. */
import { parentPort } from 'node:worker_threads'
import type { TargetResult } from '#bin/fleet/findings/outcome.ts'
import { messageOf } from '#openapi/values/json.ts'
import { type DriftTask, runDrift } from './drift-task.ts'

export type DriftOutcome = { readonly result: TargetResult } | { readonly error: string }

async function check(task: DriftTask): Promise<DriftOutcome> {
  try {
    return { result: await runDrift(task) }
  } catch (error) {
    return { error: messageOf(error).replace(`could not check ${task.target.address}: `, '') }
  }
}

parentPort?.on('message', async (task: DriftTask) => {
  parentPort?.postMessage(await check(task))
})
