import type { OpenVisit, Visit } from '#conformance/browser/visit.ts'
import { Failure, Inconclusive, Skip } from '#conformance/call/check.ts'
import { type Case, operationIdOf } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { createKeeper, type Keeper } from '#conformance/ledger/keeper.ts'
import type { Ledger } from '#conformance/ledger/ledger.ts'
import type { CallerOptions, Memory } from '#conformance/targets/caller.ts'
import { type Exchange, NotSent } from '#conformance/transport/exchange.ts'
import type { Redactor } from '#conformance/transport/redact.ts'
import { keptIn } from '#openapi/values/memo.ts'
import { createContext, type FindPlay } from './create-context.ts'
import { type Finding, type Located, type Result, toResult } from './result.ts'
import { createPatience, endless, impatient, type Patience } from './stopping.ts'

type OfCaller = 'target' | 'transport' | 'memory' | 'site' | 'moveClock' | 'stopClock' | 'wait'

export interface CaseEnvironment extends Pick<CallerOptions, OfCaller> {
  readonly ledger: Ledger
  readonly playOf: FindPlay
  readonly redactor: Redactor
  readonly runId: string
  readonly caseTimeout: number
  readonly dropSite?: (site: string) => Promise<void>
  readonly locate: (operationId: string) => Located
  /** Opens pages for the cases of the kind `browser`; absent without --browser. */
  readonly openVisit?: OpenVisit | undefined
  /** Pressed by Ctrl-C. */
  readonly stop: AbortSignal
}

const CLEANUP_TIMEOUT = 60_000

/** The order matters: what the case found, before what the run could not do. */
function findingOf(error: unknown, isTimeout: boolean, isKnown: boolean): Finding {
  // On the built-in dataset every case can be judged: nothing hides in a skip.
  if (error instanceof Inconclusive && isKnown)
    return { outcome: 'fail', expected: 'a response that can be judged', got: error.message }
  if (error instanceof Failure) return { outcome: 'fail', expected: error.expected, got: error.got }
  if (error instanceof Skip || error instanceof NotSent)
    return { outcome: 'skip', reason: error.message }
  const { message } = error instanceof Error ? error : new Error(String(error))
  return { outcome: 'error', reason: isTimeout ? `the case took too long: ${message}` : message }
}

const PASS: Finding = { outcome: 'pass' }

async function findingFrom(each: Case, context: Context, patience: Patience): Promise<Finding> {
  try {
    await each.run(context)
    return PASS
  } catch (error) {
    const { hasDemo, mode } = context.target
    return findingOf(error, patience.isOver(), hasDemo && mode === 'write')
  }
}

const SAMPLED = 50

/** Evidence is kept for what did not pass, and for a pass now and then. */
function evidence(finding: Finding, exchanges: readonly Exchange[], sampled: boolean) {
  const isKept = finding.outcome === 'fail' || finding.outcome === 'error' || sampled
  return isKept ? exchanges : []
}

function numberOf(id: string): number {
  let sum = 0
  for (let at = 0; at < id.length; at += 1) sum = (Math.imul(sum, 31) + id.charCodeAt(at)) >>> 0
  return sum
}

const isSampled = (id: string): boolean => numberOf(id) % SAMPLED === 0

/** The site of the stand-in in which a case works. */
export function siteOf(
  { isolated, id, needs }: Case,
  { site }: Pick<CaseEnvironment, 'site'>,
): string | undefined {
  const isApart = isolated ?? needs === 'write'
  if (site === undefined || !isApart) return site
  return `${site}-${numberOf(isApart === true ? id : isApart).toString(36)}`
}

interface Shared {
  /** What cases of one site asked for, kept until the last of them. */
  readonly memories: Map<string, Memory>
  /** Cases that look at the index send and create nothing, so all of them work with the same. */
  readonly looking: Context
  readonly patience: () => Patience
}

const shared = new WeakMap<CaseEnvironment, Shared>()

function sharedIn(surroundings: CaseEnvironment): Shared {
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
  const finding = await findingFrom(each, sharedIn(surroundings).looking, endless(stop))
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

function memoryOf(site: string | undefined, surroundings: CaseEnvironment): Memory {
  const { memories } = sharedIn(surroundings)
  if (site === undefined || site === surroundings.site) return surroundings.memory
  return keptIn(memories, site, () => new Map())
}

/** After the last case of a site nobody asks for it any more. */
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

async function runSending(each: Case, surroundings: CaseEnvironment): Promise<Result> {
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
  const finding = await findingFrom(each, context, patience)
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
  // A site apart from that of the run goes with all it holds; even to ask may take something first.
  const leftovers = site === surroundings.site ? ((await made?.cleanUp(cleaning)) ?? []) : []
  context.close()
  const kept = evidence(finding, context.exchanges, isSampled(each.id)).map(redactor.exchange)
  return toResult(each, surroundings.locate(operationIdOf(each)), {
    finding: redacted(finding, redactor),
    milliseconds: performance.now() - started,
    exchanges: kept,
    leftovers: leftovers.map(redactor.text),
  })
}

export const runCase = (each: Case, surroundings: CaseEnvironment): Promise<Result> =>
  each.needs === 'index' ? runLooking(each, surroundings) : runSending(each, surroundings)

/** What passed says nothing. */
const redacted = (finding: Finding, { text }: Redactor): Finding =>
  finding.outcome === 'pass'
    ? PASS
    : {
        outcome: finding.outcome,
        ...(finding.reason !== undefined && { reason: text(finding.reason) }),
        ...(finding.expected !== undefined && { expected: text(finding.expected) }),
        ...(finding.got !== undefined && { got: text(finding.got) }),
      }
