/**
 * A local proxy between the browser and the network. It forwards to the target only, serves the
 * suite's own page, and refuses every other origin. Playwright's request interception cannot do
 * this: while it is on, Playwright answers CORS preflights itself.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { SAFE_METHODS } from '#conformance/transport/exchange.ts'
import { createForwarder, type Forwarder } from '#conformance/transport/forward.ts'
import type { HttpOptions } from '#conformance/transport/http.ts'

export interface GateOptions {
  /** The only origin that requests are forwarded to. */
  readonly origin: string
  readonly http: HttpOptions
  /** Headers added to requests to the target, invisible to the page. */
  readonly headers: Readonly<Record<string, string>>
  /** Refuses unsafe methods. Methods inside a TLS tunnel are not visible. */
  readonly isReadOnly: boolean
}

interface RequestGate {
  /** The address of the proxy. */
  readonly proxy: string
  /** The suite's own page, on another origin than the target. */
  readonly page: string
  /** Origins that were rejected. */
  readonly rejected: ReadonlySet<string>
  close(): Promise<void>
}

const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Another origin</title></html>'

function servePage(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(PAGE)
}

const HOP_BY_HOP = ['connection', 'proxy-connection', 'keep-alive', 'proxy-authorization']

/** Names and values alternate; without hop-by-hop headers of the connection to the proxy. */
function forwardedHeaders(raw: readonly string[], added: GateOptions['headers']) {
  const forwarded = raw.filter((_, index) => {
    const name = raw[index - (index % 2)] ?? ''
    return !HOP_BY_HOP.includes(name.toLowerCase())
  })
  return [...forwarded, ...Object.entries(added).flat()]
}

interface ForwardOptions {
  readonly forwarder: Forwarder
  readonly options: GateOptions
}

function forward(message: IncomingMessage, response: ServerResponse, target: ForwardOptions): void {
  const { pathname, search } = new URL(message.url ?? '')
  const { method = 'GET' } = message
  const hasBody = 'content-length' in message.headers || 'transfer-encoding' in message.headers
  const exchange = target.forwarder.pass(
    {
      method,
      path: pathname + search,
      headers: forwardedHeaders(message.rawHeaders, target.options.headers),
      body: hasBody ? message : undefined,
    },
    {
      announced: () => undefined,
      started({ status, reason, headers }) {
        response.writeHead(status, reason, forwardedHeaders(headers, {}))
      },
      data: (chunk) => response.write(chunk),
      ended: () => response.end(),
      failed: () => response.destroy(),
    },
  )
  response.on('drain', () => exchange.resume())
  response.on('close', () => exchange.abort())
}

/** Opens the socket of a tunnel, through the operator's proxy if there is one. */
async function openTunnel(host: string, port: number, proxy: string | undefined): Promise<Socket> {
  if (proxy === undefined) {
    const socket = connect(port, host)
    await once(socket, 'connect')
    return socket
  }
  const { hostname, port: proxyPort, username, password } = new URL(proxy)
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
  const connectRequest = request({
    host: hostname,
    port: proxyPort || 80,
    method: 'CONNECT',
    path: `${host}:${port}`,
    headers: username ? { 'proxy-authorization': `Basic ${basic.toString('base64')}` } : {},
  })
  connectRequest.end()
  const [response, socket]: [IncomingMessage, Socket] = await once(connectRequest, 'connect').then(
    ([answer, opened]) => [answer, opened],
  )
  if (response.statusCode === 200) return socket
  throw new Error(`the proxy refuses the tunnel (${response.statusCode})`)
}

async function tunnel(client: Duplex, head: Buffer, { origin, http }: GateOptions): Promise<void> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  const upstream = await openTunnel(host, Number(port || 443), http.proxy)
  client.write('HTTP/1.1 200 Connection established\r\n\r\n')
  upstream.write(head)
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.pipe(other)
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
}

/** `host:port` as in a CONNECT request. */
function authorityOf(origin: string): string {
  const { hostname, port } = new URL(origin)
  return `${hostname}:${port || 443}`
}

export async function openGate(options: GateOptions): Promise<RequestGate> {
  const { origin, isReadOnly } = options
  const forwarder = createForwarder(origin, options.http)
  const rejected = new Set<string>()
  const server = createServer((message, response) => {
    // A proxy request has an absolute URL.
    const address = URL.canParse(message.url ?? '') ? new URL(message.url ?? '') : undefined
    if (address?.origin === new URL(page).origin) return servePage(response)
    const isAllowed = !isReadOnly || SAFE_METHODS.some((method) => method === message.method)
    if (address?.origin === origin && isAllowed)
      return forward(message, response, { forwarder, options })
    if (address) rejected.add(address.origin)
    response.destroy()
  })
  server.on('connect', (message: IncomingMessage, client: Duplex, head: Buffer) => {
    const isTarget = origin.startsWith('https:') && message.url === authorityOf(origin)
    if (!isTarget) rejected.add(`https://${message.url}`)
    client.on('error', () => client.destroy())
    if (isTarget) tunnel(client, head, options).catch(() => client.destroy())
    else client.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const page = `http://localhost:${port}/`
  return {
    proxy: `http://127.0.0.1:${port}`,
    page,
    rejected,
    async close() {
      server.closeAllConnections()
      server.close()
      await forwarder.close()
    },
  }
}
