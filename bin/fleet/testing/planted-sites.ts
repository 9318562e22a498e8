/** Sites with planted faults, for tests: each path is a deployment of its own. */
import { createServer, type ServerResponse } from 'node:http'
import { type Editable, exampleIndex, removeAt, setAt } from '#openapi/testing/example-documents.ts'
import { asList } from '#openapi/values/json.ts'

export type PlantedFault = keyof typeof INDEXES | keyof typeof TROUBLES

const POSTS = ['routes', '/core/v2/posts', 'endpoints', 0, 'args']

const edited = (change: (index: Editable) => void): string => {
  const index = exampleIndex('b')
  change(index)
  return JSON.stringify(index)
}

/** Index documents, made once. */
const INDEXES = {
  none: edited(() => undefined),
  'lower-bound': edited((index) => setAt(index, [...POSTS, 'per_page', 'maximum'], 50)),
  'route-missing': edited((index) => removeAt(index, ['routes', '/core/v2/pages'])),
  'value-removed': edited((index) =>
    setAt(index, [...POSTS, 'context', 'enum'], ['view', 'embed']),
  ),
  /** Characters that a database cannot hold. */
  unprintable: edited((index) => {
    setAt(index, ['version'], '6\u0000')
    setAt(index, [...POSTS, 'context', 'enum'], ['view', 'embed', 'edit', 'a\u0000b', '\ud800'])
    setAt(index, ['namespaces'], [...asList(index['namespaces']), 'c\u0000/v1', '\udc00/v1'])
  }),
  /** An add-on of its own, and the lower bound. */
  'add-on': edited((index) => {
    setAt(index, [...POSTS, 'per_page', 'maximum'], 50)
    setAt(index, ['namespaces'], [...asList(index['namespaces']), 'cache/v1'])
    setAt(index, ['routes', '/cache/v1'], { namespace: 'cache/v1', methods: [], endpoints: [] })
  }),
}

const BLOCK = Buffer.alloc(1024 * 1024, ' ')
const BLOCKS = 100

function sendBlocks(response: ServerResponse, left = BLOCKS): void {
  if (left === 0) response.end('{}')
  else response.write(BLOCK, () => sendBlocks(response, left - 1))
}

/** Responses that are not an index. */
const TROUBLES = {
  down: (response: ServerResponse) => response.writeHead(503).end(),
  hangs: () => undefined,
  large: (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    sendBlocks(response)
  },
  elsewhere: (response: ServerResponse) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  login: (response: ServerResponse) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>Log in</title><input type="password">'),
  /** Returns the credentials of the request, and markup. */
  lies: (response: ServerResponse, authorization: string) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      edited((index) => {
        const password = Buffer.from(authorization.slice(6), 'base64').toString()
        const values = ['view', 'edit', 'embed', authorization, password]
        setAt(index, [...POSTS, 'context', 'enum'], [...values, '<script>alert(1)</script>'])
      }),
    ),
} as const

export interface PlantedSites {
  addressOf(site: string): string
  plant(site: string, fault: PlantedFault): void
  /** Number of requests of each site. */
  readonly requests: ReadonlyMap<string, number>
  close(): void
}

const isIndex = (fault: PlantedFault): fault is keyof typeof INDEXES => fault in INDEXES

export async function startPlantedSites(): Promise<PlantedSites> {
  const faults = new Map<string, PlantedFault>()
  const requests = new Map<string, number>()
  const server = createServer((request, response) => {
    const site = request.url?.split('/')[1] ?? ''
    requests.set(site, (requests.get(site) ?? 0) + 1)
    const fault = faults.get(site) ?? 'none'
    if (!isIndex(fault)) return TROUBLES[fault](response, request.headers.authorization ?? '')
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(INDEXES[fault])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const listening = server.address()
  const port = typeof listening === 'object' ? listening?.port : 0
  return {
    addressOf: (site) => `http://127.0.0.1:${port}/${site}/en/api/`,
    plant: (site, fault) => faults.set(site, fault),
    requests,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
