/** Runs the cases with limited concurrency. */

import type { Level } from '#conformance/call/classification.ts'
import { type Case, operationIdOf } from '#conformance/case/case.ts'
import { sweep } from '#conformance/ledger/sweep.ts'
import { planOf } from '#conformance/scenes/plan.ts'
import { createCaller } from '#conformance/targets/caller.ts'
import { TransportError } from '#conformance/transport/exchange.ts'
import { messageOf } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { siteOf } from './case-site.ts'
import { type CaseFinding, NO_MEASUREMENT, type Result, toResult } from './result.ts'
import { type CaseEnvironment, dropCache, runCase } from './run-case.ts'
import { findingWithoutRun, residueRank, willRun } from './select.ts'

interface RunOptions extends CaseEnvironment {
  readonly cases: readonly Case[]
  readonly level: Level
  readonly workers: number
  readonly onResult?: (result: Result) => void
}

const stoppedFinding = ({ reason }: AbortSignal): CaseFinding => ({
  outcome: 'error',
  reason: `${messageOf(reason)} before it ran`,
})

function resultOf(each: Case, options: RunOptions): Result | Promise<Result> {
  const located = options.locate(operationIdOf(each))
  const { target, level, stop } = options
  const hasBrowser = options.openVisit !== undefined
  // The index is already loaded, so index cases are judged even after a stop.
  const isStopped = stop.aborted && each.needs !== 'index'
  const withoutRun = findingWithoutRun(each, located, { target, level, hasBrowser })
  const finding =
    isStopped && withoutRun?.outcome !== 'disabled' ? stoppedFinding(stop) : withoutRun
  return finding
    ? toResult(each, located, { finding: finding, ...NO_MEASUREMENT })
    : runCase(each, options)
}

/** Removes a site shared by cases after the last of them, if any of them ran. */
function createSiteRemover(options: RunOptions) {
  const remaining = new Map<string, number>()
  const used = new Set<string>()
  const sites = options.cases.map((each) => {
    const site = siteOf(each, options)
    return site === options.site ? undefined : site
  })
  const count = (site: string, step: number): number => {
    const rest = (remaining.get(site) ?? 0) + step
    remaining.set(site, rest)
    return rest
  }
  for (const site of sites) if (site !== undefined) count(site, 1)
  return (index: number, { milliseconds }: Result): Promise<void> | undefined => {
    const site = sites[index]
    if (site === undefined) return undefined
    if (milliseconds > 0) used.add(site)
    if (count(site, -1) > 0) return undefined
    dropCache(site, options)
    // A site that cannot be removed ends with its stand-in.
    return used.has(site) ? options.dropSite?.(site).catch(() => undefined) : undefined
  }
}

interface Phase {
  readonly indexes: readonly number[]
  readonly workers: number
}

/** Indexes of cases, split by `afterOthers`. */
interface CaseQueue {
  readonly first: number[]
  readonly last: number[]
}

const createQueue = (): CaseQueue => ({ first: [], last: [] })

const inOrder = ({ first, last }: CaseQueue): readonly number[] => [...first, ...last]

/**
 * Reads come first, so that they never see records of the run; cases that may leave traces come
 * last and one at a time, because the site may be changed afterwards.
 */
function phasesOf({ cases, workers, target }: RunOptions): readonly Phase[] {
  const ranks = cases.map((each) => residueRank(each, target))
  const [reads, writes, residueWrites] = [createQueue(), createQueue(), createQueue()]
  for (const [index, each] of cases.entries()) {
    const writeQueue = (ranks[index] ?? 0) > 0 ? residueWrites : writes
    const queue = each.needs === 'write' ? writeQueue : reads
    queue[each.afterOthers ? 'last' : 'first'].push(index)
  }
  return [
    { indexes: inOrder(reads), workers },
    { indexes: inOrder(writes), workers },
    { indexes: inOrder(residueWrites).toSorted(by((index) => ranks[index] ?? 0)), workers: 1 },
  ]
}

/** The final sweep needs a reachable target; the results count without it. */
function emptyIfUnreachable(error: unknown): readonly string[] {
  if (error instanceof TransportError) return []
  throw error
}

/** The site of a stand-in is removed as a whole instead. */
async function sweepAfter(options: RunOptions): Promise<readonly string[]> {
  const { target, transport, cache, ledger, runId, stop } = options
  if (target.isStandIn) return []
  const caller = createCaller({ target, transport, cache, tag: runId, signal: stop })
  const left = stop.aborted ? [] : await sweep(caller, ledger).catch(emptyIfUnreachable)
  const lost = ledger.owned.doubtful().flatMap(({ message }) => message ?? [])
  return [...left, ...lost]
}

/** Leftovers of the run are reported with the last case. */
const withLeftovers = (results: readonly Result[], left: readonly string[]): readonly Result[] =>
  left.length === 0
    ? results
    : results.map((result, index) =>
        index === results.length - 1
          ? { ...result, leftovers: [...result.leftovers, ...left] }
          : result,
      )

/** The plan of the cases that will run. */
function withPlan(options: RunOptions): RunOptions {
  const { cases, target, level, locate, openVisit } = options
  const settings = { target, level, hasBrowser: openVisit !== undefined }
  return { ...options, plan: planOf(cases.filter(willRun(settings, locate))) }
}

/** Results in the order of the cases, regardless of completion order. */
export async function runCases(runOptions: RunOptions): Promise<readonly Result[]> {
  const options = withPlan(runOptions)
  const { cases, onResult } = options
  const results: Result[] = new Array(cases.length)
  const removeSiteAfter = createSiteRemover(options)
  async function work(indexes: Iterable<number>): Promise<void> {
    for (const index of indexes) {
      const each = cases[index]
      if (!each) continue
      const result = await resultOf(each, options)
      results[index] = result
      const removal = removeSiteAfter(index, result)
      if (removal) await removal
      onResult?.(result)
    }
  }
  for (const { indexes: phaseIndexes, workers } of phasesOf(options)) {
    const indexes = phaseIndexes.values()
    await Promise.all(Array.from({ length: Math.max(1, workers) }, () => work(indexes)))
  }
  return withLeftovers(results, await sweepAfter(options))
}
