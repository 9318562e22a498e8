/** Handles the messages of node's server: reads, responds, and logs. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ControlAccess, createControlCheck } from '#handlers/control/access.ts'
import { json } from '#handlers/control/json.ts'
import { toMswHandlers } from '#handlers/hosts/msw.ts'
import {
  LIVE_PATH,
  METRICS_PATH,
  READY_PATH,
  SNAPSHOT_PATH,
} from '#handlers/runtime/addressing/address.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import {
  BODY_TOO_LARGE,
  INTERNAL_ERROR,
  NOT_READY,
  TOO_MANY_BODIES,
  TOO_MANY_RESPONSES,
} from '#handlers/runtime/host-errors.ts'
import { createAttempts } from '#handlers/runtime/request/attempts.ts'
import { createHostCheck } from '#handlers/runtime/request/host-names.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { andThen, type StandIn } from '#handlers/stand-in/stand-in.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { type Admit, type AdmittedRequest, whileValid } from './admission.ts'
import { awaitPersistence, type DurableWrites } from './await-persistence.ts'
import { type Backpressure, createBackpressure } from './backpressure.ts'
import { createBodyReader } from './bodies.ts'
import { exchangeOf, type LazyExchange, type PendingExchange, updateJournal } from './exchange.ts'
import { createInspectorPage, type PageFiles } from './inspector-page.ts'
import { createHeadReader } from './message-head.ts'
import { metricsOutput, operationOf, type ServerMetrics } from './metrics.ts'
import { createPipelineQueue } from './pipeline-queue.ts'
import { createEarlyResponder, LARGE_RESPONSE, send } from './send.ts'
import { LIMITS, type Limits } from './server-limits.ts'
import { createResponseStreamer, RESERVED_BYTES } from './stream-response.ts'
import { isStreamed, type Streams } from './streams.ts'

/** Delegates a message to another handler; true when it takes over. */
export type Delegate = (
  message: IncomingMessage,
  response: ServerResponse,
  request: AdmittedRequest,
) => boolean

export interface ServerOptions {
  readonly standIn: StandIn
  /** Finds the team of a request; without it, there are no teams. */
  readonly admit?: Admit
  /** Called for everything but the control interface. */
  readonly delegate?: Delegate
  readonly limits?: Partial<Limits>
  /** Allowed host names; requests under other names are rejected. */
  readonly allowedHosts?: readonly string[]
  /** Whether to trust the forwarded address of a proxy. */
  readonly trustProxy?: boolean
  /** The path in front of all addresses: `/team/understudy`. */
  readonly basePath?: string
  readonly control?: ControlAccess
  /** The built files of the inspector; without them, a list of addresses is served instead. */
  readonly inspector?: PageFiles
  readonly log?: (exchange: LazyExchange) => void
  /** Persistence of changes; responses with changes wait for it. */
  readonly durability?: DurableWrites
  /** Whether the state can be used; always by default. */
  readonly isReady?: () => boolean
  /** Served without the secret. */
  readonly metrics?: ServerMetrics
  /** Clock of the rate limit for passwords, in milliseconds. */
  readonly now?: () => number
  /** Receives internal errors of the stand-in; the client gets a plain 500. */
  readonly failed?: (error: unknown) => void
}

/** Server state shared with the listener. */
export interface ServerState {
  isStopping: boolean
  /** Whether other machines can reach it. */
  readonly isShared: boolean
  readonly sockets: Set<Socket>
  readonly streams: Streams
  /** Engaged while too many requests are in flight. */
  readonly backpressure: Backpressure
}

/** A request with its response unsent. */
interface PendingRequest extends PendingExchange {
  readonly message: IncomingMessage
  readonly response: ServerResponse
  /** Set once the address is parsed. */
  dispatch: Dispatch | undefined
  standIn: StandIn
  isFinished: boolean
}

const takesUpload = ({ address, match }: Dispatch): boolean =>
  address.kind === 'control' ? address.path === SNAPSHOT_PATH : match?.operation.upload === true

const mayHaveBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Computed only for large responses; small ones never wait. */
function unreadBytes({ sockets }: ServerState): number {
  let waiting = 0
  for (const { writableLength } of sockets) waiting += writableLength
  return waiting
}

type ListenerOutput = HttpOutput | undefined

/** Reads the body of a message within the limits of its operation and passes it on. */
function createBodyReading(limits: Limits, { sockets }: ServerState) {
  const backpressure = createBackpressure(sockets)
  const ordinary = {
    max: limits.bodyBytes,
    read: createBodyReader(limits.bodiesBytes, backpressure),
  }
  const imports = {
    max: limits.importBytes,
    read: createBodyReader(limits.importsBytes, backpressure),
  }
  return (
    message: IncomingMessage,
    dispatch: Dispatch,
    run: (whole: Dispatch) => ListenerOutput | Promise<ListenerOutput>,
  ): ListenerOutput | Promise<ListenerOutput> => {
    const { max, read } = takesUpload(dispatch) ? imports : ordinary
    if (Number(message.headers['content-length']) > max) return BODY_TOO_LARGE
    return read(message, max, (body) => {
      if (body === 'too-large') return BODY_TOO_LARGE
      if (body === 'crowded') return TOO_MANY_BODIES
      return body && run({ ...dispatch, input: { ...dispatch.input, body } })
    })
  }
}

/** Responds to one message; returns a promise only when it has to wait. */
function createResponder(options: ServerOptions, state: ServerState) {
  const { standIn, allowedHosts = [], control = 'open', durability, delegate, admit } = options
  const { isReady = () => true, metrics } = options
  const handlersOf = memoize((own: StandIn) => toMswHandlers(own))
  const limits = { ...LIMITS, ...options.limits }
  const readHead = createHeadReader({
    limits,
    checkHost: createHostCheck(allowedHosts),
    attemptsOf: createAttempts(options.now ?? (() => performance.now())),
    isShared: state.isShared,
    trustProxy: options.trustProxy === true,
    basePath: options.basePath ?? '',
  })
  const withBody = createBodyReading(limits, state)
  const checkControl = createControlCheck(control)
  const pageFor = createInspectorPage(options.inspector ?? (() => undefined))
  /** Responses that need neither secret nor token. */
  const publicControl = (dispatch: Dispatch): ListenerOutput | Promise<ListenerOutput> => {
    const { path } = dispatch.address
    if (path === METRICS_PATH && metrics) return metricsOutput(metrics)
    if (path === LIVE_PATH) return json({ live: true })
    if (path === READY_PATH)
      return isReady() && !state.isStopping ? json({ ready: true }) : NOT_READY
    return pageFor(dispatch)
  }
  const respond = awaitPersistence(
    ({ standIn: own, dispatch }: AdmittedRequest) =>
      handlersOf(own).handlerOf(dispatch).respond(dispatch),
    durability,
  )
  const serve = (pending: PendingRequest, dispatch: Dispatch, isValid?: () => boolean) => {
    const { message, response, standIn: own } = pending
    const mayDelegate = dispatch.address.kind !== 'control'
    if (mayDelegate && delegate?.(message, response, { standIn: own, dispatch })) return undefined
    const run = (whole: Dispatch) =>
      andThen(respond({ standIn: own, dispatch: whole }), (output) => whileValid(output, isValid))
    return mayHaveBody(message) ? withBody(message, dispatch, run) : run(dispatch)
  }
  const serveWithoutTeam = (pending: PendingRequest, dispatch: Dispatch) =>
    (dispatch.address.kind === 'control' && checkControl(dispatch.input.header)) ||
    serve(pending, dispatch)
  return (pending: PendingRequest): ListenerOutput | Promise<ListenerOutput> => {
    const input = readHead(pending.message)
    if ('status' in input) return input
    const dispatch = standIn.dispatch(input)
    pending.dispatch = dispatch
    const early = dispatch.address.kind === 'control' ? publicControl(dispatch) : undefined
    if (early) return early
    if (!admit) return serveWithoutTeam(pending, dispatch)
    return andThen(admit(dispatch), (admitted) => {
      if (!admitted) return serveWithoutTeam(pending, dispatch)
      if ('status' in admitted) return admitted
      pending.standIn = admitted.standIn
      pending.dispatch = admitted.standIn.dispatch(input)
      return serve(pending, pending.dispatch, admitted.isValid)
    })
  }
}

