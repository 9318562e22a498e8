/** Runs the cases with a bounded number of them under way. */
import { type Case, operationIdOf } from '#conformance/case.ts'
import type { Level } from '#conformance/classification.ts'
import { NOTHING_MEASURED, type Result, toResult } from './result.ts'
import { type CaseEnvironment, runCase } from './run-case.ts'
import { findingBefore } from './select.ts'

interface RunOptions extends CaseEnvironment {
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

/** What only reads comes first, so that it never meets what the run itself creates. */
const phasesOf = (cases: readonly Case[]): readonly (readonly number[])[] => {
  const places = cases.map((_, place) => place)
  const writes = (place: number): boolean => cases[place]?.needs === 'write'
  return [places.filter((place) => !writes(place)), places.filter(writes)]
}

/** Results in the order of the cases, whatever order they end in. */
export async function runCases(options: RunOptions): Promise<readonly Result[]> {
  const { cases, workers, onResult } = options
  const results: Result[] = new Array(cases.length)
  async function work(places: Iterator<number>): Promise<void> {
    for (let { done, value } = places.next(); !done; { done, value } = places.next()) {
      const each = cases[value]
      if (!each) continue
      const result = await resultOf(each, options)
      results[value] = result
      onResult?.(result)
    }
  }
  for (const phase of phasesOf(cases)) {
    const places = phase.values()
    await Promise.all(Array.from({ length: Math.max(1, workers) }, () => work(places)))
  }
  return results
}
