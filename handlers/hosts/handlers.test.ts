import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { expect, test } from 'vitest'
import { handlers } from './handlers.ts'

const base = 'https://site.example'
const POSTS = `${base}/api/core/v2/posts`

async function withServer(
  options: Parameters<typeof handlers>[0],
  use: (server: ReturnType<typeof setupServer>) => Promise<void>,
): Promise<void> {
  const server = setupServer(...handlers(options))
  server.listen({ onUnhandledRequest: 'error' })
  try {
    await use(server)
  } finally {
    server.close()
  }
}

const read = async (url: string, init?: RequestInit) => (await fetch(url, init)).json()

const create = (title: string, headers: Record<string, string> = {}) =>
  read(POSTS, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('admin:admin-secret')}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ title, status: 'publish' }),
  })

test('the handlers answer in an msw server, with state', async () => {
  await withServer({ base }, async () => {
    const { id } = await create('Hello')
    expect(await read(`${POSTS}/${id}`)).toMatchObject({ title: { rendered: 'Hello' } })
    expect(await read(`${base}/api/`)).toMatchObject({ url: base })
  })
})

test('each handler is listed with its method and route', async () => {
  await withServer({ base }, async (server) => {
    const all = server.listHandlers().flatMap((handler) => ('info' in handler ? handler.info : []))
    const headers = all.map(({ header }) => header)
    expect(headers).toContain('GET */api/core/v2/posts')
    expect(headers).toContain('PATCH */api/core/v2/posts/:id')
    expect(new Set(headers).size).toBe(headers.length)
    expect(all.every(({ callFrame }) => callFrame !== undefined)).toBe(true)
  })
})

test('a handler in front overrides one route until it is reset', async () => {
  await withServer({ base, dataset: 'empty' }, async (server) => {
    server.use(http.get(POSTS, () => HttpResponse.json({ mine: true })))
    expect(await read(POSTS)).toEqual({ mine: true })
    expect(await read(`${base}/api/core/v2/pages`)).toEqual([])
    server.resetHandlers()
    expect(await read(POSTS)).toEqual([])
  })
})

test('each call has its own sites, and requests without a site go to the one in the options', async () => {
  await withServer({ base, site: 'blue', dataset: 'empty' }, async (server) => {
    await create('In blue')
    expect(await read(POSTS)).toHaveLength(1)
    expect(await read(POSTS, { headers: { 'x-understudy-site': 'blue' } })).toHaveLength(1)
    expect(await read(POSTS, { headers: { 'x-understudy-site': 'red' } })).toEqual([])
    server.resetHandlers(...handlers({ base, dataset: 'empty' }))
    expect(await read(POSTS)).toEqual([])
  })
})

test('variant b and a user dataset are served', async () => {
  const header = { format: 'understudy-dataset', version: 1, variant: 'b' } as const
  const dataset = { ...header, records: { posts: [{ id: 1, type: 'post', title: 'Mine' }] } }
  await withServer({ base, variant: 'b', dataset }, async () => {
    expect(await read(`${base}/de/api/core/v2/posts`)).toHaveLength(0)
    expect(await read(`${base}/en/api/core/v2/posts/1`)).toMatchObject({ id: 1 })
  })
})

const REFUSED = [
  { given: {}, reason: 'expected base to be the address of the site' },
  { given: { base: `${base}/api` }, reason: 'the address of the site without /api' },
  { given: { base, variant: 'c' }, reason: 'expected variant to be a or b, got "c"' },
  { given: { base, site: 'not a name' }, reason: 'expected site to be a name of letters' },
  { given: { base, datset: 'demo' }, reason: 'did you mean dataset?' },
  { given: { base, handlers: [] }, reason: 'handlers' },
  { given: 'https://site.example', reason: 'expected the options as an object' },
]

for (const { given, reason } of REFUSED)
  test(`invalid options are rejected with one sentence: ${reason}`, () => {
    // As a JavaScript caller would pass it.
    const options = given as Parameters<typeof handlers>[0]
    expect(() => handlers(options)).toThrow(reason)
  })
