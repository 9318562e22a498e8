import type { OpenVisit, Visit } from '#conformance/browser/visit.ts'
import { type Case, operationIdOf } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { type Cleanup, createCleanup } from '#conformance/ledger/cleanup.ts'
import type { Ledger } from '#conformance/ledger/ledger.ts'
import type { ScenePlan } from '#conformance/scenes/plan.ts'
import { runScenes } from '#conformance/scenes/run-scenes.ts'
import type { CallerOptions } from '#conformance/targets/caller.ts'
import type { ResponseCache } from '#conformance/targets/response-cache.ts'
import { type Exchange, NoResponseError } from '#conformance/transport/exchange.ts'
import type { Redactor } from '#conformance/transport/redact.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'
import { siteOf } from './case-site.ts'
import { createContext, type FindPlay } from './create-context.ts'
import { findingOf, unansweredFinding } from './finding.ts'
import { type CaseRun, lostWriteIn, runRepeatedly } from './repeat-run.ts'
import { type CaseFinding, type Located, type Result, toResult } from './result.ts'
import { decisiveExchange, selectExchanges } from './select-exchanges.ts'
import { type CaseTimeout, createCaseTimeouts, noTimeout, withCleanupTimeout } from './timeouts.ts'

type OfCaller = 'target' | 'transport' | 'cache' | 'site' | 'moveClock' | 'stopClock' | 'wait'

export interface CaseEnvironment extends Pick<CallerOptions, OfCaller> {
  readonly ledger: Ledger
  readonly playOf: FindPlay
  /** Scenes that cases share; without a plan every scene is played alone. */
  readonly plan?: ScenePlan
  readonly redactor: Redactor
  readonly runId: string
  readonly caseTimeout: number
  readonly dropSite?: (site: string) => Promise<void>
  readonly locate: (operationId: string) => Located
  /** Opens pages for cases of the kind `browser`; absent without --browser. */
  readonly openVisit?: OpenVisit | undefined
  /** Aborted by Ctrl-C. */
  readonly stop: AbortSignal
}

const CLEANUP_TIMEOUT = 60_000

const PASS: CaseFinding = { outcome: 'pass' }

interface CaseEnd extends Pick<CaseRun, 'lostWrite'> {
  readonly finding: CaseFinding
  /** The decisive exchange of a failure. */
  readonly decisive: Exchange | undefined
}

async function findingFrom(
  each: Case,
  context: Context,
  { patience, plan }: { readonly patience: CaseTimeout; readonly plan: ScenePlan | undefined },
): Promise<CaseEnd> {
  try {
    await (each.scenes ? runScenes(context, each, plan) : each.run?.(context))
    return { finding: PASS, decisive: undefined, lostWrite: undefined }
  } catch (error) {
    const { hasDemo, mode } = context.target
    const isOver = patience.isOver()
    return {
      finding:
        error instanceof NoResponseError && !isOver
          ? unansweredFinding(error, context)
          : findingOf(error, isOver, hasDemo && mode === 'write' ? each.id : undefined),
      decisive: decisiveExchange(error, context.exchanges),
      lostWrite: lostWriteIn(error, context.exchanges),
    }
  }
}

interface RunCaches {
  /** Response caches by site, kept until the last case of the site. */
  readonly memories: Map<string, ResponseCache>
  /** Shared by cases that only read the index, since they send and create nothing. */
  readonly looking: Context
  readonly patience: () => CaseTimeout
}

const shared = new WeakMap<CaseEnvironment, RunCaches>()

function sharedIn(surroundings: CaseEnvironment): RunCaches {
  const known = shared.get(surroundings)
  if (known) return known
  const { target, transport, ledger, cache, playOf, caseTimeout, runId: tag, stop } = surroundings
  const keeper = () => createCleanup({ ledger, tag })
  const made = {
    memories: new Map(),
    looking: createContext({ target, transport, keeper, cache, playOf, tag, signal: stop }),
    patience: createCaseTimeouts(stop, caseTimeout),
  }
  shared.set(surroundings, made)
  return made
}

async function runLooking(each: Case, surroundings: CaseEnvironment): Promise<Result> {
  const { stop, redactor, locate } = surroundings
  const started = performance.now()
  const { finding } = await findingFrom(each, sharedIn(surroundings).looking, {
    patience: noTimeout(stop),
    plan: undefined,
  })
  return toResult(each, locate(operationIdOf(each)), {
    finding: redacted(finding, redactor),
    milliseconds: performance.now() - started,
    exchanges: [],
    retried: false,
    leftovers: [],
  })
}

