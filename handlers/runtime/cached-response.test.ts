import { expect, test } from 'vitest'
import { type TestApi, type TestResponse, testApi } from '#handlers/testing/testing.ts'
import { contractFor } from '#openapi/contract/contract.ts'

const POST = '/core/v2/posts/29'
const titleOf = async (api: TestApi, as?: string): Promise<string> =>
  (await api.get(POST, as === undefined ? {} : { as })).body.title.rendered

const readsOf = (variant: 'a' | 'b') =>
  contractFor(variant)
    .operations.filter(({ methods }) => methods.includes('GET'))
    .map(({ path, params }) =>
      path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]?.example ?? ''),
    )

/** An empty body does not change the response, but requests with a body bypass the cache. */
const WITHOUT_MEMORY = { body: new Uint8Array() }

/** With the order of the headers. */
const shown = ({ status, headers, text }: TestResponse) => [status, Object.entries(headers), text]

for (const variant of ['a', 'b'] as const)
  test(`every read of variant ${variant} is answered as without a cache`, async () => {
    const [api, plain] = [testApi({ variant }), testApi({ variant })]
    let remembered = 0
    for (const target of readsOf(variant))
      for (const request of [{ as: 'admin' }, { as: 'admin' }, {}, {}, { as: 'admin' }]) {
        const response = await api.get(target, request)
        const made = await plain.get(target, { ...request, ...WITHOUT_MEMORY })
        expect(shown(response), target).toEqual(shown(made))
        // Only cached responses have a prepared wire form.
        if ('wire' in response) remembered += 1
      }
    expect(remembered).toBeGreaterThan(readsOf(variant).length)
  })

test('a write invalidates cached responses', async () => {
  const api = testApi()
  const before = [await titleOf(api), (await api.get('/core/v2/posts')).text]
  await api.post(POST, { title: 'Another one' })
  expect(await titleOf(api)).toBe('Another one')
  expect((await api.get('/core/v2/posts')).text === before[1]).toBe(false)
  await api.post(POST, { title: before[0] })
  expect(await titleOf(api)).toBe(before[0])
})

test('cached responses are not shared between callers', async () => {
  const api = testApi()
  await api.post(POST, { status: 'private' })
  const statuses = []
  for (const as of ['admin', 'subscriber', 'admin', undefined, 'admin'])
    statuses.push((await api.get(POST, as === undefined ? {} : { as })).status)
  expect(statuses).toEqual([200, 403, 200, 401, 200])
})

test('headers that the response depends on are compared each time', async () => {
  const api = testApi()
  const allowed = []
  for (const origin of ['http://one.example', 'http://two.example', undefined])
    allowed.push(
      (await api.get(POST, { headers: origin === undefined ? {} : { origin } })).headers[
        'Access-Control-Allow-Origin'
      ],
    )
  expect(allowed).toEqual(['http://one.example', 'http://two.example', undefined])
})

test('sites with shared records do not share cached responses', async () => {
  const api = testApi()
  const inSite = (name: string) => ({ headers: { 'x-understudy-site': name } })
  await api.get(POST, inSite('first'))
  await api.send('POST', POST, { ...inSite('first'), as: 'admin', json: { title: 'Only here' } })
  const titles = []
  for (const name of ['second', 'first', 'second'])
    titles.push((await api.get(POST, inSite(name))).body.title.rendered)
  expect(titles[1]).toBe('Only here')
  expect(titles[0]).not.toBe('Only here')
  expect(titles[2]).toBe(titles[0])
})

test('time-dependent responses are not served from the cache', async () => {
  const api = testApi()
  const { body: post } = await api.post('/core/v2/posts', {
    title: 'Later',
    status: 'future',
    date_gmt: '2026-03-10T10:00:00',
  })
  const target = `/core/v2/posts/${post.id}`
  expect((await api.get(target)).status).toBe(401)
  api.site.clock.step(3_600_001)
  expect((await api.get(target)).status).toBe(200)
})

test('deleting the password invalidates the cached identity', async () => {
  const api = testApi()
  await api.post(POST, { status: 'private' })
  const statuses = [(await api.get(POST, { as: 'admin' })).status]
  for (const { uuid } of api.site.applicationPasswords.all())
    api.site.applicationPasswords.remove(uuid)
  for (const _ of [1, 2]) statuses.push((await api.get(POST, { as: 'admin' })).status)
  expect(statuses).toEqual([200, 401, 401])
})

test('faults and situations apply to repeated requests with the same headers', async () => {
  const api = testApi()
  const status = async () => (await api.get(POST, { as: 'admin' })).status
  const control = (path: string, json: unknown) => api.post(`//__understudy/${path}`, json)
  expect([await status(), await status()]).toEqual([200, 200])
  await control('faults', { operation: 'core.posts.read', status: 503, times: 1 })
  expect([await status(), await status()]).toEqual([503, 200])
  await api.put('//__understudy/situation', { expiredPasswords: ['admin'] })
  await api.post(POST, { status: 'private' }, 'editor')
  expect([await status(), await status()]).toEqual([401, 401])
})

test('the reason for rejected credentials is recorded for each request', async () => {
  const api = testApi()
  const wrong = { headers: { authorization: `Basic ${btoa('admin:wrong')}` } }
  for (const request of [wrong, wrong, {}, wrong, wrong, {}, {}]) await api.get(POST, request)
  const rejections = [...api.standIn.journal.since(0)].map(({ trace }) => trace.rejection?.key)
  const reason = 'incorrect_password'
  expect(rejections).toEqual([reason, reason, undefined, reason, reason, undefined, undefined])
})

test('the request log shows the same entry for a cached response', async () => {
  const api = testApi()
  for (const _ of [1, 2]) await api.get('/core/v2/posts?per_page=2')
  for (const _ of [1, 2]) await api.get('/core/v2/posts/4711')
  const entries = [...api.standIn.journal.since(0)].map(({ trace, status, responseBody }) => ({
    ...{ status, responseBody },
    args: trace.args,
    error: trace.error?.key,
  }))
  expect(entries[1]).toEqual(entries[0])
  expect(entries[0]?.args).toMatchObject({ per_page: 2 })
  expect(entries[3]).toEqual(entries[2])
  expect(entries[2]?.error).toBe('rest_post_invalid_id')
})

test('long responses are not cached', async () => {
  const api = testApi()
  const long = { title: 'Long', status: 'publish', content: 'x'.repeat(200_000) }
  const { body } = await api.post('/core/v2/posts', long)
  const headersOf = async (target: string) => {
    const input = { method: 'GET', target: `/api${target}`, origin: 'http://site.example' }
    const { dispatch, respond } = api.standIn
    return (await respond(dispatch({ ...input, header: () => undefined }))).headers
  }
  const isKept = async (target: string) => {
    const first = await headersOf(target)
    return first === (await headersOf(target))
  }
  expect([await isKept(POST), await isKept(`/core/v2/posts/${body.id}`)]).toEqual([true, false])
})
