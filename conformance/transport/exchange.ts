import type { Identity } from '#conformance/operator/identities.ts'
import type { Method } from '#openapi/language/define.ts'
import { isRecord } from '#openapi/values/json.ts'

export type HttpMethod = Method | 'HEAD' | 'OPTIONS'

/** A request as a case words it; the transport adds address, credentials and headers of its own. */
export interface Outgoing {
  readonly method: HttpMethod
  /** Below the REST root, with its query: `/core/v2/posts?per_page=1`. */
  readonly path: string
  readonly identity: Identity
  /** JSON text. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent without credentials to see whether a write is refused. */
  readonly probe?: true
  /** Asked past every memory on the way. */
  readonly isFresh?: true
  readonly signal?: AbortSignal
  /** Ends the wait for its turn; by then nothing was sent. */
  readonly turnSignal?: AbortSignal
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
  readonly wire?: Exchange
}

const NOT_JSON = Symbol('not JSON')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A response that is not JSON is a finding of the case, not of the parser.
    return NOT_JSON
  }
}

/** The body is parsed when a case looks at it. */
export function toResponse(exchange: Exchange & Pick<TargetResponse, 'wire'>): TargetResponse {
  let parsed: { readonly value: unknown } | undefined
  // The body is what is defined here.
  return Object.defineProperty(exchange as TargetResponse, 'body', {
    configurable: true,
    get() {
      parsed ??= { value: parse(exchange.text) }
      return parsed.value === NOT_JSON ? undefined : parsed.value
    },
  })
}

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
