import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import { withServer } from '#handlers/testing/server.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { createFaults } from './faults.ts'

type Api = ReturnType<typeof testApi>

const FAULTS = '//__understudy/faults'
const POSTS = '/core/v2/posts'
const plan = (api: Api, json: unknown) => api.send('POST', FAULTS, { json })
const statuses = async (api: Api, count: number) => {
  const statuses: number[] = []
  for (let at = 0; at < count; at += 1) statuses.push((await api.get(POSTS)).status)
  return statuses
}

test('a route fails the given number of times, then recovers', async () => {
  const api = testApi()
  expect((await plan(api, { path: POSTS, status: 503, times: 2 })).status).toBe(201)
  expect(await statuses(api, 4)).toEqual([503, 503, 200, 200])
  expect((await api.get(FAULTS)).body).toEqual([])
})

test('a fault response has the usual headers, including CORS', async () => {
  const api = testApi()
  await plan(api, { path: POSTS, status: 429 })
  const preflight = await api.send('OPTIONS', POSTS, { headers: { origin: 'https://app.example' } })
  expect(preflight.status).toBe(200)
  const { headers, body } = await api.get(POSTS, { headers: { origin: 'https://app.example' } })
  expect(headers['Access-Control-Allow-Origin']).toBe('https://app.example')
  expect(body).toMatchObject({ code: 'understudy_fault', data: { status: 429 } })
})

test('a fault affects only its own method, path and site, and prevents the operation', async () => {
  const api = testApi()
  const before = api.site.posts.size
  await plan(api, { path: POSTS, method: 'post', status: 500 })
  expect((await api.get(POSTS)).status).toBe(200)
  expect((await api.get('/core/v2/pages')).status).toBe(200)
  const elsewhere = { as: 'admin', json: { title: 'a' }, headers: { 'x-understudy-site': 'other' } }
  expect((await api.send('POST', POSTS, elsewhere)).status).toBe(201)
  expect((await api.post(POSTS, { title: 'a' })).status).toBe(500)
  expect(api.site.posts.size).toBe(before)
  expect((await api.post(POSTS, { title: 'a' })).status).toBe(201)
})

test('without a status the usual response is only delayed', async () => {
  const api = testApi()
  await plan(api, { path: POSTS, delay: 30 })
  const started = performance.now()
  expect((await api.get(POSTS)).status).toBe(200)
  expect(performance.now() - started).toBeGreaterThan(25)
})

test('a reset removes the faults', async () => {
  const api = testApi()
  await plan(api, { path: POSTS, status: 503 })
  await api.send('POST', '//__understudy/reset')
  expect(await statuses(api, 1)).toEqual([200])
  await plan(api, { path: POSTS, status: 503 })
  await api.send('DELETE', FAULTS)
  expect(await statuses(api, 1)).toEqual([200])
})

test('a fault with a template or a star affects the matching routes', async () => {
  const api = testApi()
  const { id } = (await api.get(`${POSTS}?per_page=1`)).body[0]
  for (const path of [`${POSTS}/{id}`, `${POSTS}/*`, '/core/v2/*', `${POSTS}/${id}`]) {
    expect((await plan(api, { path, status: 503 })).status).toBe(201)
    expect([path, (await api.get(`${POSTS}/${id}`)).status]).toEqual([path, 503])
    expect((await api.get(`${POSTS}/${id}`)).status).toBe(200)
  }
})

test('a picture can be broken, for all sizes or one file', async () => {
  const api = testApi()
  const picture = async () => (await api.get('//uploads/2026/01/hall.jpg')).status
  await plan(api, { path: '/uploads/*', status: 404 })
  expect([await picture(), await picture()]).toEqual([404, 200])
  await plan(api, { path: '/uploads/2026/01/hall.jpg', status: 200, body: 'no picture' })
  expect((await api.get('//uploads/2026/01/other.jpg')).headers['Content-Type']).toBe('image/jpeg')
  expect(await api.get('//uploads/2026/01/hall.jpg')).toMatchObject({
    status: 200,
    text: 'no picture',
  })
  await plan(api, { path: '/avatar/*', drop: true })
  expect((await api.get('//avatar/8d2f0c1e')).status).toBe(0)
})

test('a fault that no request can match is rejected with a suggestion', async () => {
  const api = testApi()
  const messageFor = async (fault: object) => (await plan(api, fault)).body.message
  expect(await messageFor({ path: '/api/core/v2/posts' })).toContain('here "/core/v2/posts"')
  expect(await messageFor({ path: '/core/v2/post' })).toContain('did you mean /core/v2/posts?')
  expect(await messageFor({ path: '/core/v2/posts/first' })).toContain('there is no such route')
  expect(await messageFor({ path: POSTS, count: 2 })).toContain(
    'fault.count: expected no such member',
  )
  expect(await messageFor({ path: POSTS, status: 200 })).toContain(
    'fault.status: expected a whole number',
  )
})

