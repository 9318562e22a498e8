/** Rendering and extraction of records are inverse; bin/recording tests the rest. */

import { expect, test } from 'vitest'
import { extractRelated } from '#handlers/namespaces/core-v2/related/extractors.ts'
import type { ExtractionContext } from '#handlers/platform/extract.ts'
import { EXTRACTORS } from './extractors.ts'

const CALL: ExtractionContext = { args: {}, homes: ['https://site.test'], language: 'en' }
const read = (id: string, body: unknown, call: Partial<ExtractionContext> = {}) =>
  EXTRACTORS.get(id)?.read(body, { ...CALL, ...call }) ?? []

test('a text is recorded in its raw form, or else in its rendered form', () => {
  const item = { id: 5, type: 'post', status: 'publish', title: { rendered: 'A' } }
  const [shown] = read('core.posts.read', { ...item, content: { rendered: '<p>B</p>' } })
  const [stored] = read('core.posts.read', { ...item, content: { rendered: '<p>B</p>', raw: 'B' } })
  expect(shown).toMatchObject({ isRaw: false, record: { title: 'A', content: '<p>B</p>' } })
  expect(stored).toMatchObject({ isRaw: true, record: { content: 'B' } })
})

test('the guid is recorded without the site, and omitted for another site', () => {
  const item = { id: 5, type: 'post', status: 'publish' }
  const guidOf = (rendered: string) =>
    read('core.posts.read', { ...item, guid: { rendered } })[0]?.record['guid']
  expect(guidOf('https://site.test/?p=5')).toBe('/?p=5')
  expect(guidOf('https://other.test/?p=5')).toBeUndefined()
})

test('deleted records are recorded as gone', () => {
  const gone = read('core.posts.delete', { deleted: true, previous: { id: 5 } })
  expect(gone).toEqual([{ collection: 'posts', record: { id: 5 }, isRemoved: true }])
})

test('an offset is recorded as a time zone', () => {
  const zoneOf = (index: object) => read('index.read', index)[0]?.record['value']
  expect(zoneOf({ name: 'A', timezone_string: '', gmt_offset: 2 })).toMatchObject({
    name: 'A',
    timezone_string: 'Etc/GMT-2',
  })
  expect(zoneOf({ timezone_string: 'Europe/Berlin', gmt_offset: 1 })).toMatchObject({
    timezone_string: 'Europe/Berlin',
  })
})

test('missing add-ons are recorded as inactive', () => {
  const [, off] = read('index.read', { name: 'A', namespaces: ['core/v2', 'oembed/1.0'] })
  expect(off?.record).toMatchObject({ name: 'routes_off' })
  expect(off?.record['value']).toContain('/builder/v1')
  expect(off?.record['value']).not.toContain('/core/v2')
})

test('only declared members of a document are recorded', () => {
  const [found] = read('suite.settings.read', { siteName: 'A', dismissConnectAlert: true })
  expect(found?.record['value']).toEqual({ dismissConnectAlert: true })
})

test('records are extracted from platform routes outside the interface, too', () => {
  expect(
    extractRelated('/core/v2/categories/3', { id: 3, name: 'News', taxonomy: 'category' }),
  ).toMatchObject([{ collection: 'terms', record: { id: 3, name: 'News' } }])
  expect(extractRelated('/core/v2/other', [{ id: 3 }])).toEqual([])
})
