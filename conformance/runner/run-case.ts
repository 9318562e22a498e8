import { Failure, Inconclusive, Skip } from '#conformance/call/check.ts'
import { type Case, operationIdOf } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { createKeeper } from '#conformance/ledger/keeper.ts'
import type { Ledger } from '#conformance/ledger/ledger.ts'
import type { CallerOptions } from '#conformance/targets/caller.ts'
import { type Exchange, NotSent } from '#conformance/transport/exchange.ts'
import type { Redactor } from '#conformance/transport/redact.ts'
import { createContext, type FindPlay } from './create-context.ts'
import { type Finding, type Located, type Result, toResult } from './result.ts'
import { endless, impatient, type Patience, patienceOf } from './stopping.ts'

type OfCaller = 'target' | 'transport' | 'memory' | 'site' | 'moveClock' | 'stopClock' | 'wait'

export interface CaseEnvironment extends Pick<CallerOptions, OfCaller> {
  readonly ledger: Ledger
  readonly playOf: FindPlay
  readonly redactor: Redactor
  readonly runId: string
  readonly caseTimeout: number
  readonly dropSite?: (site: string) => Promise<void>
  readonly locate: (operationId: string) => Located
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

async function findingFrom(each: Case, context: Context, patience: Patience): Promise<Finding> {
  try {
    await each.run(context)
    return { outcome: 'pass' }
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
  { isolated, id }: Case,
  { site }: Pick<CaseEnvironment, 'site'>,
): string | undefined {
  if (site === undefined || !isolated) return site
  return `${site}-${numberOf(isolated === true ? id : isolated).toString(36)}`
}

const contexts = new WeakMap<CaseEnvironment, Context>()

/** Cases that look at the index send and create nothing, so all of them share what they work with. */
function sharedContext(surroundings: CaseEnvironment): Context {
  const known = contexts.get(surroundings)
  if (known) return known
  const { target, transport, ledger, memory, playOf, runId: tag, stop: signal } = surroundings
  const keeper = createKeeper({ ledger, tag })
  const context = createContext({ target, transport, keeper, memory, playOf, tag, signal })
  contexts.set(surroundings, context)
  return context
}

async function runLooking(each: Case, surroundings: CaseEnvironment): Promise<Result> {
  const { stop, redactor, locate } = surroundings
  const started = performance.now()
  const finding = await findingFrom(each, sharedContext(surroundings), endless(stop))
  return toResult(each, locate(operationIdOf(each)), {
    ...redacted(finding, redactor),
    milliseconds: performance.now() - started,
    exchanges: [],
    leftovers: [],
  })
}

async function runSending(each: Case, surroundings: CaseEnvironment): Promise<Result> {
  const { target, transport, ledger, memory, redactor, runId, caseTimeout, stop } = surroundings
  const { moveClock, stopClock, wait, playOf } = surroundings
  const started = performance.now()
  const patience = patienceOf(stop, caseTimeout)
  const keeper = createKeeper({ ledger, tag: runId })
  const site = siteOf(each, surroundings)
  const common = {
    target,
    transport,
    keeper,
    memory,
    playOf,
    tag: runId,
    subject: operationIdOf(each),
    ...(site !== undefined && { site }),
    ...(moveClock && { moveClock }),
    ...(stopClock && { stopClock }),
    ...(wait && { wait }),
  }
  const { signal, writeSignal } = patience
  const context = createContext({ ...common, signal, writeSignal })
  const finding = await findingFrom(each, context, patience)
  patience.clear()
  const cleaning = () =>
    createContext({
      ...common,
      transport: impatient(transport, stop),
      signal: AbortSignal.timeout(CLEANUP_TIMEOUT),
    })
  // A site apart from that of the run goes with all it holds; even to ask may take something first.
  const leftovers = site === surroundings.site ? await keeper.cleanUp(cleaning) : []
  context.close()
  const kept = evidence(finding, context.exchanges, isSampled(each.id)).map(redactor.exchange)
  return toResult(each, surroundings.locate(operationIdOf(each)), {
    ...redacted(finding, redactor),
    milliseconds: performance.now() - started,
    exchanges: kept,
    leftovers: leftovers.map(redactor.text),
  })
}

export const runCase = (each: Case, surroundings: CaseEnvironment): Promise<Result> =>
  each.needs === 'index' ? runLooking(each, surroundings) : runSending(each, surroundings)

const redacted = (finding: Finding, { text }: Redactor): Finding => ({
  outcome: finding.outcome,
  ...(finding.reason !== undefined && { reason: text(finding.reason) }),
  ...(finding.expected !== undefined && { expected: text(finding.expected) }),
  ...(finding.got !== undefined && { got: text(finding.got) }),
})
