/** Forwards requests to a target and streams its responses back, and reports each exchange. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type {
  ForwardedExchange,
  ForwardedHead,
  Forwarder,
  RawHeaders,
  Receiver,
} from '#conformance/transport/forward.ts'
import { type BudgetShare, createBudget } from '#handlers/hosts/server/bodies.ts'
import { TOO_MANY_BODIES } from '#handlers/runtime/host-errors.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { isHeaderValue } from '#openapi/values/header-text.ts'
import { codeOf, messageOf } from '#openapi/values/json.ts'
import { type BoundedCopy, createBoundedCopy } from './bounded-copy.ts'
import { headerIn } from './head.ts'

/** A request and its response after completion. */
export interface RelayedExchange {
  /** Time of arrival in milliseconds. */
  readonly at: number
  readonly milliseconds: number
  readonly method: string
  /** Path and query as sent by the client. */
  readonly target: string
  readonly requestHeaders: RawHeaders
  readonly requestBody: BoundedCopy
  /** As sent by the target; undefined without a response. */
  readonly head: ForwardedHead | undefined
  readonly body: BoundedCopy
  /** Why the response is missing or incomplete. */
  readonly broken: string | undefined
  /** Sent to the client in place of the response of the target. */
  readonly substitute: HttpOutput | undefined
}

/** The destination of a request, and its transformations. */
export interface RelayRoute {
  readonly path: string
  readonly requestHeaders: RawHeaders
  readonly responseHeaders: (head: ForwardedHead) => RawHeaders
  /** Rewrites JSON text; the response is then buffered. */
  readonly rewrite?: (text: string) => string
  /** Called after completion, unless the client disconnected. */
  readonly onRelayed?: (relayed: RelayedExchange) => void
}

interface RelayOptions {
  readonly upstream: Forwarder
  /** Called for internal errors; the client still gets the best possible response. */
  readonly failed: (error: unknown) => void
  /** Maximum total of stored bytes of all pending exchanges. */
  readonly together?: number
}

const MIB = 1024 * 1024
const MAX_REQUEST_COPY = MIB
const MAX_RESPONSE_COPY = 8 * MIB
const MAX_REWRITTEN = 64 * MIB
const MAX_TOTAL = 96 * MIB

interface ActiveExchange {
  readonly message: IncomingMessage
  readonly response: ServerResponse
  readonly route: RelayRoute
  readonly started: number
  readonly sent: BoundedCopy
  readonly received: BoundedCopy
  /** Quota of a buffered response. */
  readonly bufferShare: BudgetShare
  head?: ForwardedHead
  /** The buffer of a response that is sent as a whole. */
  buffered?: BoundedCopy
  forwarded?: ForwardedExchange
  isClosed: boolean
  substitute?: HttpOutput
}

export function sendOutput(response: ServerResponse, { status, headers, body }: HttpOutput): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

async function* copyWhileReading(
  message: IncomingMessage,
  copy: BoundedCopy,
): AsyncGenerator<Buffer> {
  for await (const chunk of message) {
    copy.add(chunk)
    yield chunk
  }
}

/** For these statuses, Content-Length does not describe a sent body. */
const BODILESS_STATUSES = [204, 304]

const isRewritable = (
  { route: { rewrite }, message }: ActiveExchange,
  { headers, status }: ForwardedHead,
) =>
  rewrite !== undefined &&
  message.method !== 'HEAD' &&
  !BODILESS_STATUSES.includes(status) &&
  /\bjson\b/i.test(headerIn(headers, 'content-type') ?? '') &&
  ['identity', undefined].includes(headerIn(headers, 'content-encoding'))

/** An invalid reason phrase is dropped: Node would throw. */
const reasonOf = ({ reason }: ForwardedHead): string => (isHeaderValue(reason) ? reason : '')

function writeHead({ response }: ActiveExchange, head: ForwardedHead, headers: RawHeaders): void {
  // The head is the target's; Node would add a date.
  response.sendDate = false
  response.writeHead(head.status, reasonOf(head), [...headers])
}

/** Hints that Node rejects are dropped; the response itself follows later. */
function writeHint({ response }: ActiveExchange, link: string): void {
  try {
    response.writeEarlyHints({ link })
  } catch (error) {
    if (!codeOf(error).startsWith('ERR_INVALID')) throw error
  }
}

function startResponse(exchange: ActiveExchange, head: ForwardedHead): void {
  exchange.head = head
  if (isRewritable(exchange, head))
    exchange.buffered = createBoundedCopy(MAX_REWRITTEN, exchange.bufferShare)
  else writeHead(exchange, head, exchange.route.responseHeaders(head))
}

