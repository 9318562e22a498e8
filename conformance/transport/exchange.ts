import type { Identity } from '#conformance/operator/identities.ts'
import type { Method } from '#openapi/language/define.ts'
import { isRecord, parsedJson } from '#openapi/values/json.ts'

export type HttpMethod = Method | 'HEAD' | 'OPTIONS'

/** What is meant to change nothing. */
export const SAFE_METHODS: readonly HttpMethod[] = ['GET', 'HEAD', 'OPTIONS']

/** A request as a case words it; the transport adds address, credentials and headers of its own. */
export interface Outgoing {
  readonly method: HttpMethod
  /** Below the REST root, with its query: `/core/v2/posts?per_page=1`. */
  readonly path: string
  readonly identity: Identity
  /** JSON text. */
  readonly body?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent without credentials to see whether a write is refused. */
  readonly probe?: true | undefined
  /** Asked past every memory on the way. */
  readonly isFresh?: true | undefined
  readonly signal?: AbortSignal | undefined
  /** Ends the wait for its turn; by then nothing was sent. */
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

export interface TargetResponse<B = unknown> extends Exchange {
  /** The body as JSON; undefined when it is none. The contract knows only what it should be. */
  readonly body: B
  /** What really went over the wire, where that has other names. */
  readonly wire?: Exchange | undefined
}

type Whole = Exchange & Pick<TargetResponse, 'wire'>

/** All responses have the same members in the same order, and share the one that is worked out. */
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
  #parsed: { readonly value: unknown } | undefined

  constructor(exchange: Whole) {
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
  }

  /** Parsed when a case looks at it. A response that is not JSON is a finding of the case. */
  get body(): unknown {
    this.#parsed ??= { value: parsedJson(this.text) }
    return this.#parsed.value
  }
}

export const toResponse = (exchange: Whole): TargetResponse => new ReadResponse(exchange)

/** The request never got a response that could be judged. Not the target's fault by itself. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  /** No response came at all, told apart from a response that our own limits refuse. */
  readonly isConnection: boolean

  constructor(message: string, { isConnection = false } = {}) {
    super(message)
    this.isConnection = isConnection
  }
}

/** The guard kept a request from being sent, because it might touch what is not the run's own. */
export class NotSent extends TransportError {}

/** One route gives no response that can be read, while the target responds elsewhere. */
export class Unanswered extends TransportError {
  /** The operation that was called, as soon as it is known. */
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
export function described(response: TargetResponse): string {
  const code = codeOf(response)
  return code === undefined ? String(response.status) : `${response.status} ${String(code)}`
}

export const isRefused = ({ status }: Exchange): boolean => status >= 400 && status < 500
export const isAccepted = ({ status }: Exchange): boolean => status >= 200 && status < 300

/** Two responses that tell the same: the same status and the same code. */
export const isSameResponse = (one: TargetResponse, other: TargetResponse): boolean =>
  one.status === other.status && codeOf(one) === codeOf(other)
