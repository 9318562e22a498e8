/** Runs one case: its context, timeout, cleanup and result. */

import type { OpenVisit, Visit } from '#conformance/browser/visit.ts'
import { Failure } from '#conformance/call/check.ts'
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
import { unusableIn } from '#conformance/transport/unusable-response.ts'
import { getOrCreate, memoize } from '#openapi/values/memoize.ts'
import { siteOf } from './case-site.ts'
import { createContext, type FindPlay } from './create-context.ts'
import { findingOf, noResponseFinding } from './finding.ts'
import { type CredentialCheck, createCredentialCheck } from './lost-credentials.ts'
import { addNamedResponse, type Origins, withOrigins } from './origins.ts'
import { type CaseRun, lostWriteIn, runRepeatedly } from './repeat-run.ts'
import { type CaseFinding, type Located, NO_MEASUREMENT, type Result, toResult } from './result.ts'
import { decisiveExchange, selectExchanges } from './select-exchanges.ts'
import { withStaleFact } from './stale-response.ts'
import {
  type CaseTimeout,
  createCaseTimeouts,
  noTimeout,
  withCleanupTimeout,
  withTimeout,
} from './timeouts.ts'

type CallerSetting = 'target' | 'transport' | 'cache' | 'site' | 'moveClock' | 'stopClock' | 'wait'

