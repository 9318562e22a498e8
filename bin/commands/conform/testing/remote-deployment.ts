/** A stand-in that does not identify itself: the suite must treat it like a deployment. */

import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import {
  BUILT_IN_CREDENTIALS,
  basicHeader,
  type Credential,
} from '#conformance/operator/identities.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { asRecord, type Json, memberOf } from '#openapi/values/json.ts'
import { startInProcess } from './stand-in.ts'

export interface RemoteDeployment {
  readonly address: string
  /** The same deployment without the lying layer. */
  readonly behind: string
  /** The number of received writes. */
  readonly writes: () => number
  /** Resolves after more than this number of writes. */
  moreWritesThan(count: number): Promise<void>
  /** All readable state of the site. */
  state(): Promise<Json>
  /** Whether any record contains the id of a run. */
  holdsMarkOf(run: string): Promise<boolean>
  close(): Promise<void>
}

/** Side effects of reads: caches, logs, stored defaults. */
const NOT_COMPARED = ['journal', 'options', 'seoUsers']

/** Caches of the builder. */
const CACHES = ['_builder_css', '_builder_page_assets', '_builder_element_cache']

/** The settings that a run may change and must restore. */
const SETTINGS = [
  'spamfilter/v1/settings',
  'suite/v1/settings',
  'suite/v1/plugins',
  'starter-theme/v1/theme-settings',
  'builder/v1/globals',
  'builder/v1/kit-elements-defaults',
  'builder/v1/checklist/user-progress',
  'folders/v1/get-folders',
  'multilang/v1/custom-xml-config',
  'multilang/st/v1/strings/settings',
  'seo/v1/video_embed_permission',
  'seo/v1/configuration/get_configuration_state',
  'seo/v1/workouts',
]

/** Settings of each account. */
const PERSONAL = ['builder/v1/favorites?per_page=100', 'builder/v1/user-data/current-user']

/** Seconds pass between reads, in which the server closes idle connections. */
const ONE_REQUEST = { connection: 'close' }

async function readAs(credential: Credential, address: string): Promise<unknown> {
  const headers = { ...ONE_REQUEST, authorization: basicHeader(credential) }
  return (await fetch(address, { headers })).json()
}

/** Settings of the other variant compare equal: both reads find no route. */
async function settingsOf(restRoot: string): Promise<Json> {
  const seen: Record<string, unknown> = {}
  for (const [role, credential] of Object.entries(BUILT_IN_CREDENTIALS))
    for (const path of role === 'administrator' ? [...SETTINGS, ...PERSONAL] : PERSONAL)
      seen[`${role} ${path}`] = await readAs(credential, restRoot + path)
  return seen
}

async function recordsOf(restRoot: string): Promise<Json> {
  const snapshot = await fetch(new URL('/__understudy/snapshot', restRoot), {
    headers: ONE_REQUEST,
  })
  const text = await snapshot.text()
  const compared = (name: string, value: unknown) => (CACHES.includes(name) ? undefined : value)
  const records = memberOf(JSON.parse(text, compared), 'records')
  return asRecord(records)
}

async function stateOf(restRoot: string): Promise<Json> {
  const records = Object.entries(await recordsOf(restRoot))
  const compared = records.filter(([name]) => !NOT_COMPARED.includes(name))
  return { ...Object.fromEntries(compared), ...(await settingsOf(restRoot)) }
}

/** Whether any record contains the id of a run; word ids have it in another spelling. */
async function holdsMarkOf(restRoot: string, run: string): Promise<boolean> {
  const { journal: _, ...records } = await recordsOf(restRoot)
  const text = JSON.stringify(records)
  return text.includes(run) || text.includes(run.replace(/\W/g, '_'))
}

/** The replacement of a response; undefined leaves it unchanged, null drops the connection. */
type Replacement = string | { readonly status: number; readonly text: string } | null | undefined

export type ResponseOverride = (
  request: { readonly method: string; readonly path: string },
  response: { readonly status: number; readonly text: string },
) => Replacement | Promise<Replacement>

interface RemoteDeploymentOptions {
  readonly delay?: number
  readonly lie?: ResponseOverride
}

async function collected(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

/** The response, or its replacement. */
async function tell(incoming: IncomingMessage, response: IncomingMessage, lie: ResponseOverride) {
  const text = await collected(response)
  const { method = 'GET', url = '/' } = incoming
  const status = response.statusCode ?? 502
  const replacement = await lie({ method, path: url }, { status, text })
  if (replacement === null) return replacement
  return typeof replacement === 'object' ? replacement : { status, text: replacement ?? text }
}

type Listener = (incoming: IncomingMessage, response: ServerResponse) => void

/** Forwards to the stand-in and applies the lie to its response. */
const overridden =
  (address: string, lie: ResponseOverride): Listener =>
  (incoming, response) => {
    const { hostname, port } = new URL(address)
    const { url: path, method, headers } = incoming
    const onward = request({ hostname, port, path, method, headers }, async (received) => {
      const reply = await tell(incoming, received, lie)
      if (reply === null) return response.destroy()
      const { 'content-length': _, ...others } = received.headers
      response.writeHead(reply.status, others).end(reply.text)
    })
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  }

const isWrite = ({ method = '', headers }: IncomingMessage): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) && headers.authorization !== undefined

export async function startRemoteDeployment(
  variant: VariantId,
  { delay = 0, lie }: RemoteDeploymentOptions = {},
): Promise<RemoteDeployment> {
  const standIn = await startInProcess(variant)
  const respond = lie ? overridden(standIn.address, lie) : standIn.respond
  let writes = 0
  const arrivals = new EventEmitter()
  const server = createServer((incoming, response) => {
    if (incoming.url?.startsWith('/__understudy')) {
      response.writeHead(404).end()
      return
    }
    delete incoming.headers['x-understudy-site']
    if (isWrite(incoming)) {
      writes += 1
      arrivals.emit('write')
    }
    setTimeout(() => respond(incoming, response), delay)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(standIn.address)
  address.port = String(memberOf(server.address(), 'port'))
  return {
    address: address.href,
    behind: standIn.address,
    writes: () => writes,
    async moreWritesThan(count) {
      while (writes <= count) await once(arrivals, 'write')
    },
    state: () => stateOf(standIn.address),
    holdsMarkOf: (run) => holdsMarkOf(standIn.address, run),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await standIn.stop()
    },
  }
}
