/** Listens in front of a target. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestHeaders } from '#bin/relay/head.ts'
import { createRelay, type Relayed, type Route, sendOutput } from '#bin/relay/relay.ts'
import { movedHeaders, movedLinks } from '#bin/relay/rewriting.ts'
import type { RelayTarget } from '#bin/relay/target.ts'
import type { PassThrough } from '#conformance/transport/pass-through.ts'
import { json } from '#handlers/control/json.ts'
import { createHostCheck } from '#handlers/hosts/host-names.ts'
import { CONTROL_PREFIX } from '#handlers/runtime/address.ts'
import { NO_HOST, WRONG_HOST } from '#handlers/runtime/host-errors.ts'
import type { HttpOutput } from '#handlers/runtime/http.ts'

interface ProxyServerOptions {
  readonly target: RelayTarget
  readonly upstream: PassThrough
  readonly allowedHosts: readonly string[]
  readonly rewritesLinks: boolean
  readonly told: (relayed: Relayed) => void
  /** What the inspector shows. */
  readonly requests: () => readonly object[]
}

const ABSOLUTE = /^https?:\/\/[^/?#]*/i

/** A whole address names a host of its own, which is not asked: there is one target. */
const targetPath = (url: string): string => {
  const path = url.replace(ABSOLUTE, '')
  return path.startsWith('/') ? path : `/${path}`
}

function routeFor(message: IncomingMessage, options: ProxyServerOptions): Route {
  const { target, rewritesLinks } = options
  const move = { from: target.origin, to: `http://${message.headers.host}` }
  return {
    path: targetPath(message.url ?? '/'),
    requestHeaders: requestHeaders(message.rawHeaders, {
      host: target.host,
      ...(rewritesLinks && {
        change: (name, value) => (name === 'accept-encoding' ? 'identity' : value),
      }),
    }),
    responseHeaders: (head) => movedHeaders(head, move, { isWhole: rewritesLinks }),
    ...(rewritesLinks && { rewrite: (text) => movedLinks(text, move) }),
  }
}

/** What is the proxy's own is never handed on. */
function ownOutput({ url = '/' }: IncomingMessage, { requests }: ProxyServerOptions): HttpOutput {
  const [path] = url.split('?')
  if (path === `${CONTROL_PREFIX}/requests`) return json(requests())
  return json({ code: 'understudy_no_such_page', message: 'The proxy has no such page.' }, 404)
}

function createProxyListener(options: ProxyServerOptions) {
  const relay = createRelay(options)
  const judgeHost = createHostCheck(options.allowedHosts)
  return (message: IncomingMessage, response: ServerResponse): void => {
    const verdict = judgeHost(message.headers.host ?? '')
    if (verdict !== 'fine') sendOutput(response, verdict === 'wrong' ? WRONG_HOST : NO_HOST)
    else if (targetPath(message.url ?? '/').startsWith(`${CONTROL_PREFIX}/`))
      sendOutput(response, ownOutput(message, options))
    else relay(message, response, routeFor(message, options))
  }
}

export interface RunningProxy {
  readonly port: number
  stop(): Promise<void>
}

function stopProxy(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 2000).unref()
  })
}

/** An upload may take as long as its client wants. */
const UNLIMITED = { requestTimeout: 0 }

export function startProxy(
  options: ProxyServerOptions,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<RunningProxy> {
  const listener = createProxyListener(options)
  const server = createServer(UNLIMITED, listener)
  server.on('checkContinue', (message, response) => {
    response.writeContinue()
    listener(message, response)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () =>
      // It listens on a port, never on a pipe.
      resolve({ port: (server.address() as AddressInfo).port, stop: () => stopProxy(server) }),
    )
  })
}
