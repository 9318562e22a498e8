/** Calls a target and records the exchanges. */

import { setTimeout } from 'node:timers/promises'
import { Failure, Skip } from '#conformance/call/check.ts'
import {
  type OperationRef,
  type RequestArguments,
  type ResponseBody,
  toWire,
} from '#conformance/call/request.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import {
  isAccepted,
  isUnmodified,
  type OutgoingRequest,
  SAFE_METHODS,
  StoppedError,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import type { Transport } from '#conformance/transport/transport.ts'
import { unusableIn } from '#conformance/transport/unusable-response.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import type { Method } from '#openapi/language/define.ts'
import { hasMembers } from '#openapi/values/json.ts'
import { getOrCreate, memoize } from '#openapi/values/memoize.ts'
import { platformOperation } from './platform-operations.ts'
import { type CaseLocks, computeOnce, locksIn, type ResponseCache } from './response-cache.ts'
import type { Target } from './target.ts'

export interface CallOptions {
  readonly as?: Identity
  readonly method?: Method
  readonly probe?: true
  readonly headers?: Readonly<Record<string, string>>
  /** Bypasses every cache on the way. */
  readonly isFresh?: true
  /** Changes nothing in the state that was read before (`noopWhen`). */
  readonly isVerifiedNoop?: true
  /** The path on the site, for a form of a page outside the REST interface. */
  readonly sitePath?: string
}

/** Number of successful and failed responses of an operation so far. */
interface CallCounts {
  accepted: number
  /** Server errors, and 304 without a condition. */
  failed: number
}

export interface TargetCaller extends CaseLocks {
  readonly target: Target
  readonly exchanges: TargetResponse[]
  /** Text that marks the records of this run. */
  readonly tag: string
  /** The operation under test; all other calls are set-up. */
  readonly subject?: string | undefined
  /** Sends any request. */
  send(outgoing: Omit<OutgoingRequest, 'signal'>): Promise<TargetResponse>
  /** Calls an operation, by default as the most powerful account; skips when it is not deployed. */
  call<O extends OperationRef>(
    operation: O,
    args?: RequestArguments<O>,
    options?: CallOptions,
  ): Promise<TargetResponse<ResponseBody<O>>>
  /** The response counts of an operation with its first method, for all callers and sites. */
  countsOf(operation: OperationRef): Readonly<CallCounts>
  /** The operation of the contract; skips when its namespace is not deployed. */
  operation(named: Pick<OperationRef, 'id'>): ContractOperation
  /** Runs the work once per run and site, and shares the result. */
  once<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Reads the initial state once per run: every site of a stand-in starts with the same state. */
  initialState<T>(key: string, read: (call: TargetCaller['call']) => Promise<T>): Promise<T>
  /** Stops the clock of a stand-in for the case; no effect on other targets. */
  stopTime(): Promise<void>
  /**
   * Advances to the next second, the resolution of times: moves the clock of a stand-in, waits
   * elsewhere.
   */
  nextSecond(): Promise<void>
  /** Moves the clock of a stand-in; elsewhere the case is skipped. */
  advanceTime(milliseconds: number): Promise<void>
}

type AdvanceClock = (site: string, milliseconds: number) => Promise<void>
type StopClock = (site: string) => Promise<void>
type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

const waitInRealTime: Wait = (milliseconds, signal) =>
  setTimeout(milliseconds, undefined, { signal })

export interface CallerOptions {
  readonly target: Target
  readonly transport: Transport
  readonly cache: ResponseCache
  /** Aborts reads, and prevents further requests. */
  readonly signal: AbortSignal
  /** Aborts writes. A write in flight is awaited, since its effect would otherwise be unknown. */
  readonly writeSignal?: AbortSignal | undefined
  readonly tag: string
  /** Collects the exchanges; defaults to a new list. */
  readonly exchanges?: TargetResponse[]
  readonly subject?: string | undefined
  /** The site of the stand-in for this case. */
  readonly site?: string | undefined
  /** The site of the run, which stays unchanged; defaults to the site of the case. */
  readonly runSite?: Pick<CallerOptions, 'site' | 'cache'> | undefined
  /** Present for stand-ins only. */
  readonly moveClock?: AdvanceClock | undefined
  readonly stopClock?: StopClock | undefined
  /** How time passes on other targets; defaults to waiting. */
  readonly wait?: Wait | undefined
}

const SECOND_MS = 1100

const byId = memoize(
  ({ operations }: Contract) => new Map(operations.map((operation) => [operation.id, operation])),
)

function operationOf({ contract, index }: Target, id: string): ContractOperation {
  const found = byId(contract).get(id) ?? platformOperation(id)
  if (!found)
    throw new Skip({
      why: 'not-deployed',
      detail: `${id} is not an operation of variant ${contract.variant.id}`,
    })
  if (found.namespace !== '' && !index.namespaces.includes(found.namespace))
    throw new Skip({ why: 'not-deployed', detail: `${found.namespace} is not deployed` })
  return found
}

export const isResponse = (value: unknown): value is TargetResponse =>
  hasMembers(value) && 'requestHeaders' in value

type SentHeaders = OutgoingRequest['headers']