test('a fault affects an operation, several with a star, or a whole namespace', async () => {
  const api = testApi()
  for (const target of [
    { operation: 'core.posts.list' },
    { operation: 'core.*.list' },
    { namespace: 'core/v2' },
  ]) {
    await plan(api, { ...target, status: 503 })
    expect((await api.get('/seo/v1/alerts')).status).not.toBe(503)
    expect([target, await statuses(api, 2)]).toEqual([target, [503, 200]])
  }
  const messageFor = async (fault: object) => (await plan(api, fault)).body.message
  expect(await messageFor({ operation: 'core.post.list' })).toBe(
    'fault.operation: no request can match: there is no such operation (did you mean core.posts.list?).',
  )
  expect(await messageFor({ namespace: 'core/v1' })).toContain('did you mean core/v2?')
  expect(await messageFor({ path: POSTS, error: 'rest_forbiden' })).toContain(
    'did you mean rest_forbidden?',
  )
})

test('a fault can be an error of the interface, with the status for the caller', async () => {
  const api = testApi()
  await plan(api, { operation: 'core.posts.list', error: 'rest_forbidden', times: 'always' })
  const anonymous = await api.get(POSTS)
  expect([anonymous.status, anonymous.body.code]).toEqual([401, 'rest_forbidden'])
  expect(anonymous.body.message).toBe('Sorry, you are not allowed to do that.')
  const known = await api.get(POSTS, { as: 'editor' })
  expect([known.status, known.body.data.status]).toEqual([403, 403])
})

test('the message of a planned error has no placeholders', async () => {
  const api = testApi()
  await plan(api, { operation: 'core.posts.list', error: 'rest_invalid_param' })
  const { body } = await api.get(POSTS)
  expect(body.message).toBe('Invalid parameter(s): context')
  expect(body.data.params).toEqual({ context: 'Invalid parameter.' })
  await plan(api, { operation: 'core.posts.list', error: 'builder_library_connect_error' })
  expect((await api.get(POSTS)).body.message).toContain('requested as a fault')
})

test('with names, a planned error and its request have the names of the deployment', async () => {
  const api = testApi({ names: { spamfilter: 'junkstop' } })
  const path = '/junkstop/v1/settings'
  await plan(api, { path, method: 'POST', error: 'rest_invalid_param' })
  const { body } = await api.post(path, { junkstop_strictness: true })
  expect(body.message).toBe('Invalid parameter(s): junkstop_strictness')
  const [logged] = (await api.get('//__understudy/requests')).body
  expect(logged.hints).toMatchObject([{ kind: 'fault' }])
})

test('a fault can have a body and headers of its own', async () => {
  const api = testApi()
  await plan(api, { path: POSTS, body: [{ id: 1 }], headers: { 'x-wp-total': '1' } })
  const made = await api.get(POSTS)
  expect([made.status, made.body, made.headers['x-wp-total']]).toEqual([200, [{ id: 1 }], '1'])
  await plan(api, { path: POSTS, status: 502, body: '<h1>Bad gateway</h1>' })
  const raw = await api.get(POSTS)
  expect([raw.status, raw.text]).toEqual([502, '<h1>Bad gateway</h1>'])
  await plan(api, { path: POSTS, headers: { 'x-wp-total': '0' } })
  expect((await api.get(POSTS)).headers['X-WP-Total']).toBe('0')
})

test('a fault stays until it is removed, and counts its requests', async () => {
  const api = testApi()
  const { id } = (await plan(api, { path: POSTS, status: 503, times: 'always' })).body
  expect(await statuses(api, 3)).toEqual([503, 503, 503])
  expect((await api.get(FAULTS)).body).toMatchObject([{ id, met: 3, times: 'always' }])
  expect((await api.send('DELETE', `${FAULTS}/${id}`)).body).toEqual({ removed: true, id })
  expect((await api.send('DELETE', `${FAULTS}/${id}`)).status).toBe(404)
  expect(await statuses(api, 1)).toEqual([200])
})

test('random decisions are the same for the same seed', async () => {
  const draws = async (seed: number) => {
    const api = testApi({ dataset: 'empty' })
    await plan(api, { path: POSTS, status: 503, times: 'always', probability: 0.5, seed })
    return statuses(api, 20)
  }
  const first = await draws(7)
  expect(await draws(7)).toEqual(first)
  expect(await draws(8)).not.toEqual(first)
  expect(new Set(first)).toEqual(new Set([200, 503]))
})

test('an invalid fault is rejected', async () => {
  const api = testApi()
  for (const wrong of [
    {},
    { path: 'core' },
    { path: POSTS, status: 200 },
    { path: POSTS, status: 1e9 },
    { path: POSTS, times: 0 },
    { path: POSTS, delay: 3_600_000 },
    { path: POSTS, delay: [5, 1] },
    { path: POSTS, times: 'never' },
    { path: POSTS, probability: 0 },
    { path: POSTS, drop: true, status: 500 },
    { path: POSTS, error: 'rest_forbidden', body: {} },
    { path: POSTS, operation: 'core.posts.list' },
    { path: POSTS, method: 'G T' },
    { path: POSTS, headers: { 'a b': 'x' } },
    { path: POSTS, headers: { a: 'x\r\nb: y' } },
    { path: POSTS, headers: { a: 'Ā' } },
    { path: POSTS, status: 503, extra: 1 },
    { path: `/${'a'.repeat(1000)}` },
  ])
    expect([wrong, (await plan(api, wrong)).body.code]).toEqual([wrong, 'understudy_invalid_fault'])
  expect((await api.get(FAULTS)).body).toEqual([])
})

