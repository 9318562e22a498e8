import type { Memory, MoveClock, StopClock, Wait } from '#conformance/caller.ts'
import { type Case, operationIdOf } from '#conformance/case.ts'
import { Failure, Inconclusive, Skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { createContext, type FindPlay } from '#conformance/create-context.ts'
import { createKeeper } from '#conformance/ledger/keeper.ts'
import type { Ledger } from '#conformance/ledger/ledger.ts'
import type { Target } from '#conformance/targets/target.ts'
import { type Exchange, NotSent } from '#conformance/transport/exchange.ts'
import type { Redactor } from '#conformance/transport/redact.ts'
import type { Transport } from '#conformance/transport/transport.ts'
import { type Finding, type Located, type Result, toResult } from './result.ts'
import { delayed, GRACE_MS, impatient } from './stopping.ts'

export interface CaseEnvironment {
  readonly target: Target
  readonly transport: Transport
  readonly ledger: Ledger
  readonly memory: Memory
  readonly playOf: FindPlay
  readonly redactor: Redactor
  readonly runId: string
  readonly caseTimeout: number
  /** The site of a stand-in the run works in. */
  readonly site?: string
  readonly dropSite?: (site: string) => Promise<void>
  readonly moveClock?: MoveClock
  readonly stopClock?: StopClock
  readonly wait?: Wait
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

async function findingFrom(each: Case, context: Context, deadline: AbortSignal): Promise<Finding> {
  try {
    await each.run(context)
    return { outcome: 'pass' }
  } catch (error) {
    const { hasDemo, mode } = context.target
    return findingOf(error, deadline.aborted, hasDemo && mode === 'write')
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

/** Index cases send nothing, so they get neither signals nor a keeper of their own. */
const usesNetwork = ({ needs }: Case): boolean => needs !== 'index'

function siteOf(each: Case, { site }: CaseEnvironment): string | undefined {
  if (site === undefined || !each.isolated) return site
  return `${site}-${numberOf(each.id).toString(36)}`
}

export async function runCase(each: Case, surroundings: CaseEnvironment): Promise<Result> {
  const { target, transport, ledger, memory, redactor, runId, caseTimeout, stop } = surroundings
  const { moveClock, stopClock, wait, playOf } = surroundings
  const started = performance.now()
  const deadline = usesNetwork(each) ? AbortSignal.timeout(caseTimeout) : stop
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
  const signal = usesNetwork(each) ? AbortSignal.any([deadline, stop]) : stop
  const grace = delayed(stop, GRACE_MS)
  const writeSignal = AbortSignal.any([deadline, grace.signal])
  const context = createContext({ ...common, signal, writeSignal })
  const finding = await findingFrom(each, context, deadline)
  grace.clear()
  const leftovers =
    each.needs === 'write'
      ? await keeper.cleanUp(
          createContext({
            ...common,
            transport: impatient(transport, stop),
            signal: AbortSignal.timeout(CLEANUP_TIMEOUT),
          }),
        )
      : []
  context.close()
  // A site that cannot be dropped goes with its stand-in.
  if (site !== surroundings.site) await surroundings.dropSite?.(site ?? '').catch(() => undefined)
  const kept = evidence(finding, context.exchanges, isSampled(each.id)).map(redactor.exchange)
  return toResult(each, surroundings.locate(operationIdOf(each)), {
    ...redacted(finding, redactor),
    milliseconds: performance.now() - started,
    exchanges: kept,
    leftovers: leftovers.map(redactor.text),
  })
}

const redacted = (finding: Finding, { text }: Redactor): Finding => ({
  outcome: finding.outcome,
  ...(finding.reason !== undefined && { reason: text(finding.reason) }),
  ...(finding.expected !== undefined && { expected: text(finding.expected) }),
  ...(finding.got !== undefined && { got: text(finding.got) }),
})
