/** The standalone HTTP host: the same handlers as in a page, behind node's own server. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { toMswHandlers } from './msw.ts'
import type { HttpInput, HttpOutput } from './runtime/http.ts'
import { jsonProblem } from './runtime/pages.ts'
import type { StandIn } from './stand-in.ts'

export interface Limits {
  readonly headersTimeout: number
  readonly requestTimeout: number
  readonly keepAliveTimeout: number
  readonly connections: number
  readonly headerBytes: number
  readonly targetLength: number
  readonly bodyBytes: number
}

export const LIMITS: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connections: 1000,
  headerBytes: 16 * 1024,
  targetLength: 8 * 1024,
  bodyBytes: 20 * 1024 * 1024,
}

/** One line of the request log. */
export interface Exchange {
  readonly method: string
  readonly target: string
  readonly status: number
  readonly milliseconds: number
  readonly site: string
}

export interface ServerOptions {
  readonly standIn: StandIn
  readonly limits?: Partial<Limits>
  /** Names under which the server may be addressed; an address bar of another site is refused. */
  readonly allowedHosts?: readonly string[]
  readonly log?: (exchange: Exchange) => void
  /** Told of a fault of the stand-in itself; the caller gets a plain 500. */
  readonly failed?: (error: unknown) => void
}

export interface RunningServer {
  readonly server: Server
  readonly port: number
  /** Takes no more requests, finishes those under way, then closes. */
  stop(): Promise<void>
}

const TOO_LARGE = jsonProblem(
  'understudy_body_too_large',
  'The body is larger than the stand-in accepts.',
  413,
)
const TOO_LONG = jsonProblem(
  'understudy_address_too_long',
  'The address is longer than the stand-in accepts.',
  414,
)
const WRONG_HOST = jsonProblem(
  'understudy_wrong_host',
  'The stand-in is not served under this host name; start it with --allowed-hosts to allow more.',
  403,
)
const FAILED = jsonProblem(
  'understudy_internal_error',
  'The stand-in itself failed on this request; its log says why.',
  500,
)

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]', '::1']
const hostName = (host: string): string => host.replace(/:\d+$/, '').toLowerCase()

type ReadBody = { readonly body: Uint8Array | undefined } | 'too-large'

const mayHaveBody = (header: HttpInput['header']): boolean =>
  header('content-length') !== undefined || header('transfer-encoding') !== undefined

function collectBody(message: IncomingMessage, most: number): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    message.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) chunks.push(chunk)
      else resolve('too-large')
    })
    message.on('end', () => resolve({ body: Buffer.concat(chunks) }))
    message.on('error', reject)
  })
}

/**
 * Looks into the headers as they came: node's own object of them costs more to make than a request
 * has questions. A header sent twice counts once, like the ones that matter here.
 */
function headerReader({ rawHeaders }: IncomingMessage): HttpInput['header'] {
  return (name) => {
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const sent = rawHeaders[at] as string
      if (sent.length === name.length && sent.toLowerCase() === name) return rawHeaders[at + 1]
    }
    return undefined
  }
}

/** A flat list spares node a round of lookups for each header. */
function flatten(headers: HttpOutput['headers']): (string | number)[] {
  const flat: (string | number)[] = []
  for (const name in headers) flat.push(name, headers[name] as string)
  return flat
}

function send(response: ServerResponse, output: HttpOutput, method: string | undefined): void {
  const { status, headers, body } = output
  const flat = flatten(headers)
  if (method === 'HEAD' || status === 204) {
    response.writeHead(status, flat)
    response.end()
    return
  }
  flat.push('Content-Length', Buffer.byteLength(body))
  response.writeHead(status, flat)
  response.end(body)
}

/** Answers one message; the promise only exists where a body has to be read. */
function createAnswer({ standIn, limits, allowedHosts = [] }: ServerOptions) {
  const { handlerOf } = toMswHandlers(standIn)
  const { targetLength, bodyBytes } = { ...LIMITS, ...limits }
  const hosts = new Set([...LOOPBACK, ...allowedHosts.map((host) => host.toLowerCase())])
  const run = (input: HttpInput) => {
    const dispatch = standIn.dispatch(input)
    return handlerOf(dispatch).answer(dispatch)
  }
  return (message: IncomingMessage): HttpOutput | Promise<HttpOutput> => {
    const { method = 'GET', url = '/' } = message
    const header = headerReader(message)
    const host = header('host') ?? ''
    if (!hosts.has(hostName(host)) && !hosts.has('*')) return WRONG_HOST
    if (url.length > targetLength) return TOO_LONG
    const target = url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?]*/i, '') || '/'
    const head = { method, target, origin: `http://${host}`, header }
    if (!mayHaveBody(header)) return run(head)
    if (Number(header('content-length')) > bodyBytes) return TOO_LARGE
    return collectBody(message, bodyBytes).then((read) =>
      read === 'too-large' ? TOO_LARGE : run({ ...head, body: read.body }),
    )
  }
}

function createListener(options: ServerOptions) {
  const answer = createAnswer(options)
  const { log, failed } = options
  return (message: IncomingMessage, response: ServerResponse): void => {
    const started = log ? performance.now() : 0
    const done = (output: HttpOutput): void => {
      // A body that was refused unread must not be taken for the next request.
      if (output === TOO_LARGE) response.shouldKeepAlive = false
      send(response, output, message.method)
      log?.({
        method: message.method ?? '',
        target: message.url ?? '',
        status: output.status,
        milliseconds: performance.now() - started,
        site: headerReader(message)('x-understudy-site') ?? 'default',
      })
    }
    const fail = (error: unknown): void => {
      failed?.(error)
      if (!response.headersSent) done(FAILED)
    }
    try {
      const output = answer(message)
      if (output instanceof Promise) output.then(done).catch(fail)
      else done(output)
    } catch (error) {
      fail(error)
    }
  }
}

const STOP_TIMEOUT = 5_000

function stopServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, STOP_TIMEOUT)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Starts to listen; rejects when the port is taken. Port 0 picks a free one. */
export function startServer(
  options: ServerOptions,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<RunningServer> {
  const limits = { ...LIMITS, ...options.limits }
  const server = createServer(
    {
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      keepAliveTimeout: limits.keepAliveTimeout,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: limits.headerBytes,
    },
    createListener(options),
  )
  server.maxConnections = limits.connections
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.removeListener('error', reject)
      resolve({
        server,
        port: (server.address() as AddressInfo).port,
        stop: () => stopServer(server, sockets),
      })
    })
  })
}