export interface CaseEnvironment extends Pick<CallerOptions, CallerSetting> {
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

/** The time to remove one record or to restore one setting. */
const CLEANUP_TIMEOUT = 60_000

const PASS: CaseFinding = { outcome: 'pass' }

interface CaseEnd extends Pick<CaseRun, 'lostWrite'> {
  readonly finding: CaseFinding
  /** The decisive exchange of a failure. */
  readonly decisive: Exchange | undefined
}

/** The request without a usable response that explains the end of a case. */
function unansweredIn(error: unknown, { exchanges }: Context): NoResponseError | undefined {
  if (error instanceof NoResponseError) return error
  return error instanceof Failure ? unusableIn(exchanges) : undefined
}

interface CaseTools {
  readonly timeout: CaseTimeout
  readonly environment: CaseEnvironment
}

async function findingFrom(
  each: Case,
  context: Context,
  { timeout, environment }: CaseTools,
): Promise<CaseEnd> {
  const { plan, transport } = environment
  try {
    await (each.scenes ? runScenes(context, each, plan) : each.run?.(context))
    return { finding: PASS, decisive: undefined, lostWrite: undefined }
  } catch (error) {
    const { hasDemo, mode } = context.target
    addNamedResponse(error, context, cachesOf(environment).origins)
    const decisive = decisiveExchange(error, context.exchanges)
    const unanswered = unansweredIn(error, context)
    const demoCaseId = hasDemo && mode === 'write' ? each.id : undefined
    return {
      finding: unanswered
        ? noResponseFinding(unanswered, context)
        : await withStaleFact(findingOf(error, timeout.isOver(), demoCaseId), context, transport),
      decisive,
      lostWrite: lostWriteIn(error, context.exchanges),
    }
  }
}

interface RunCaches {
  /** Response caches by site, kept until the last case of the site. */
  readonly caches: Map<string, ResponseCache>
  /** Shared by cases that only read the index, since they send and create nothing. */
  readonly indexContext: Context
  readonly nextTimeout: () => CaseTimeout
  readonly credentialCheck: CredentialCheck
  readonly origins: Origins
}

const cachesOf = memoize((environment: CaseEnvironment): RunCaches => {
  const { target, transport, ledger, cache, playOf, caseTimeout, runId: tag, stop } = environment
  const getCleanup = () => createCleanup({ ledger, tag })
  return {
    caches: new Map(),
    indexContext: createContext({
      target,
      transport,
      getCleanup,
      cache,
      playOf,
      tag,
      signal: stop,
    }),
    nextTimeout: createCaseTimeouts(stop, caseTimeout),
    credentialCheck: createCredentialCheck(environment),
    origins: new WeakMap(),
  }
})

async function runIndexCase(each: Case, environment: CaseEnvironment): Promise<Result> {
  const { stop, redactor, locate } = environment
  const started = performance.now()
  const { finding } = await findingFrom(each, cachesOf(environment).indexContext, {
    timeout: noTimeout(stop),
    environment,
  })
  return toResult(each, locate(operationIdOf(each)), {
    finding: redactFinding(finding, redactor),
    milliseconds: performance.now() - started,
    exchanges: [],
    retried: false,
    leftovers: [],
  })
}

type CallerParts = Pick<CallerOptions, 'transport' | 'signal' | 'writeSignal'> & {
  readonly getCleanup: () => Cleanup
  readonly site: string | undefined
  readonly openVisit?: (() => Promise<Visit>) | undefined
}

function cacheOf(site: string | undefined, environment: CaseEnvironment): ResponseCache {
  const { caches } = cachesOf(environment)
  if (site === undefined || site === environment.site) return environment.cache
  return getOrCreate(caches, site, () => new Map())
}

/** Drops the cache after the last case of a site. */
export const dropCache = (site: string, environment: CaseEnvironment): void =>
  void cachesOf(environment).caches.delete(site)

function contextFor(each: Case, environment: CaseEnvironment, parts: CallerParts): Context {
  const { origins } = cachesOf(environment)
  const context: Context = createContext({
    target: environment.target,
    transport: withOrigins(parts.transport, origins, () => context.exchanges),
    getCleanup: parts.getCleanup,
    cache: cacheOf(parts.site, environment),
    playOf: environment.playOf,
    openVisit: parts.openVisit,
    tag: environment.runId,
    subject: operationIdOf(each),
    site: parts.site,
    runSite: environment,
    moveClock: environment.moveClock,
    stopClock: environment.stopClock,
    wait: environment.wait,
    signal: parts.signal,
    writeSignal: parts.writeSignal,
  })
  return context
}

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

/** A failure without valid credentials says nothing about the target. */
async function findingAfterCheck(
  finding: CaseFinding,
  { exchanges }: Context,
  { credentialCheck }: RunCaches,
): Promise<CaseFinding> {
  if (finding.outcome === 'pass') return finding
  const reason = await credentialCheck.verify(exchanges)
  return reason === undefined ? finding : { outcome: 'error', reason }
}

async function runOnce(each: Case, environment: CaseEnvironment): Promise<CaseRun> {
  const { transport, ledger, redactor, runId: tag, stop } = environment
  const started = performance.now()
  const timeout = cachesOf(environment).nextTimeout()
  let cleanup: Cleanup | undefined
  const getCleanup = (): Cleanup => {
    cleanup ??= createCleanup({ ledger, tag })
    return cleanup
  }
  const site = siteOf(each, environment)
  const visits = visitsOf(environment, site, timeout.signal)
  const context = contextFor(each, environment, {
    transport: withTimeout(transport, timeout),
    getCleanup,
    site,
    signal: timeout.signal,
    writeSignal: timeout.writeSignal,
    openVisit: visits.open,
  })
  const end = await findingFrom(each, context, { timeout, environment })
  const { decisive, lostWrite } = end
  const finding = await findingAfterCheck(end.finding, context, cachesOf(environment))
  await visits.close()
  timeout.clear()
  const cleanupTransport = withCleanupTimeout(transport, stop)
  const createCleanupContext = () =>
    contextFor(each, environment, {
      transport: cleanupTransport,
      getCleanup,
      site,
      signal: AbortSignal.timeout(CLEANUP_TIMEOUT),
      writeSignal: undefined,
    })
  // A separate site is removed as a whole, so no cleanup is needed; even checking could change
  // something.
  const leftovers =
    site === environment.site ? ((await cleanup?.cleanUp(createCleanupContext)) ?? []) : []
  context.close()
  const evidence = selectExchanges(each.id, finding, context.exchanges)
  const decisiveIndex = decisive ? evidence.indexOf(decisive) : -1
  const result = toResult(each, environment.locate(operationIdOf(each)), {
    finding: redactFinding(finding, redactor),
    milliseconds: performance.now() - started,
    exchanges: evidence.map(redactor.exchange),
    retried: context.exchanges.some(({ retries }) => retries > 0),
    ...(decisiveIndex >= 0 && { decisive: decisiveIndex }),
    leftovers: leftovers.map(redactor.text),
  })
  return { result, lostWrite }
}

async function runSendingCase(each: Case, environment: CaseEnvironment): Promise<Result> {
  const { transport, stop, locate } = environment
  const reason = cachesOf(environment).credentialCheck.reason()
  if (reason !== undefined)
    return toResult(each, locate(operationIdOf(each)), {
      finding: { outcome: 'error', reason },
      ...NO_MEASUREMENT,
    })
  return runRepeatedly(() => runOnce(each, environment), {
    mayRepeat: () => !stop.aborted,
    isLossy: () => transport.isLossy?.() ?? false,
  })
}

export const runCase = (each: Case, environment: CaseEnvironment): Promise<Result> =>
  each.needs === 'index' ? runIndexCase(each, environment) : runSendingCase(each, environment)

/** A pass has no details. */
const redactFinding = (finding: CaseFinding, { text }: Redactor): CaseFinding =>
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
