/** A stand-in that does not say so: the suite has to treat it like anybody's deployment. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startStandIn } from '#conformance/command/own-stand-in.ts'
import type { VariantId } from '#openapi/variants.ts'
import { COMMAND } from './command.ts'

type State = Readonly<Record<string, unknown>>

export interface Foreign {
  readonly address: string
  /** Writes that arrived so far. */
  readonly writes: () => number
  /** Everything the site holds that a reader could see. */
  state(): Promise<State>
  close(): Promise<void>
}

/** What a mere look at the site leaves behind: caches, logs, defaults written out. */
const NOT_COMPARED = ['journal', 'options', 'stringPackages']
/** The settings that a run may change and has to put back. */
const SETTINGS = ['spamfilter/v1/settings', 'suite/v1/settings', 'starter-theme/v1/theme-settings']

async function asAdmin(address: string): Promise<unknown> {
  const authorization = `Basic ${btoa('admin:admin-secret')}`
  return (await fetch(address, { headers: { authorization } })).json()
}

async function stateOf(restRoot: string): Promise<State> {
  const snapshot = await fetch(new URL('/__understudy/snapshot', restRoot))
  const { records } = (await snapshot.json()) as { readonly records: Record<string, unknown> }
  for (const name of NOT_COMPARED) delete records[name]
  for (const path of SETTINGS) records[path] = await asAdmin(restRoot + path)
  return records
}

export async function startForeign(variant: VariantId, delay = 0): Promise<Foreign> {
  const standIn = await startStandIn(COMMAND, variant)
  const { hostname, port, pathname } = new URL(standIn.address)
  let writes = 0

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const { 'x-understudy-site': _, ...headers } = incoming.headers
    const options = { hostname, port, path: incoming.url, method: incoming.method, headers }
    const onward = request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  }

  const server = createServer((incoming, response) => {
    if (incoming.url?.startsWith('/__understudy')) {
      response.writeHead(404).end()
      return
    }
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(incoming.method ?? '')
    if (isWrite && incoming.headers.authorization) writes += 1
    setTimeout(() => pass(incoming, response), delay)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = (server.address() as AddressInfo).port
  return {
    address: `http://127.0.0.1:${own}${pathname}`,
    writes: () => writes,
    state: () => stateOf(standIn.address),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await standIn.stop()
    },
  }
}