const mergeHeaders = (one: SentHeaders, other: SentHeaders): SentHeaders =>
  one && other ? { ...one, ...other } : (one ?? other)

/** Sends requests to the site of the case and records the exchanges. */
function senderOf(options: CallerOptions, exchanges: TargetResponse[]): TargetCaller['send'] {
  const { transport, site, signal, writeSignal = signal } = options
  const siteHeader = site === undefined ? undefined : { 'x-understudy-site': site }
  return async ({
    method,
    path,
    identity,
    body,
    headers,
    probe,
    isFresh,
    isVerifiedNoop,
    sitePath,
  }) => {
    if (signal.aborted) throw new StoppedError()
    const response = await transport.send({
      method,
      path,
      identity,
      body,
      headers: mergeHeaders(headers, siteHeader),
      probe,
      isFresh,
      isVerifiedNoop,
      sitePath,
      signal: SAFE_METHODS.includes(method) ? signal : writeSignal,
      turnSignal: signal,
    })
    exchanges.push(response)
    return response
  }
}

/** Response counts by operation and method, for a whole run. */
const countsByOperation = memoize((_: ResponseCache) => new Map<string, CallCounts>())

const countsFor = (
  cache: ResponseCache,
  { id }: OperationRef,
  method: Method | undefined,
): CallCounts =>
  getOrCreate(countsByOperation(cache), `${method} ${id}`, () => ({ accepted: 0, failed: 0 }))

function addToCounts(counts: CallCounts, response: TargetResponse): void {
  if (isAccepted(response)) counts.accepted += 1
  if (response.status >= 500 || isUnmodified(response)) counts.failed += 1
}

const reschedules = ({ reschedulesWith }: ContractOperation, args: object = {}): boolean =>
  reschedulesWith !== undefined &&
  (reschedulesWith.length === 0 || reschedulesWith.some((name) => Object.hasOwn(args, name)))

/** Calls operations through the given sender. */
function createCall(
  send: TargetCaller['send'],
  { target, cache, runSite }: CallerOptions,
): TargetCaller['call'] {
  const { withShortLock } = locksIn(cache)
  return async <O extends OperationRef>(
    operation: O,
    args?: RequestArguments<O>,
    options: CallOptions = {},
  ) => {
    const isSerial = !target.isStandIn && reschedules(operationOf(target, operation.id), args)
    const { as = target.best, headers, probe, isFresh, isVerifiedNoop, sitePath } = options
    if (as !== 'anonymous' && !target.credentials[as])
      throw new Skip({ why: 'account', detail: `no credentials for the role ${as}` })
    const {
      method,
      path,
      body,
      headers: formHeaders,
    } = toWire(operation, args ?? {}, options.method)
    const sendCall = () =>
      send({
        method,
        path,
        identity: as,
        body,
        headers: mergeHeaders(formHeaders, headers),
        probe,
        isFresh: target.isStandIn ? undefined : isFresh,
        isVerifiedNoop,
        sitePath,
      })
    const response = await (isSerial ? withShortLock('scheduled events', sendCall) : sendCall())
    addToCounts(countsFor(runSite?.cache ?? cache, operation, method), response)
    // The declared type of the body; `at` and the checks verify the actual value.
    return response as TargetResponse<ResponseBody<O>>
  }
}

/** Cases that share the work lack its exchanges, so its error names an unusable one. */
async function withUnusable<T>(
  exchanges: readonly TargetResponse[],
  work: () => Promise<T>,
): Promise<T> {
  const first = exchanges.length
  try {
    return await work()
  } catch (error) {
    throw (error instanceof Failure && unusableIn(exchanges.slice(first))) || error
  }
}

export function createCaller(options: CallerOptions): TargetCaller {
  const { target, cache, tag, site, runSite = options, exchanges = [] } = options
  const send = senderOf(options, exchanges)
  const call = createCall(send, options)
  const { withLock, withShortLock, close } = locksIn(cache)
  const callOnRunSite = () =>
    site === runSite.site
      ? call
      : createCall(senderOf({ ...options, site: runSite.site }, exchanges), options)

  return {
    target,
    exchanges,
    tag,
    subject: options.subject,
    send,
    call,
    countsOf: (operation) => countsFor(runSite.cache, operation, operation.methods[0]),
    operation: ({ id }) => operationOf(target, id),
    withLock,
    withShortLock,
    close,
    async once(key, work) {
      const value = await computeOnce(cache, key, () => withUnusable(exchanges, work))
      if (isResponse(value) && !exchanges.includes(value)) exchanges.push(value)
      return value
    },
    initialState: (key, read) =>
      computeOnce(runSite.cache, key, () => withUnusable(exchanges, () => read(callOnRunSite()))),
    async stopTime() {
      if (site !== undefined) await options.stopClock?.(site)
    },
    async nextSecond() {
      if (site !== undefined && options.moveClock) return options.moveClock(site, SECOND_MS)
      await (options.wait ?? waitInRealTime)(SECOND_MS, options.signal)
    },
    async advanceTime(milliseconds) {
      if (site === undefined || !options.moveClock)
        throw new Skip({
          why: 'not-applicable',
          detail: 'needs an adjustable clock: only on a stand-in',
        })
      await options.moveClock(site, milliseconds)
    },
  }
}
