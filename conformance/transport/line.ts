/** A way to a target: requests go in, whole responses come out. */
import { messageOf } from '#openapi/values/json.ts'
import { TransportError } from './exchange.ts'

export interface HttpOptions {
  readonly connections: number
  readonly timeouts: {
    readonly connect: number
    readonly firstByte: number
    readonly whole: number
  }
  readonly maxBytes: number
  /** Accept any certificate; for loopback addresses only. */
  readonly insecure: boolean
  readonly ca?: string
  readonly proxy?: string
}

export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly signal: AbortSignal | undefined
}

export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

export type Settle = (outcome: Received | Error) => void

export interface HttpLine {
  /** Settles once; the result gives a request up, for a reason. */
  start(request: RawRequest, settle: Settle): (reason: Error) => void
  close(): Promise<void>
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i
export const isLoopback = (origin: string): boolean => LOOPBACK.test(new URL(origin).hostname)

export function tlsOptions(origin: string, { insecure, ca }: HttpOptions) {
  if (insecure && !isLoopback(origin))
    throw new TransportError('--insecure is for loopback addresses only; give the CA file instead')
  return { rejectUnauthorized: !insecure, ...(ca !== undefined && { ca }) }
}

/** A proxy may pass on how long a server keeps connections, and close its own after five seconds. */
export const LONGEST_IDLE_MS = 4000

/** Systems tell what went wrong by a code beside the message. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

export const WORDS = {
  connect: 'no connection in time',
  head: 'no response in time',
  body: 'the response stopped half-way',
  closed: 'the connection was closed',
} as const

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: WORDS.closed,
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be looked up',
  UND_ERR_CONNECT_TIMEOUT: WORDS.connect,
  UND_ERR_HEADERS_TIMEOUT: WORDS.head,
  UND_ERR_BODY_TIMEOUT: WORDS.body,
  UND_ERR_SOCKET: WORDS.closed,
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate chain is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
}

export const connectionError = (message: string) =>
  new TransportError(message, { isConnection: true })

export function toError(error: unknown): TransportError {
  if (error instanceof TransportError) return error
  const inner = error instanceof Error ? error.cause : undefined
  return connectionError(REASONS[codeOf(error)] ?? REASONS[codeOf(inner)] ?? messageOf(error))
}

export const tooLarge = (maxBytes: number) =>
  new TransportError(`the response is larger than ${maxBytes} bytes`)
