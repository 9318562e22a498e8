/** The events of the model library report every write of a request. */
import { expect, test } from 'vitest'
import { openLibrary } from '#fixtures/db/db.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { SiteChange } from '#fixtures/site/sites.ts'
import { INNER_DATABASE } from '#fixtures/store/database.ts'
import { RECORD_KINDS } from '#fixtures/store/declarations.ts'
import type { Key } from '#fixtures/store/key.ts'
import { createIds } from '#fixtures/values/ids.ts'
import { VARIANTS } from '#openapi/language/variants.ts'
import { keysOf } from '#openapi/values/json.ts'
import { testApi } from './testing.ts'
import { callEveryOperation } from './traffic.ts'

/** Members of the record; events add internal properties of the model. */
const plain = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== MARKS))
const MARKS = 'SERIALIZED_INTERNAL_PROPERTIES'

const recordsIn = (site: Site) =>
  new Map(
    RECORD_KINDS.map(({ collection, name, model }) => {
      const rows = site.tables.collection(collection).all()
      return [name, new Map(rows.map((row) => [row[model.key], plain(row)]))]
    }),
  )

/** Tables maintained only by a subscription. */
function subscribe(site: Site) {
  const tables = recordsIn(site)
  const keyNames = new Map(RECORD_KINDS.map(({ name, model }) => [name, model.key]))
  const writes: string[] = []
  const put = (model: string, entity: object): void => {
    const key: unknown = Reflect.get(entity, keyNames.get(model) ?? '')
    tables.get(model)?.set(key, plain(entity))
    writes.push(`${model} ${key}`)
  }
  const { events } = openLibrary(site)[INNER_DATABASE]
  events.on('create', (_id, model, entity) => put(String(model), entity))
  events.on('update', (...[, model, , entity]) => put(String(model), entity))
  events.on('delete', (_id, model, key) => {
    tables.get(String(model))?.delete(key)
    writes.push(`${String(model)} ${key}`)
  })
  return { tables, writes }
}

const NAMES = new Map<string, string>(
  RECORD_KINDS.map(({ collection, name }) => [collection, name]),
)

for (const variant of keysOf(VARIANTS))
  test(`a subscription sees every write of traffic over variant ${variant}`, async () => {
    const feed: string[] = []
    const note = (_site: string, change: SiteChange): void => {
      if ('collection' in change) feed.push(`${NAMES.get(change.collection)} ${change.key}`)
    }
    const api = testApi({ variant, changed: note })
    const { tables, writes } = subscribe(api.site)
    for (const seed of [1, 2]) await callEveryOperation(api, createIds({ next: {}, seed }))
    expect(feed.length).toBeGreaterThan(100)
    expect(writes).toEqual(feed)
    expect(tables).toEqual(recordsIn(api.site))
  })

test('a write through the library is reported once, and a rejected one is rolled back', () => {
  const { site } = testApi()
  const { tables, writes } = subscribe(site)
  const key = (id: Key): object => ({ where: { id: { equals: id } } })
  const posts = openLibrary(site)['post']
  posts?.delete(key(1) as never)
  site.tables.settle()
  expect(writes[0]).toBe('post 1')
  expect(tables).toEqual(recordsIn(site))
  const before = recordsIn(site)
  posts?.update({ ...key(5), data: { author: 99 } } as never)
  expect(() => site.posts.all()).toThrow('post.author: expected the id of a user, got 99')
  expect(recordsIn(site)).toEqual(before)
  expect(tables).toEqual(before)
})
