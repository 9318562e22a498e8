import { expect, test } from 'vitest'
import { localPart } from './address.rules.ts'

const BASE = 'https://example.test/site'
const URLS = {
  base: BASE,
  home: BASE,
  restRoot: `${BASE}/api/`,
  authorizationUrl: `${BASE}/authorize`,
  language: 'en',
} as const
const MULTILINGUAL = { ...URLS, home: `${BASE}/en` }

const PATHS: readonly (readonly [address: string, path: string | undefined])[] = [
  ['https://example.test/site/news/first/', 'news/first'],
  ['http://WWW.EXAMPLE.test/site/news', 'news'],
  ['//example.test/site/news#part', 'news'],
  ['/news/', 'news'],
  ['https://example.test/site', ''],
  ['https://example.test/site/news/embed', 'news'],
  ['https://example.test/site/news/feed/', 'news'],
  ['https://example.test/site/news/feed/atom', 'news'],
  ['https://example.test/site/news/page/2/', 'news'],
  ['https://example.test/sites/news', undefined],
  ['https://other.test/site/news', undefined],
  ['news', undefined],
  ['', undefined],
]

for (const [address, path] of PATHS)
  test(`the local path of "${address}" is ${path}`, () => {
    expect(localPart(address, URLS)?.path).toBe(path)
  })

test('the query is kept', () => {
  expect(localPart('/?p=12', URLS)).toEqual({ path: '', query: 'p=12', language: undefined })
})

test('the first segment is a language on a multilingual site only', () => {
  const address = `${BASE}/de/news`
  expect(localPart(address, MULTILINGUAL)).toEqual({ path: 'news', query: '', language: 'de' })
  expect(localPart(address, URLS)?.path).toBe('de/news')
  expect(localPart(`${BASE}/fr/news`, MULTILINGUAL)?.language).toBeUndefined()
})