const sizeOf = ({ bytes, body }: HttpOutput): number => (bytes ?? body).length

/** Sends a response and records it in journal and log. */
function createFinish(options: ServerOptions, state: ServerState) {
  const { log, limits, metrics, failed = () => {} } = options
  const { waitingBytes } = { ...LIMITS, ...limits }
  const streamer = createResponseStreamer({
    isFull: () => unreadBytes(state) > waitingBytes,
    failed,
  })
  const pipelineQueue = createPipelineQueue(waitingBytes)
  const exceedsBudget = (made: HttpOutput): boolean => {
    // Chunked responses are accounted for by their reservation.
    if (made.chunks && streamer.reserved + RESERVED_BYTES > waitingBytes) return true
    return pipelineQueue.waiting + unreadBytes(state) > waitingBytes
  }
  const sendEarly = createEarlyResponder()
  const deliver = (pending: PendingRequest, output: HttpOutput): void => {
    if (output === BODY_TOO_LARGE || output === TOO_MANY_BODIES) sendEarly(pending, output)
    else if (output.drop) pending.message.socket.destroy()
    else if (isStreamed(output) && pending.message.method !== 'HEAD')
      state.streams.open(pending.response, output)
    else send(pending, output, streamer)
  }
  const outputWithinLimits = (made: HttpOutput): HttpOutput => {
    if (made.stream) return state.streams.hasRoom() ? made : TOO_MANY_RESPONSES
    const isLarge = made.chunks !== undefined || sizeOf(made) > LARGE_RESPONSE
    return isLarge && exceedsBudget(made) ? TOO_MANY_RESPONSES : made
  }
  return (pending: PendingRequest, made: ListenerOutput): void => {
    if (!made) return
    const output = outputWithinLimits(made)
    const { dispatch, message } = pending
    if (dispatch && message.socket.destroyed) dispatch.trace.isAbandoned = true
    pipelineQueue.add(pending.message.socket, pending.response, sizeOf(output))
    if (state.isStopping) pending.response.shouldKeepAlive = false
    deliver(pending, output)
    updateJournal(pending, output, pending.standIn)
    log?.(exchangeOf(pending, output, pending.standIn))
    const milliseconds = performance.now() - pending.started
    const operation = operationOf(pending.dispatch)
    metrics?.observe({ operation, status: output.status, milliseconds })
  }
}

export function createListener(options: ServerOptions, state: ServerState) {
  const respond = createResponder(options, state)
  const sendResponse = createFinish(options, state)
  const { underWay: max } = { ...LIMITS, ...options.limits }
  let underWay = 0
  const finish = (pending: PendingRequest, made: ListenerOutput): void => {
    if (!pending.isFinished) underWay -= 1
    pending.isFinished = true
    if (underWay < max / 2) state.backpressure.open()
    sendResponse(pending, made)
  }
  const fail = (pending: PendingRequest, error: unknown): void => {
    options.failed?.(error)
    if (!pending.response.headersSent) finish(pending, INTERNAL_ERROR)
  }
  const wait = (pending: PendingRequest, output: Promise<ListenerOutput>): void => {
    if (pending.message.headers.expect) pending.response.writeContinue()
    output.then((made) => finish(pending, made)).catch((error) => fail(pending, error))
  }
  return (message: IncomingMessage, response: ServerResponse): void => {
    const pending: PendingRequest = {
      message,
      response,
      started: performance.now(),
      dispatch: undefined,
      standIn: options.standIn,
      isFinished: false,
    }
    underWay += 1
    if (underWay > max) state.backpressure.close()
    try {
      const output = respond(pending)
      if (output instanceof Promise) wait(pending, output)
      else finish(pending, output)
    } catch (error) {
      fail(pending, error)
    }
  }
}
