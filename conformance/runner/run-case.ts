import type { OpenVisit, Visit } from '#conformance/browser/visit.ts'
import { type Case, operationIdOf } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { type Cleanup, createCleanup } from '#conformance/ledger/cleanup.ts'
import type { Ledger } from '#conformance/ledger/ledger.ts'
import type { ScenePlan } from '#conformance/scenes/plan.ts'
import { runScenes } from '#conformance/scenes/run-scenes.ts'
import type { CallerOptions } from '#conformance/targets/caller.ts'
import type { ResponseCache } from '#conformance/targets/response-cache.ts'
import { GATEWAY_STATUSES } from '#conformance/transport/availability.ts'
import {
  type Exchange,
  isConnectionError,
  NoResponseError,
  SAFE_METHODS,
} from '#conformance/transport/exchange.ts'
import type { Redactor } from '#conformance/transport/redact.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'
import { siteOf } from './case-site.ts'
import { createContext, type FindPlay } from './create-context.ts'
import { findingOf, unansweredFinding } from './finding.ts'
import { type CaseFinding, type Located, type Result, toResult } from './result.ts'
import { decisiveExchange, selectExchanges } from './select-exchanges.ts'
import { type CaseTimeout, createCaseTimeouts, noTimeout, withCleanupTimeout } from './timeouts.ts'

type OfCaller = 'target' | 'transport' | 'memory' | 'site' | 'moveClock' | 'stopClock' | 'wait'

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

interface CaseEnd {
  readonly finding: CaseFinding
  /** The decisive exchange of a failure. */
  readonly decisive: Exchange | undefined
  /** A write got no response from the site itself, possibly due to the network. */
  readonly isDisturbed: boolean
}

const isWrite = ({ method }: Pick<Exchange, 'method'>): boolean => !SAFE_METHODS.includes(method)

const isLostWrite = (error: unknown): boolean =>
  isConnectionError(error) &&
  !(error instanceof NoResponseError && /^(GET|HEAD)/.test(error.request ?? ''))

const isFromGateway = (exchange: Exchange): boolean =>
  isWrite(exchange) && GATEWAY_STATUSES.includes(exchange.status)

async function findingFrom(
  each: Case,
  context: Context,
  { patience, plan }: { readonly patience: CaseTimeout; readonly plan: ScenePlan | undefined },
): Promise<CaseEnd> {
  try {
    await (each.scenes ? runScenes(context, each, plan) : each.run?.(context))
    return { finding: PASS, decisive: undefined, isDisturbed: false }
  } catch (error) {
    const { hasDemo, mode } = context.target
    const isOver = patience.isOver()
    return {
      finding:
        error instanceof NoResponseError && !isOver
          ? unansweredFinding(error, context)
          : findingOf(error, isOver, hasDemo && mode === 'write' ? each.id : undefined),
      decisive: decisiveExchange(error, context.exchanges),
      isDisturbed: isLostWrite(error) || context.exchanges.some(isFromGateway),
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
  const { target, transport, ledger, memory, playOf, caseTimeout, runId: tag, stop } = surroundings
  const keeper = () => createCleanup({ ledger, tag })
  const made = {
    memories: new Map(),
    looking: createContext({ target, transport, keeper, memory, playOf, tag, signal: stop }),
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
    leftovers: [],
  })
}

type Ways = Pick<CallerOptions, 'transport' | 'signal' | 'writeSignal'> & {
  readonly keeper: () => Cleanup
  readonly site: string | undefined
  readonly openVisit?: (() => Promise<Visit>) | undefined
}

function memoryOf(site: string | undefined, surroundings: CaseEnvironment): ResponseCache {
  const { memories } = sharedIn(surroundings)
  if (site === undefined || site === surroundings.site) return surroundings.memory
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
    memory: memoryOf(ways.site, surroundings),
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

async function runOnce(each: Case, surroundings: CaseEnvironment) {
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
  const { finding, decisive, isDisturbed } = await findingFrom(each, context, {
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
    ...(place >= 0 && { decisive: place }),
    leftovers: leftovers.map(redactor.text),
  })
  return { result, isDisturbed }
}

const MAX_RUNS = 3

const isJudged = ({ outcome }: Result): boolean => outcome === 'pass' || outcome === 'fail'

/**
 * Writes are never repeated, so a case with a lost write starts again with new records. An
 * inconclusive further run does not replace the first one.
 */
async function runSending(each: Case, surroundings: CaseEnvironment): Promise<Result> {
  const { target, stop } = surroundings
  const first = await runOnce(each, surroundings)
  let { result, isDisturbed } = first
  const left = [...result.leftovers]
  for (let runs = 1; runs < MAX_RUNS && isDisturbed; runs += 1) {
    if (target.isStandIn || stop.aborted) return result
    const next = await runOnce(each, surroundings)
    left.push(...next.result.leftovers)
    if (isJudged(next.result)) result = next.result
    isDisturbed = next.isDisturbed
  }
  return result === first.result
    ? { ...result, leftovers: left }
    : { ...result, retried: true, leftovers: left }
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
      }
