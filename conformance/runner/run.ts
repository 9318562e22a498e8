/** Runs the cases with a bounded number of them under way. */
import { createCaller } from '#conformance/caller.ts'
import { type Case, operationIdOf } from '#conformance/case.ts'
import type { Level } from '#conformance/classification.ts'
import { sweep } from '#conformance/ledger/sweep.ts'
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

/** The site of a stand-in is thrown away as a whole. */
async function sweepAfter(options: RunOptions): Promise<readonly string[]> {
  const { target, transport, memory, ledger, runId, stop } = options
  if (target.isStandIn || stop.aborted || ledger.made.length === 0) return []
  const caller = createCaller({ target, transport, memory, tag: runId, signal: stop })
  return sweep({ caller, owned: ledger.owned }, ledger.made)
}

/** What is left belongs to the run; the last case tells it. */
const withLeftovers = (results: readonly Result[], left: readonly string[]): readonly Result[] =>
  left.length === 0
    ? results
    : results.map((result, place) =>
        place === results.length - 1
          ? { ...result, leftovers: [...result.leftovers, ...left] }
          : result,
      )

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
  return withLeftovers(results, await sweepAfter(options))
}
