import { expect, test } from 'vitest'
import { createIds } from '#fixtures/values/ids.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { callEveryOperation } from '#handlers/testing/traffic.ts'
import { VARIANTS } from '#openapi/language/variants.ts'
import { keysOf } from '#openapi/values/json.ts'

type Api = ReturnType<typeof testApi>

const SNAPSHOT = '//__understudy/snapshot'
const save = (api: Api) => api.get(SNAPSHOT)
const load = (api: Api, json: unknown) => api.send('PUT', SNAPSHOT, { json })

for (const variant of keysOf(VARIANTS))
  for (const seed of [1, 2, 3])
    test(`a site of variant ${variant} with all kinds of changes loads again (${seed})`, async () => {
      const api = testApi({ variant })
      const done = await callEveryOperation(api, createIds({ next: {}, seed }))
      expect(done).toBeGreaterThan(10)
      const saved = await save(api)
      const copy = testApi({ variant })
      expect((await load(copy, saved.body)).body).toEqual({ loaded: true, name: 'default' })
      expect((await save(copy)).body).toEqual(saved.body)
    })

test('a site loads again regardless of page parents and dates', async () => {
  const api = testApi()
  const make = async (json: object) => (await api.post('/core/v2/pages', json)).body.id
  const { body: post } = await api.post('/core/v2/posts', { title: 'Above' })
  await api.post(`/core/v2/posts/${post.id}`, { title: 'Above all' })
  const { body: revisions } = await api.get(`/core/v2/posts/${post.id}/revisions`, { as: 'admin' })
  const [{ id: revision }] = revisions
  const [file] = api.site.media.all()
  await make({ title: 'Below a file', parent: file?.id })
  const below = [
    await make({ title: 'Below a post', parent: post.id }),
    await make({ title: 'Below a revision', parent: revision }),
  ]
  await api.delete(`/core/v2/posts/${post.id}/revisions/${revision}`, { force: true })
  await api.delete(`/core/v2/posts/${post.id}`, { force: true })
  expect(below.map((id) => api.site.posts.get(id)?.parent)).toEqual([0, 0])
  for (const date of ['0001-01-01T00:00:00', '0000-01-01T00:00:00', '9999-12-31T23:59:59-11:00'])
    await make({ title: date, date })
  const saved = await save(api)
  expect((await load(api, saved.body)).body).toEqual({ loaded: true, name: 'default' })
})

test('an invalid snapshot is rejected with the location, and changes nothing', async () => {
  const api = testApi()
  const { body } = await save(api)
  const posts = [{ ...body.records.posts[0], author: 99 }, ...body.records.posts.slice(1)]
  const response = await load(api, { ...body, records: { ...body.records, posts } })
  expect(response.status).toBe(400)
  expect(response.body.message).toContain(
    'records.posts[0].author: expected the id of a user, got 99',
  )
  expect((await save(api)).body).toEqual(body)
})

test('a member named __proto__ is rejected, not dropped', async () => {
  const api = testApi()
  const { text } = await save(api)
  const body = new TextEncoder().encode(text.replace('"records":{', '"records":{"__proto__":[],'))
  const headers = { 'content-type': 'application/json' }
  const response = await api.send('PUT', SNAPSHOT, { body, headers })
  expect(response.status).toBe(400)
})
