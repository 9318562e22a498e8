/** Requests and responses of a run, and the errors of requests without a response. */

import type { Identity } from '#conformance/operator/identities.ts'
import type { Method } from '#openapi/language/define.ts'
import { isRecord, tryParseJson } from '#openapi/values/json.ts'
import { isTooLarge } from '#openapi/values/json-size.ts'

export type HttpMethod = Method | 'HEAD' | 'OPTIONS'

/** Methods without side effects by definition. */
export const SAFE_METHODS: readonly HttpMethod[] = ['GET', 'HEAD', 'OPTIONS']

/** A request of a case; the transport adds address, credentials and its own headers. */
export interface OutgoingRequest {
  readonly method: HttpMethod
  /** Below the REST root, with its query: `/core/v2/posts?per_page=1`. */
  readonly path: string
  readonly identity: Identity
  /** JSON text. */
  readonly body?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent without credentials to test whether a write is refused. */
  readonly probe?: true | undefined
  /** Bypasses every cache. */
  readonly isFresh?: true | undefined
  /** Changes nothing in the state that was read before (`noopWhen`). */
  readonly isVerifiedNoop?: true | undefined
  /** The path on the site, for a form of a page outside the REST interface. */
  readonly sitePath?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Aborts the wait for the rate limit, before anything is sent. */
  readonly turnSignal?: AbortSignal | undefined
}

/** One request and its response, as evidence. */
export interface Exchange {
  readonly method: HttpMethod
  readonly url: string
  readonly identity: Identity
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody: string | undefined
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly milliseconds: number
  readonly retries: number
}

/** A route, for messages: the path of the operation if it is known. */
export interface CalledRoute {
  readonly method: string
  readonly path: string
  readonly operation: string | undefined
  /** The contract declares a response without content. */
  readonly mayBeEmpty?: boolean
}

export interface TargetResponse<B = unknown> extends Exchange {
  /** The body as JSON; undefined if it is not JSON. May not match the contract. */
  readonly body: B
  /** The exchange on the wire, if it uses other names. */
  readonly wire?: Exchange | undefined
  /** The called route; undefined in tests. */
  readonly called?: CalledRoute | undefined
  /** Why the text is incomplete. */
  readonly truncation?: string | undefined
}

type ExchangeWithWire = Exchange & Pick<TargetResponse, 'wire' | 'called' | 'truncation'>

/** Deeper values exhaust memory and stack; the platform nests some dozen levels. */
const MAX_DEPTH = 1000

const isTooDeep = (text: string): boolean =>
  text.length > 2 * MAX_DEPTH && isTooLarge(text, { maxDepth: MAX_DEPTH })

/** In characters. Values of longer texts are held weakly: they take ten times the memory. */
const MAX_HELD_LENGTH = 100_000

/** A parsed body; that of a weak reference may have to be parsed again. */
type ParsedBody = WeakRef<object> | { readonly value: unknown }

const toParsedBody = (value: unknown, text: string): ParsedBody =>
  text.length > MAX_HELD_LENGTH && typeof value === 'object' && value !== null
    ? new WeakRef(value)
    : { value }

/** A class, so that all responses have the same shape and share the getter. */
class ReadResponse implements TargetResponse {
  readonly method: HttpMethod
  readonly url: string
  readonly identity: Identity
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody: string | undefined
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly milliseconds: number
  readonly retries: number
  readonly wire: Exchange | undefined
  readonly called: CalledRoute | undefined
  readonly truncation: string | undefined
  #parsed: ParsedBody | undefined

  constructor(exchange: ExchangeWithWire) {
    this.method = exchange.method
    this.url = exchange.url
    this.identity = exchange.identity
    this.requestHeaders = exchange.requestHeaders
    this.requestBody = exchange.requestBody
    this.status = exchange.status
    this.headers = exchange.headers
    this.text = exchange.text
    this.milliseconds = exchange.milliseconds
    this.retries = exchange.retries
    this.wire = exchange.wire
    this.called = exchange.called
    this.truncation = exchange.truncation
  }

  /** Parsed lazily. A response that is not JSON, or too deep, is a finding of the case. */
  get body(): unknown {
    const held = this.#parsed
    if (held && 'value' in held) return held.value
    const known = held?.deref()
    if (known) return known
    const value = isTooDeep(this.text) ? undefined : tryParseJson(this.text)
    this.#parsed = toParsedBody(value, this.text)
    return value
  }
}

export const toResponse = (exchange: ExchangeWithWire): TargetResponse => new ReadResponse(exchange)

/** The request has no response to judge. Not necessarily a fault of the target. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  /** No response at all, as opposed to a response rejected by the suite's own limits. */
  readonly isConnection: boolean
  /** The response did not arrive in time. */
  readonly isTimeout: boolean
  /** A target that is starting fails in the same way. */
  readonly isTemporary: boolean

  constructor(
    message: string,
    { isConnection = false, isTimeout = false, isTemporary = false } = {},
  ) {
    super(message)
    this.isConnection = isConnection
    this.isTimeout = isTimeout
    this.isTemporary = isTemporary
  }
}

/** The guard stopped a request that might change foreign records. */
export class BlockedRequestError extends TransportError {}

/** The run was stopped before the response arrived. */
export class StoppedError extends TransportError {
  constructor() {
    super('the run was stopped before a response arrived')
  }
}

/** A route gives no readable response, while the target responds elsewhere. */
export class NoResponseError extends TransportError {
  /** The called operation, once known. */
  readonly operation: string | undefined
  readonly request: string | undefined

  constructor(message: string, called: { operation?: string | undefined; request?: string } = {}) {
    super(message, { isConnection: true })
    this.operation = called.operation
    this.request = called.request
  }
}

export const isConnectionError = (error: unknown): boolean =>
  error instanceof TransportError && error.isConnection

export const codeOf = ({ body }: TargetResponse): unknown =>
  isRecord(body) ? body['code'] : undefined

/** `400 rest_invalid_param` */
export function describeResponse(response: TargetResponse): string {
  const code = codeOf(response)
  return code === undefined ? String(response.status) : `${response.status} ${String(code)}`
}

export const isRejected = ({ status }: Exchange): boolean => status >= 400 && status < 500
export const isAccepted = ({ status }: Exchange): boolean => status >= 200 && status < 300
/** Never correct here: the suite sends no conditions. */
export const isUnmodified = ({ status }: Exchange): boolean => status === 304

/** Equal status and error code. */
export const isSameResponse = (one: TargetResponse, other: TargetResponse): boolean =>
  one.status === other.status && codeOf(one) === codeOf(other)
