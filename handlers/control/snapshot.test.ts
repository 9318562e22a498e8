import { expect, test } from 'vitest'
import { createIds, type Ids } from '#fixtures/ids.ts'
import { testApi } from '#handlers/testing/testing.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { VARIANTS } from '#openapi/language/variants.ts'
import { keysOf, mapValues } from '#openapi/values/json.ts'

type Api = ReturnType<typeof testApi>

const SNAPSHOT = '//__understudy/snapshot'
const save = (api: Api) => api.get(SNAPSHOT)
const load = (api: Api, json: unknown) => api.send('PUT', SNAPSHOT, { json })

/** The demo site has items of all kinds below this number. */
const IDS_IN_USE = 70
const WORDS = [
  'Choir',
  'publish',
  'trash',
  'draft',
  '2026-05-01T10:00:00',
  '',
  'a@example.org',
  '12',
]

/** Something an argument may be sent as; what does not fit is refused, which is fine too. */
function valueFor(schema: ArgSchema, ids: Ids): unknown {
  const { type, items, properties } = schema
  if (schema.enum) return schema.enum[ids.below(schema.enum.length)]
  const [first] = [type].flat()
  if (first === 'integer' || first === 'number') return ids.below(IDS_IN_USE)
  if (first === 'boolean') return ids.below(2) === 0
  if (first === 'array') return items ? [valueFor(items, ids)] : []
  if (first !== 'object') return WORDS[ids.below(WORDS.length)]
  return mapValues(properties ?? {}, (part) => valueFor(part, ids))
}

function argumentsFor({ args, undeclared = {} }: ContractOperation, ids: Ids) {
  const sent = Object.entries({ ...args, ...undeclared }).filter(
    ([, { required }]) => required || ids.below(2) === 0,
  )
  return Object.fromEntries(sent.map(([name, schema]) => [name, valueFor(schema, ids)]))
}

const pathFor = ({ path }: ContractOperation, ids: Ids): string =>
  path.replace(/\{\w+\}/g, () => String(1 + ids.below(IDS_IN_USE)))

/** Asks for everything once, some of it for things that exist. */
async function useEverything(api: Api, ids: Ids): Promise<number> {
  let done = 0
  for (const operation of api.standIn.contract.operations) {
    const json = argumentsFor(operation, ids)
    const target = pathFor(operation, ids)
    for (const method of operation.methods) {
      const isRead = method === 'GET'
      const { status } = await api.send(method, target, { as: 'admin', ...(!isRead && { json }) })
      if (!isRead && status < 300) done += 1
    }
  }
  return done
}

for (const variant of keysOf(VARIANTS))
  for (const seed of [1, 2, 3])
    test(`a site of variant ${variant} that was used in every way loads again (${seed})`, async () => {
      const api = testApi({ variant })
      const done = await useEverything(api, createIds({ next: {}, seed }))
      expect(done).toBeGreaterThan(10)
      const saved = await save(api)
      const copy = testApi({ variant })
      expect((await load(copy, saved.body)).body).toEqual({ loaded: true, name: 'default' })
      expect((await save(copy)).body).toEqual(saved.body)
    })

test('a site loads again whatever its pages stood below, and whenever they are from', async () => {
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

test('a snapshot that does not fit is refused with its place, and changes nothing', async () => {
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

test('a member named __proto__ is refused, not dropped', async () => {
  const api = testApi()
  const { text } = await save(api)
  const body = new TextEncoder().encode(text.replace('"records":{', '"records":{"__proto__":[],'))
  const headers = { 'content-type': 'application/json' }
  const response = await api.send('PUT', SNAPSHOT, { body, headers })
  expect(response.status).toBe(400)
})
