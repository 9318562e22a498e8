import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'

type Api = ReturnType<typeof testApi>

const SITUATION = '//__understudy/situation'
const POSTS = '/core/v2/posts'
const put = (api: Api, json: unknown) => api.send('PUT', SITUATION, { json })

test('a read-only site answers reads and rejects writes', async () => {
  const api = testApi()
  expect((await put(api, { readOnly: true })).body).toEqual({ readOnly: true })
  expect((await api.get(POSTS)).status).toBe(200)
  const refused = await api.post(POSTS, { title: 'x' })
  expect([refused.status, refused.body.code]).toEqual([503, 'understudy_read_only'])
  expect((await api.send('DELETE', SITUATION)).body).toEqual({})
  expect((await api.post(POSTS, { title: 'x' })).status).toBe(201)
})

test('a rate-limited site sends Retry-After by its own clock', async () => {
  const api = testApi()
  await put(api, { rateLimit: { requests: 2, seconds: 60 } })
  const statuses = []
  for (let at = 0; at < 3; at += 1) statuses.push((await api.get(POSTS)).status)
  expect(statuses).toEqual([200, 200, 429])
  api.site.clock.step(20_000)
  const { headers, body } = await api.get(POSTS)
  expect([headers['Retry-After'], body.code]).toEqual(['40', 'understudy_rate_limited'])
  api.site.clock.step(40_000)
  expect((await api.get(POSTS)).status).toBe(200)
})

test('an offline site closes the connection without executing the request', async () => {
  const api = testApi()
  const before = api.site.posts.size
  await put(api, { offline: true })
  expect(await api.post(POSTS, { title: 'x' })).toMatchObject({ status: 0, drop: true })
  expect(api.site.posts.size).toBe(before)
})

test('expired passwords are treated like wrong ones', async () => {
  const statusIn = async (auth: 'lenient' | 'strict', expiredPasswords: unknown) => {
    const api = testApi({ auth })
    await put(api, { expiredPasswords })
    return (await api.get(POSTS, { as: 'admin' })).status
  }
  expect(await statusIn('lenient', true)).toBe(200)
  expect(await statusIn('strict', true)).toBe(401)
  expect(await statusIn('strict', ['editor'])).toBe(200)
  const api = testApi()
  await put(api, { expiredPasswords: ['admin'] })
  expect((await api.post(POSTS, { title: 'x' })).status).toBe(401)
})

test('a login in other letter case has the same expired password', async () => {
  const api = testApi()
  await put(api, { expiredPasswords: ['editor'] })
  const authorization = `Basic ${btoa('EDITOR:editor-secret')}`
  const { status } = await api.get(`${POSTS}?context=edit`, { headers: { authorization } })
  expect(status).toBe(401)
})

test('images are offline and slow with their site', async () => {
  const api = testApi()
  const image = () => api.get('//uploads/x.png')
  await put(api, { latency: 7 })
  expect((await image()).status).toBe(200)
  const { body } = await api.get(`//__understudy/requests/${api.standIn.journal.last}/explain`)
  expect(JSON.stringify(body.steps)).toContain('added a delay of 7 ms')
  await put(api, { offline: true })
  expect(await image()).toMatchObject({ drop: true })
})

test('latency is the same for the same seed, and applies to one site', async () => {
  const api = testApi()
  await put(api, { latency: [20, 40] })
  const started = performance.now()
  await api.get(POSTS)
  expect(performance.now() - started).toBeGreaterThan(18)
  expect((await api.get(SITUATION, { headers: { 'x-understudy-site': 'other' } })).body).toEqual({})
})

test('an invalid situation is rejected with its location, and a reset ends a situation', async () => {
  const api = testApi()
  const messageFor = async (json: unknown) => (await put(api, json)).body.message
  expect(await messageFor({ ofline: true })).toContain(
    'situation.ofline: expected no such member (did',
  )
  expect(await messageFor({ rateLimit: { requests: 0, seconds: 1 } })).toContain(
    'situation.rateLimit.requests: expected a whole number from 1',
  )
  expect(await messageFor({ latency: [9, 1] })).toContain('or a range of them: [100, 800], got')
  await put(api, { readOnly: true })
  await api.send('POST', '//__understudy/reset')
  expect((await api.get(SITUATION)).body).toEqual({})
})
