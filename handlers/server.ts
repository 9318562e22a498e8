/** The standalone HTTP host: the same handlers as in a page, behind node's own server. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { CONTROL_PREFIX, SITE_HEADER } from './address.ts'
import { type ControlAccess, createControlCheck } from './control/access.ts'
import type { Exchange } from './control/journal.ts'
import { createHostCheck } from './host-names.ts'
import { headerReader, readHead } from './message-head.ts'
import { toMswHandlers } from './msw.ts'
import { BUSY, FAILED, refusalOf, TOO_LARGE, toWire } from './refusals.ts'
import type { HttpInput, HttpOutput } from './runtime/http.ts'
import { LIMITS, type Limits } from './server-limits.ts'
import type { Dispatch, StandIn } from './stand-in.ts'

export interface ServerOptions {
  readonly standIn: StandIn
  readonly limits?: Partial<Limits>
  /** Names under which the server may be addressed; an address bar of another site is refused. */
  readonly allowedHosts?: readonly string[]
  readonly control?: ControlAccess
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

/** Operations that take whole files. */
const IMPORTS = new Set([
  'folders.csv.import',
  'folders.csv.inspect',
  'builder.site-editor-templates.import',
  'contactform.feedback.submit',
])
const takesFiles = ({ address, match }: Dispatch): boolean =>
  address.kind === 'control'
    ? address.path === '/snapshot'
    : match !== undefined && IMPORTS.has(match.operation.id)

const mayHaveBody = (header: HttpInput['header']): boolean =>
  header('content-length') !== undefined || header('transfer-encoding') !== undefined

/** Undefined when the client went away before it had sent everything. */
type ReadBody = Uint8Array | 'too-large' | undefined

function collectBody(message: IncomingMessage, most: number): Promise<ReadBody> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = []
    let size = 0
    message.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) {
        chunks.push(chunk)
        return
      }
      chunks = []
      resolve('too-large')
    })
    message.on('end', () => resolve(Buffer.concat(chunks)))
    message.on('error', () => resolve(undefined))
  })
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

const LINGER_MS = 1000

/** What is left of a refused body is thrown away for a moment, or the client would miss the answer. */
function sendUnread(message: IncomingMessage, response: ServerResponse, output: HttpOutput): void {
  const { status, headers, body } = output
  // What comes after must not be taken for the next request.
  response.shouldKeepAlive = false
  response.writeHead(status, [...flatten(headers), 'Content-Length', Buffer.byteLength(body)])
  if (message.method !== 'HEAD') response.write(body)
  const end = (): void => {
    clearTimeout(timer)
    response.end()
  }
  const timer = setTimeout(end, LINGER_MS)
  message.once('end', end).once('close', end).resume()
}

type Answer = HttpOutput | undefined

/** Answers one message; the promise only exists where something has to be waited for. */
function createAnswer({ standIn, limits, allowedHosts = [], control = 'open' }: ServerOptions) {
  const { handlerOf } = toMswHandlers(standIn)
  const rules = { limits: { ...LIMITS, ...limits }, judgeHost: createHostCheck(allowedHosts) }
  const { bodyBytes, importBytes } = rules.limits
  const refuseControl = createControlCheck(control)
  const run = (dispatch: Dispatch) => handlerOf(dispatch).answer(dispatch)

  const withBody = (message: IncomingMessage, dispatch: Dispatch): Answer | Promise<Answer> => {
    const { input } = dispatch
    const most = takesFiles(dispatch) ? importBytes : bodyBytes
    if (Number(input.header('content-length')) > most) return TOO_LARGE
    return collectBody(message, most).then((body) => {
      if (body === 'too-large') return TOO_LARGE
      return body && run({ ...dispatch, input: { ...input, body } })
    })
  }
  return (message: IncomingMessage): Answer | Promise<Answer> => {
    const input = readHead(message, rules)
    if ('status' in input) return input
    const dispatch = standIn.dispatch(input)
    const refusal = dispatch.address.kind === 'control' ? refuseControl(input.header) : undefined
    if (refusal) return refusal
    return mayHaveBody(input.header) ? withBody(message, dispatch) : run(dispatch)
  }
}

/** `/~name/...` names a site before the header does. */
function siteOf(target: string, message: IncomingMessage): string {
  const inPath = target.startsWith('/~') ? /^\/~([^/?]+)/.exec(target)?.[1] : undefined
  return inPath ?? headerReader(message)(SITE_HEADER) ?? 'default'
}

/** What a listener has to know of its server. */
interface Course {
  isStopping: boolean
  readonly sockets: Set<Socket>
}

const LARGE_ANSWER = 64 * 1024

/** Counted only where it matters: small answers never wait. */
function isFull({ sockets }: Course, most: number): boolean {
  let waiting = 0
  for (const { writableLength } of sockets) waiting += writableLength
  return waiting > most
}

function createListener(options: ServerOptions, course: Course) {
  const answer = createAnswer(options)
  const { waitingBytes } = { ...LIMITS, ...options.limits }
  const { log, failed, standIn } = options
  const origin = performance.timeOrigin
  return (message: IncomingMessage, response: ServerResponse): void => {
    const started = performance.now()
    const done = (made: Answer): void => {
      if (!made) return
      const output = made.body.length > LARGE_ANSWER && isFull(course, waitingBytes) ? BUSY : made
      if (course.isStopping) response.shouldKeepAlive = false
      if (output === TOO_LARGE) sendUnread(message, response, output)
      else send(response, output, message.method)
      const target = message.url ?? ''
      const exchange: Exchange = {
        at: origin + started,
        site: siteOf(target, message),
        method: message.method ?? '',
        target,
        status: output.status,
        milliseconds: performance.now() - started,
      }
      if (!target.startsWith(CONTROL_PREFIX)) standIn.journal.add(exchange)
      log?.(exchange)
    }
    const fail = (error: unknown): void => {
      failed?.(error)
      if (!response.headersSent) done(FAILED)
    }
    try {
      const output = answer(message)
      if (output instanceof Promise) {
        if (headerReader(message)('expect')) response.writeContinue()
        output.then(done).catch(fail)
      } else done(output)
    } catch (error) {
      fail(error)
    }
  }
}

function stopServer(server: Server, sockets: ReadonlySet<Socket>, most: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, most)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
    // Browsers open connections ahead; nothing is under way on those.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
}

/** What is no request gets an answer too, then the line is cut. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else socket.end(toWire(refusalOf(error.code)), () => socket.destroy())
}

/** Starts to listen; rejects when the port is taken. Port 0 picks a free one. */
export function startServer(
  options: ServerOptions,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<RunningServer> {
  const limits = { ...LIMITS, ...options.limits }
  const sockets = new Set<Socket>()
  const course: Course = { isStopping: false, sockets }
  const listener = createListener(options, course)
  const server = createServer(
    {
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      keepAliveTimeout: limits.keepAliveTimeout,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: limits.headerBytes,
    },
    listener,
  )
  server.on('checkContinue', listener)
  server.on('clientError', refuseUnreadable)
  server.maxConnections = limits.connections
  server.timeout = limits.stallTimeout
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
        stop: () => {
          course.isStopping = true
          return stopServer(server, sockets, limits.stopTimeout)
        },
      })
    })
  })
}