type Ways = Pick<CallerOptions, 'transport' | 'signal' | 'writeSignal'> & {
  readonly keeper: () => Cleanup
  readonly site: string | undefined
  readonly openVisit?: (() => Promise<Visit>) | undefined
}

function cacheOf(site: string | undefined, surroundings: CaseEnvironment): ResponseCache {
  const { memories } = sharedIn(surroundings)
  if (site === undefined || site === surroundings.site) return surroundings.cache
  return getOrCreate(memories, site, () => new Map())
}

/** Drops the cache after the last case of a site. */
export const dropCache = (site: string, surroundings: CaseEnvironment): void =>
  void sharedIn(surroundings).memories.delete(site)

const contextFor = (each: Case, surroundings: CaseEnvironment, ways: Ways): Context =>
  createContext({
    target: surroundings.target,
    transport: ways.transport,
    keeper: ways.keeper,
    cache: cacheOf(ways.site, surroundings),
    playOf: surroundings.playOf,
    openVisit: ways.openVisit,
    tag: surroundings.runId,
    subject: operationIdOf(each),
    site: ways.site,
    home: surroundings,
    moveClock: surroundings.moveClock,
    stopClock: surroundings.stopClock,
    wait: surroundings.wait,
    signal: ways.signal,
    writeSignal: ways.writeSignal,
  })

/** The pages of one case. */
function visitsOf({ openVisit }: CaseEnvironment, site: string | undefined, signal: AbortSignal) {
  const opened: Visit[] = []
  return {
    open:
      openVisit &&
      (async () => {
        const visit = await openVisit(site, signal)
        opened.push(visit)
        return visit
      }),
    close: () => Promise.all(opened.map((visit) => visit.close())),
  }
}

async function runOnce(each: Case, surroundings: CaseEnvironment): Promise<CaseRun> {
  const { transport, ledger, redactor, runId: tag, stop } = surroundings
  const started = performance.now()
  const patience = sharedIn(surroundings).patience()
  const { signal, writeSignal } = patience
  let made: Cleanup | undefined
  const keeper = (): Cleanup => {
    made ??= createCleanup({ ledger, tag })
    return made
  }
  const site = siteOf(each, surroundings)
  const visits = visitsOf(surroundings, site, signal)
  const context = contextFor(each, surroundings, {
    transport,
    keeper,
    site,
    signal,
    writeSignal,
    openVisit: visits.open,
  })
  const { finding, decisive, lostWrite } = await findingFrom(each, context, {
    patience,
    plan: surroundings.plan,
  })
  await visits.close()
  patience.clear()
  const cleaning = () =>
    contextFor(each, surroundings, {
      transport: withCleanupTimeout(transport, stop),
      keeper,
      site,
      signal: AbortSignal.timeout(CLEANUP_TIMEOUT),
      writeSignal: undefined,
    })
  // A separate site is removed as a whole, so no cleanup is needed; even checking could change
  // something.
  const leftovers = site === surroundings.site ? ((await made?.cleanUp(cleaning)) ?? []) : []
  context.close()
  const kept = selectExchanges(each.id, finding, context.exchanges)
  const place = decisive ? kept.indexOf(decisive) : -1
  const result = toResult(each, surroundings.locate(operationIdOf(each)), {
    finding: redacted(finding, redactor),
    milliseconds: performance.now() - started,
    exchanges: kept.map(redactor.exchange),
    retried: context.exchanges.some(({ retries }) => retries > 0),
    ...(place >= 0 && { decisive: place }),
    leftovers: leftovers.map(redactor.text),
  })
  return { result, lostWrite }
}

async function runSending(each: Case, surroundings: CaseEnvironment): Promise<Result> {
  const { target, stop } = surroundings
  const run = () => runOnce(each, surroundings)
  // A stand-in loses no responses.
  if (target.isStandIn) return (await run()).result
  return runRepeatedly(run, () => !stop.aborted)
}

export const runCase = (each: Case, surroundings: CaseEnvironment): Promise<Result> =>
  each.needs === 'index' ? runLooking(each, surroundings) : runSending(each, surroundings)

/** A pass has no details. */
const redacted = (finding: CaseFinding, { text }: Redactor): CaseFinding =>
  finding.outcome === 'pass'
    ? PASS
    : {
        outcome: finding.outcome,
        ...(finding.why !== undefined && { why: finding.why }),
        ...(finding.reason !== undefined && { reason: text(finding.reason) }),
        ...(finding.expected !== undefined && { expected: text(finding.expected) }),
        ...(finding.got !== undefined && { got: text(finding.got) }),
        ...(finding.members !== undefined && { members: finding.members }),
        ...(finding.fact !== undefined && { fact: finding.fact }),
      }
