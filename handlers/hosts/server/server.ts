/** The standalone HTTP host: the same handlers as in a page, behind node's own server. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { errorOutputOf, toWire } from '#handlers/runtime/host-errors.ts'
import { isLoopback } from '#handlers/runtime/request/host-names.ts'
import { createBackpressure } from './backpressure.ts'
import { createListener, type ServerOptions, type ServerState } from './listener.ts'
import { LIMITS } from './server-limits.ts'
import { createStreams } from './streams.ts'

export type { Admission, Admit, AdmittedRequest } from './admission.ts'
export type { LazyExchange, LoggedExchange } from './exchange.ts'
export type { Delegate, ServerOptions } from './listener.ts'
export type { ObservedResponse, ServerMetrics } from './metrics.ts'

export interface RunningServer {
  readonly server: Server
  readonly port: number
  /** Reports that it is not ready, and continues to respond. */
  drain(): void
  /** Accepts no more requests, finishes active ones, then closes. */
  stop(): Promise<void>
}

function stopServer(server: Server, sockets: ReadonlySet<Socket>, max: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, max)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
    // Browsers preconnect; idle connections can be closed.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
}

/** Responds to unparseable messages, then closes the connection. */
function rejectUnparseable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else socket.end(toWire(errorOutputOf(error.code)), () => socket.destroy())
}

/** Starts listening; rejects when the port is in use. Port 0 picks a free one. */
export function startServer(
  options: ServerOptions,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<RunningServer> {
  const limits = { ...LIMITS, ...options.limits }
  const sockets = new Set<Socket>()
  const streams = createStreams()
  const backpressure = createBackpressure(sockets)
  const state: ServerState = {
    isStopping: false,
    isShared: !isLoopback(host),
    sockets,
    streams,
    backpressure,
  }
  const listener = createListener(options, state)
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
  server.on('clientError', rejectUnparseable)
  server.maxConnections = limits.connections
  server.timeout = limits.stallTimeout
  server.on('connection', (socket) => {
    sockets.add(socket)
    backpressure.register(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.removeListener('error', reject)
      resolve({
        server,
        // Always a port, never a pipe.
        port: (server.address() as AddressInfo).port,
        drain: () => {
          state.isStopping = true
        },
        stop: () => {
          state.isStopping = true
          streams.close()
          return stopServer(server, sockets, limits.stopTimeout)
        },
      })
    })
  })
}