const withoutLength = (headers: RawHeaders): RawHeaders =>
  headers.filter((_, at) => (headers[at - (at % 2)] ?? '').toLowerCase() !== 'content-length')

function sendRewritten(exchange: ActiveExchange, head: ForwardedHead): void {
  const { response, route, buffered } = exchange
  const text = buffered?.bytes.toString('utf8') ?? ''
  const bytes = Buffer.from(route.rewrite?.(text) ?? text)
  const headers = withoutLength(route.responseHeaders(head))
  writeHead(exchange, head, [...headers, 'Content-Length', String(bytes.length)])
  response.end(bytes)
}

const unreachable = (reason: string): HttpOutput =>
  jsonProblem('understudy_target_failed', `The target did not answer: ${reason}.`, 502)

/** A started response cannot be replaced: the connection is closed as by the target. */
function abortResponse(exchange: ActiveExchange, output: HttpOutput): void {
  const { response, isClosed } = exchange
  if (isClosed) return
  if (response.headersSent) {
    response.destroy()
    return
  }
  exchange.substitute = output
  sendOutput(response, output)
}

interface RelayEnd {
  readonly failed: RelayOptions['failed']
  readonly finish: (broken?: string) => void
}

function receiverFor(exchange: ActiveExchange, { failed: onFailure, finish }: RelayEnd): Receiver {
  const { response, received } = exchange
  const failed = (message: string): void => {
    abortResponse(exchange, exchange.buffered?.isOverQuota ? TOO_MANY_BODIES : unreachable(message))
    finish(message)
  }
  const ended = (): void => {
    try {
      if (exchange.buffered && exchange.head) sendRewritten(exchange, exchange.head)
      else response.end()
    } catch (error) {
      onFailure(error)
      failed(messageOf(error))
      return
    }
    finish()
  }
  return {
    announced: ({ status, headers }) => {
      const link = headerIn(headers, 'link')
      if (status === 103 && link !== undefined) writeHint(exchange, link)
    },
    started: (head) => startResponse(exchange, head),
    data(chunk) {
      received.add(chunk)
      if (exchange.buffered) exchange.buffered.add(chunk)
      if (exchange.buffered?.isComplete === false) exchange.forwarded?.abort()
      if (exchange.buffered || response.write(chunk)) return true
      response.once('drain', () => exchange.forwarded?.resume())
      return false
    },
    ended,
    failed: ({ message }) =>
      exchange.head && BODILESS_STATUSES.includes(exchange.head.status) ? ended() : failed(message),
  }
}

function relayedFrom(exchange: ActiveExchange, broken: string | undefined): RelayedExchange {
  const { message, started, sent, received, head, substitute } = exchange
  return {
    at: performance.timeOrigin + started,
    milliseconds: performance.now() - started,
    method: message.method ?? 'GET',
    target: message.url ?? '/',
    requestHeaders: message.rawHeaders,
    requestBody: sent,
    head,
    body: received,
    broken,
    substitute,
  }
}

/** Reports the exchange; errors of the callback do not affect the client. */
function finishOf(exchange: ActiveExchange, failed: RelayOptions['failed']): RelayEnd['finish'] {
  return (broken) => {
    if (exchange.isClosed) return
    try {
      exchange.route.onRelayed?.(relayedFrom(exchange, broken))
    } catch (error) {
      failed(error)
    }
  }
}

export function createRelay({ upstream, failed, together = MAX_TOTAL }: RelayOptions) {
  const shareOf = createBudget(together)
  return (message: IncomingMessage, response: ServerResponse, route: RelayRoute): void => {
    const shares = [shareOf(), shareOf(), shareOf()] as const
    const exchange: ActiveExchange = {
      message,
      response,
      route,
      started: performance.now(),
      sent: createBoundedCopy(MAX_REQUEST_COPY, shares[0]),
      received: createBoundedCopy(MAX_RESPONSE_COPY, shares[1]),
      bufferShare: shares[2],
      isClosed: false,
    }
    response.once('close', () => {
      for (const share of shares) share.release()
      if (response.writableFinished) return
      exchange.isClosed = true
      exchange.forwarded?.abort()
    })
    if (message.headers.expect) response.writeContinue()
    const { path, requestHeaders: headers } = route
    const body = hasBody(message)
      ? Readable.from(copyWhileReading(message, exchange.sent), { objectMode: false })
      : undefined
    exchange.forwarded = upstream.pass(
      { method: message.method ?? 'GET', path, headers, body },
      receiverFor(exchange, { failed, finish: finishOf(exchange, failed) }),
    )
  }
}
