import { expect, test } from 'vitest'
import { openLibrary } from '#handlers/hosts/library.ts'
import { createPersistence, type SiteStorage } from './persistence.ts'

/** Like browser storage: stored entries are members of the object. */
function createStorage(): SiteStorage {
  const storage = {
    getItem: (key: string) => Reflect.get(storage, key) ?? null,
    setItem: (key: string, text: string) => void Reflect.set(storage, key, text),
    removeItem: (key: string) => void Reflect.deleteProperty(storage, key),
  }
  for (const name of ['getItem', 'setItem', 'removeItem'])
    Object.defineProperty(storage, name, { enumerable: false })
  return storage
}

function openPage(storage: SiteStorage, warnings: string[] = []) {
  const persistence = createPersistence(storage, (text) => warnings.push(text))
  const { standIn } = openLibrary(
    { base: 'https://site.example', dataset: 'empty' },
    { passesPages: false },
    persistence.changed,
  )
  persistence.attach(standIn.sites)
  const posts = () =>
    standIn.sites
      .get('default')
      ?.posts.all()
      .map(({ title }) => title)
  return { persistence, standIn, posts }
}

const HEAD = { format: 'understudy-dataset', version: 1, variant: 'a' }

test('written records persist across a reload', () => {
  const storage = createStorage()
  const first = openPage(storage)
  first.standIn.sites.load('default', {
    ...HEAD,
    records: { posts: [{ id: 1, type: 'post', title: 'Kept' }] },
  })
  first.persistence.flush()
  expect(openPage(storage).posts()).toEqual(['Kept'])
})

test('an incompatible stored site is discarded with a warning', () => {
  const storage = createStorage()
  storage.setItem('understudy:default', '{"format":"of another time"}')
  const warnings: string[] = []
  expect(openPage(storage, warnings).posts()).toEqual([])
  expect(warnings).toEqual([expect.stringContaining('incompatible with this version')])
  expect(storage.getItem('understudy:default')).toBeNull()
})
