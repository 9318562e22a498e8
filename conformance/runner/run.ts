/** Runs the cases with a bounded number of them under way. */
import { type Case, type Level, operationIdOf } from '#conformance/case.ts'
import { NOTHING_MEASURED, type Result, toResult } from './result.ts'
import { runCase, type Surroundings } from './run-case.ts'
import { findingBefore } from './select.ts'

export interface RunOptions extends Surroundings {
  readonly cases: readonly Case[]
  readonly level: Level
  readonly workers: number
  readonly onResult?: (result: Result) => void
}

const STOPPED = { outcome: 'error', reason: 'stopped before it ran' } as const

async function resultOf(each: Case, options: RunOptions): Promise<Result> {
  const located = options.locate(operationIdOf(each))
  const { target, level, stop } = options
  const early = stop.aborted ? STOPPED : findingBefore(each, located, { target, level })
  return early ? toResult(each, located, { ...early, ...NOTHING_MEASURED }) : runCase(each, options)
}

/** Results in the order of the cases, whatever order they end in. */
export async function runCases(options: RunOptions): Promise<readonly Result[]> {
  const { cases, workers, onResult } = options
  const results: Result[] = new Array(cases.length)
  let next = 0
  async function work(): Promise<void> {
    for (let at = next++; at < cases.length; at = next++) {
      const result = await resultOf(cases[at] as Case, options)
      results[at] = result
      onResult?.(result)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, workers) }, work))
  return results
}
