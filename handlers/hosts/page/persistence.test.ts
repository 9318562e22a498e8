import { expect, test } from 'vitest'
import { openLibrary } from '#handlers/hosts/library.ts'
import { createPersistence, type SiteStorage } from './persistence.ts'

/** As browsers have them: what is kept are members of the object. */
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

test('what was written is there after a reload', () => {
  const storage = createStorage()
  const first = openPage(storage)
  first.standIn.sites.load('default', {
    ...HEAD,
    records: { posts: [{ id: 1, type: 'post', title: 'Kept' }] },
  })
  first.persistence.flush()
  expect(openPage(storage).posts()).toEqual(['Kept'])
})

test('what does not fit any more is given up with a word', () => {
  const storage = createStorage()
  storage.setItem('understudy:default', '{"format":"of another time"}')
  const warnings: string[] = []
  expect(openPage(storage, warnings).posts()).toEqual([])
  expect(warnings).toEqual([expect.stringContaining('does not fit any more')])
  expect(storage.getItem('understudy:default')).toBeNull()
})
