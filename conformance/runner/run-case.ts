import type { OpenVisit, Visit } from '#conformance/browser/visit.ts'
import { Failure, Skip } from '#conformance/call/check.ts'
import { type Case, operationIdOf } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { createKeeper, type Keeper } from '#conformance/ledger/keeper.ts'
import type { Ledger } from '#conformance/ledger/ledger.ts'
import type { ScenePlan } from '#conformance/scenes/plan.ts'
import { runScenes } from '#conformance/scenes/run-scenes.ts'
import type { CallerOptions, ResponseCache } from '#conformance/targets/caller.ts'
import {
  type Exchange,
  isConnectionError,
  NotSent,
  SAFE_METHODS,
  Unanswered,
} from '#conformance/transport/exchange.ts'
import { GATEWAY_STATUSES } from '#conformance/transport/presence.ts'
import type { Redactor } from '#conformance/transport/redact.ts'
import { keptIn } from '#openapi/values/memo.ts'
import { siteOf } from './case-site.ts'
import { createContext, type FindPlay } from './create-context.ts'
import { decisiveIn, keptExchanges } from './kept-exchanges.ts'
import { hidesFault } from './known-skips.ts'
import {
  type CaseFinding,
  type Located,
  NO_RESPONSE,
  type Result,
  skipped,
  toResult,
} from './result.ts'
import { createPatience, endless, impatient, type Patience } from './stopping.ts'

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

/** A route without a response fails its own cases; other cases lack their set-up. */
function unansweredFinding(
  { request, operation, message }: Unanswered,
  { subject, target }: Context,
): CaseFinding {
  const got = `${request}: ${message}`
  return operation === subject || target.hasDemo
    ? { outcome: 'fail', expected: NO_RESPONSE, got }
    : skipped({ why: 'set-up', detail: `what the case needs first gives no response (${got})` })
}

/** The order matters: findings of the case precede problems of the run. */
function findingOf(error: unknown, isTimeout: boolean, knownId: string | undefined): CaseFinding {
  // On the built-in dataset a skip must not hide a fault.
  if (error instanceof Skip && knownId !== undefined && hidesFault(knownId, error.reason))
    return { outcome: 'fail', expected: 'a response that can be judged', got: error.message }
  if (error instanceof Failure) {
    const { expected, got, details } = error
    return { outcome: 'fail', expected, got, ...(details.members && { members: details.members }) }
  }
  if (error instanceof Skip) return skipped(error.reason)
  if (error instanceof NotSent) return skipped({ why: 'may-act', detail: error.message })
  const { message } = error instanceof Error ? error : new Error(String(error))
  return { outcome: 'error', reason: isTimeout ? `the case took too long: ${message}` : message }
}

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
  !(error instanceof Unanswered && /^(GET|HEAD)/.test(error.request ?? ''))

const isFromGateway = (exchange: Exchange): boolean =>
  isWrite(exchange) && GATEWAY_STATUSES.includes(exchange.status)

async function findingFrom(
  each: Case,
  context: Context,
  { patience, plan }: { readonly patience: Patience; readonly plan: ScenePlan | undefined },
): Promise<CaseEnd> {
  try {
    await (each.scenes ? runScenes(context, each, plan) : each.run?.(context))
    return { finding: PASS, decisive: undefined, isDisturbed: false }
  } catch (error) {
    const { hasDemo, mode } = context.target
    const isOver = patience.isOver()
    return {
      finding:
        error instanceof Unanswered && !isOver
          ? unansweredFinding(error, context)
          : findingOf(error, isOver, hasDemo && mode === 'write' ? each.id : undefined),
      decisive: decisiveIn(error, context.exchanges),
      isDisturbed: isLostWrite(error) || context.exchanges.some(isFromGateway),
    }
  }
}

interface RunCaches {
  /** Response caches by site, kept until the last case of the site. */
  readonly memories: Map<string, ResponseCache>
  /** Shared by cases that only read the index, since they send and create nothing. */
  readonly looking: Context
  readonly patience: () => Patience
}

const shared = new WeakMap<CaseEnvironment, RunCaches>()

function sharedIn(surroundings: CaseEnvironment): RunCaches {
  const known = shared.get(surroundings)
  if (known) return known
  const { target, transport, ledger, memory, playOf, caseTimeout, runId: tag, stop } = surroundings
  const keeper = () => createKeeper({ ledger, tag })
  const made = {
    memories: new Map(),
    looking: createContext({ target, transport, keeper, memory, playOf, tag, signal: stop }),
    patience: createPatience(stop, caseTimeout),
  }
  shared.set(surroundings, made)
  return made
}

async function runLooking(each: Case, surroundings: CaseEnvironment): Promise<Result> {
  const { stop, redactor, locate } = surroundings
  const started = performance.now()
  const { finding } = await findingFrom(each, sharedIn(surroundings).looking, {
    patience: endless(stop),
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
  readonly keeper: () => Keeper
  readonly site: string | undefined
  readonly openVisit?: (() => Promise<Visit>) | undefined
}

function memoryOf(site: string | undefined, surroundings: CaseEnvironment): ResponseCache {
  const { memories } = sharedIn(surroundings)
  if (site === undefined || site === surroundings.site) return surroundings.memory
  return keptIn(memories, site, () => new Map())
}

/** Drops the cache after the last case of a site. */
export const forgetMemory = (site: string, surroundings: CaseEnvironment): void =>
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
  let made: Keeper | undefined
  const keeper = (): Keeper => {
    made ??= createKeeper({ ledger, tag })
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
      transport: impatient(transport, stop),
      keeper,
      site,
      signal: AbortSignal.timeout(CLEANUP_TIMEOUT),
      writeSignal: undefined,
    })
  // A separate site is removed as a whole, so no cleanup is needed; even checking could change
  // something.
  const leftovers = site === surroundings.site ? ((await made?.cleanUp(cleaning)) ?? []) : []
  context.close()
  const kept = keptExchanges(each.id, finding, context.exchanges)
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
