/** The only module that opens connections. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { type Dispatcher, Pool, ProxyAgent } from 'undici'
import { messageOf } from '#openapi/values/json.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { NoResponseError, StoppedError, TransportError } from './exchange.ts'

export interface HttpOptions {
  readonly connections: number
  readonly timeouts: {
    readonly connect: number
    readonly firstByte: number
    readonly whole: number
  }
  readonly maxBytes: number
  /** Accepts any certificate; for loopback addresses only. */
  readonly insecure: boolean
  readonly ca?: string
  readonly proxy?: string
}

export interface RawRequest {
  readonly method: Dispatcher.HttpMethod
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly signal: AbortSignal | undefined
}

export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Why the text is incomplete. */
  readonly truncation?: string | undefined
}

/** A response truncated after its head, with the received part. */
export class TruncatedResponseError extends TransportError {
  readonly response: RawResponse

  constructor(message: string, response: RawResponse) {
    super(message, { isConnection: true })
    this.response = response
  }
}

export interface Http {
  request(raw: RawRequest): Promise<RawResponse>
  close(): Promise<void>
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i
export const isLoopback = (origin: string): boolean => LOOPBACK.test(new URL(origin).hostname)

export function createDispatcher(origin: string, options: HttpOptions): Dispatcher {
  const { timeouts, connections, insecure, ca, proxy } = options
  if (insecure && !isLoopback(origin))
    throw new TransportError('--insecure is for loopback addresses only; give the CA file instead')
  const tls = { rejectUnauthorized: !insecure, ...(ca !== undefined && { ca }) }
  const common = {
    connections,
    // A proxy may forward the keep-alive timeout of a server, and close its own connection after
    // five seconds.
    keepAliveMaxTimeout: 4000,
    headersTimeout: timeouts.firstByte,
    bodyTimeout: timeouts.firstByte,
    connect: { timeout: timeouts.connect, ...tls },
  }
  if (proxy !== undefined) return new ProxyAgent({ ...common, uri: proxy, requestTls: tls })
  return new Pool(origin, { ...common, pipelining: 1 })
}

type RawHeaderMap = Readonly<Record<string, string | readonly string[] | undefined>>

const isFlat = (headers: RawHeaderMap): headers is Readonly<Record<string, string>> =>
  Object.values(headers).every((value) => typeof value === 'string')

const joinValues = (headers: RawHeaderMap): Readonly<Record<string, string>> => {
  if (isFlat(headers)) return headers
  const flat: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    flat[name] = typeof value === 'string' ? value : (value?.join(', ') ?? '')
  }
  return flat
}

/** The error code of the system. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Compression is not requested; unrequested compression is limited in size. */
export function decompressed(
  bytes: Buffer,
  encoding: string | undefined,
  maxBytes: number,
): Buffer {
  if (encoding === undefined || encoding === 'identity') return bytes
  try {
    if (encoding === 'gzip') return gunzipSync(bytes, { maxOutputLength: maxBytes })
    if (encoding === 'deflate') return inflateSync(bytes, { maxOutputLength: maxBytes })
    if (encoding === 'br') return brotliDecompressSync(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    throw new NoResponseError(`the compressed response cannot be read: ${messageOf(error)}`)
  }
  throw new NoResponseError(`the response is encoded as ${encoding}, which was not requested`)
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be looked up',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_TIMEOUT: 'no response in time',
  UND_ERR_BODY_TIMEOUT: 'the response stopped half-way',
  UND_ERR_SOCKET: 'the connection was closed',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate chain is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
}

/** Errors of a server that is not listening yet, in contrast to a wrong address. */
const TEMPORARY = ['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'UND_ERR_SOCKET']

export function toError(error: unknown): TransportError {
  if (error instanceof TransportError) return error
  const codes = [codeOf(error), codeOf(error instanceof Error ? error.cause : undefined)]
  const known = codes.find((code) => REASONS[code] !== undefined)
  return new TransportError(known ? (REASONS[known] ?? known) : messageOf(error), {
    isConnection: true,
    isTimeout: codes[0] === 'UND_ERR_HEADERS_TIMEOUT',
    isTemporary: codes.some((code) => TEMPORARY.includes(code)),
  })
}

type Settle = (outcome: RawResponse | Error) => void

/** An unreadable response counts as none. */
function toRawResponse(head: Head, bytes: Buffer, maxBytes: number): RawResponse | Error {
  const { status, headers } = head
  try {
    const plain = decompressed(bytes, headers['content-encoding'], maxBytes)
    return { status, headers, text: plain.toString('utf8') }
  } catch (error) {
    return toError(error)
  }
}

type Head = Omit<RawResponse, 'text'>

/** Collects a response without streams, which would dominate the cost of a request. */
function createReceiver(maxBytes: number, settle: Settle) {
  const chunks: Buffer[] = []
  let size = 0
  let head: Head = { status: 0, headers: {} }
  let controller: Dispatcher.DispatchController | undefined
  let failure: Error | undefined
  const bytesSoFar = (): Buffer => {
    const [only, another] = chunks
    return only && !another ? only : Buffer.concat(chunks)
  }
  function giveUp(reason: Error): void {
    failure ??= reason
    controller?.abort(reason)
    settle(reason)
  }
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started
      if (failure) started.abort(failure)
    },
    onResponseStart(_, status, headers) {
      head = { status, headers: joinValues(headers) }
    },
    onResponseData(_, chunk) {
      size += chunk.length
      chunks.push(chunk)
      if (size > maxBytes)
        giveUp(new NoResponseError(`the response is larger than ${maxBytes} bytes`))
    },
    onResponseEnd() {
      settle(toRawResponse(head, bytesSoFar(), maxBytes))
    },
    onResponseError: (_, error) => {
      if (head.status === 0 || failure) return settle(error)
      const text = bytesSoFar().toString('utf8')
      const { message } = toError(error)
      const truncation = `the response is incomplete: ${message}`
      settle(new TruncatedResponseError(message, { ...head, text, truncation }))
    },
  }
  return { handler, giveUp }
}

type StopRequest = () => void

/** One abort listener per signal: adding listeners is slow, and many requests share a signal. */
const stopsOf = memoize((signal: AbortSignal) => {
  const stops = new Set<StopRequest>()
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  return stops
})

export function createHttp(origin: string, options: HttpOptions): Http {
  const dispatcher = createDispatcher(origin, options)
  const { maxBytes, timeouts } = options

  function request({ method, path, headers, body, signal }: RawRequest): Promise<RawResponse> {
    return new Promise((resolve, reject) => {
      const stop: StopRequest = () => giveUp(new StoppedError())
      const stops = signal && stopsOf(signal)
      const { handler, giveUp } = createReceiver(maxBytes, (outcome) => {
        clearTimeout(timer)
        stops?.delete(stop)
        if (outcome instanceof Error) reject(toError(outcome))
        else resolve(outcome)
      })
      const timer = setTimeout(
        () =>
          giveUp(
            new TransportError(`no complete response within ${timeouts.whole} ms`, {
              isConnection: true,
              isTimeout: true,
            }),
          ),
        timeouts.whole,
      )
      if (signal?.aborted) return stop()
      stops?.add(stop)
      dispatcher.dispatch({ origin, method, path, headers, body: body ?? null }, handler)
    })
  }
  return { request, close: () => dispatcher.destroy() }
}