test('only the last hundred faults of a site are kept', () => {
  const faults = createFaults()
  for (let at = 0; at < 300; at += 1) faults.plan('default', { path: `/${at}` })
  expect(faults.of('default')).toHaveLength(100)
})

test('faults of all sites share a limit, the oldest are evicted', () => {
  const faults = createFaults()
  const body = 'x'.repeat(8 * 1024 * 1024)
  for (let at = 0; at < 20; at += 1) faults.plan(`site-${at}`, { path: '/a', body })
  const left = Array.from({ length: 20 }, (_, at) => faults.of(`site-${at}`).length)
  expect(left).toEqual([...Array(13).fill(0), ...Array(7).fill(1)])
  for (let at = 0; at < 20; at += 1) faults.clear(`site-${at}`)
  faults.plan('first', { path: '/a', body })
  faults.plan('second', { path: '/a', body })
  expect([faults.of('first').length, faults.of('second').length]).toEqual([1, 1])
})

test('headers of a fault are sent with a cached response, and end with the fault', () =>
  withServer({}, async ({ base, standIn }) => {
    const header = async () => (await fetch(`${base}/api${POSTS}?per_page=1`)).headers.get('x-odd')
    const fault = { operation: 'core.posts.list', headers: { 'X-Odd': '1' } }
    expect(await header()).toBeNull()
    for (const _ of [1, 2]) {
      siteControl(standIn, 'default').fault(fault)
      expect([await header(), await header()]).toEqual(['1', null])
    }
  }))

test('a fault of OPTIONS affects requests with this method, but no preflights', async () => {
  const api = testApi()
  await plan(api, { path: POSTS, method: 'OPTIONS', status: 503 })
  const headers = { 'access-control-request-method': 'GET', origin: 'https://app.example' }
  expect((await api.send('OPTIONS', POSTS, { headers })).status).toBe(200)
  expect(await statuses(api, 1)).toEqual([200])
  expect((await api.send('OPTIONS', POSTS)).status).toBe(503)
  expect((await api.send('OPTIONS', POSTS)).status).toBe(200)
})

test.each([
  ['core.posts.list', 'OPTIONS', 'OPTIONS runs no operation'],
  ['core.posts.list', 'DELETE', 'supports GET'],
  ['core.posts.create', 'PUT', 'supports POST'],
])('a fault of %s with %s is rejected', async (operation, method, reason) => {
  const { status, body } = await plan(testApi(), { operation, method, status: 503 })
  expect(status).toBe(400)
  expect(body.message).toContain('fault.method: no request can match')
  expect(body.message).toContain(reason)
})

test('a request that the situation answers uses no fault', async () => {
  const api = testApi()
  await api.send('PUT', '//__understudy/situation', { json: { readOnly: true } })
  await plan(api, { operation: 'core.posts.create', status: 500 })
  expect((await api.post(POSTS, { title: 'a' })).status).toBe(503)
  expect((await api.get(FAULTS)).body).toMatchObject([{ met: 0, times: 1 }])
  await api.send('DELETE', '//__understudy/situation')
  expect((await api.post(POSTS, { title: 'a' })).status).toBe(500)
})

test('a request whose client left before the response is logged as abandoned', async () => {
  await withServer({}, async ({ standIn, port, base }) => {
    siteControl(standIn, 'default').fault({ operation: 'core.posts.list', delay: 100 })
    const logged = new Promise<number>((done) => standIn.journal.listen(({ id }) => done(id)))
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET /api/core/v2/posts HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
      setTimeout(() => socket.destroy(), 20)
    })
    const response = await fetch(`${base}/__understudy/requests/${await logged}/explain`)
    const { steps }: { steps: readonly { says: string }[] } = await response.json()
    expect(steps.at(-1)?.says).toContain(
      'closed the connection before the response with status 200',
    )
  })
})

test('a planned rejection is about the planned argument', async () => {
  const api = testApi()
  const plan = (fault: object) => api.post('//__understudy/faults', fault)
  const fault = { operation: 'core.posts.list', error: 'rest_invalid_param' }
  await plan({ ...fault, argument: 'search' })
  expect((await api.get('/core/v2/posts')).body.data.params).toHaveProperty('search')
  await plan({ ...fault, error: 'rest_missing_callback_param', argument: 'order' })
  expect((await api.get('/core/v2/posts')).body.data.params).toEqual(['order'])
  const refused = await plan({ ...fault, error: 'rest_forbidden', argument: 'order' })
  expect(refused.body.message).toContain('fault.argument')
})
