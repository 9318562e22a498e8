/** The only place that opens connections. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { messageOf } from '#openapi/values/json.ts'
import { createConnections } from './connections.ts'
import { TransportError } from './exchange.ts'
import {
  connectionError,
  type HttpLine,
  type HttpOptions,
  type RawRequest,
  type Received,
  tlsOptions,
  toError,
} from './line.ts'

export { type HttpOptions, isLoopback, type RawRequest } from './line.ts'

export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface Http {
  request(raw: RawRequest): Promise<RawResponse>
  close(): Promise<void>
}

/** Nothing compressed is asked for; who sends it all the same may not blow it up. */
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
    throw new TransportError(`the compressed response cannot be read: ${messageOf(error)}`)
  }
  throw new TransportError(`the response is encoded as ${encoding}, which was not asked for`)
}

async function throughProxy(origin: string, options: HttpOptions): Promise<HttpLine> {
  const { createDispatched } = await import('./dispatcher.ts')
  return createDispatched(origin, options)
}

const lineTo = (origin: string, options: HttpOptions): HttpLine | Promise<HttpLine> =>
  options.proxy === undefined ? createConnections(origin, options) : throughProxy(origin, options)

export function createHttp(origin: string, options: HttpOptions): Http {
  const { maxBytes, timeouts } = options
  // A wish that cannot be granted is told at once.
  tlsOptions(origin, options)
  const line = lineTo(origin, options)

  const received = (opened: HttpLine, raw: RawRequest): Promise<Received> =>
    new Promise((resolve, reject) => {
      const { signal } = raw
      if (signal?.aborted) return reject(new TransportError('stopped'))
      const stop = (): void => giveUp(new TransportError('stopped'))
      const timer = setTimeout(
        () => giveUp(connectionError(`no complete response within ${timeouts.whole} ms`)),
        timeouts.whole,
      )
      signal?.addEventListener('abort', stop)
      const giveUp = opened.start(raw, (outcome) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
        if (outcome instanceof Error) reject(toError(outcome))
        else resolve(outcome)
      })
    })

  async function request(raw: RawRequest): Promise<RawResponse> {
    const { status, headers, bytes } = await received(await line, raw)
    const plain = decompressed(bytes, headers['content-encoding'], maxBytes)
    return { status, headers, text: plain.toString('utf8') }
  }
  return { request, close: async () => (await line).close() }
}
