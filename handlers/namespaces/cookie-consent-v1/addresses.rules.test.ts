import { expect, test } from 'vitest'
import { normalizeUrl, scanUrl, sitePath } from './addresses.rules.ts'

test.each([
  ['https://Site.example/a b', 'https://site.example/a%20b'],
  ['https://site.example/a|b?c=[1]', 'https://site.example/a%7Cb?c=%5B1%5D'],
  ['https://site.example/50%', 'https://site.example/50%25'],
  ['ftp://site.example/', undefined],
  ['/page/', undefined],
  ['', undefined],
])('the normalised address of %s is %s', (value, expected) => {
  expect(normalizeUrl(value)).toBe(expected)
})

test('a relative address needs a base', () => {
  expect(normalizeUrl('/page/', 'https://site.example')).toBe('https://site.example/page/')
})

const base = 'https://site.example/en'

test.each([
  [`${base}/page/`, '/page/'],
  [` ${base}/page/?a=1&__scan=7&b=2#part `, '/page/?a=1&b=2'],
  [`${base}/page/?__scan=7`, '/page/'],
  ['https://site.example/english/', undefined],
  ['https://elsewhere.example/en/page/', undefined],
  [7, undefined],
])('the path of %s below the site is %s', (value, expected) => {
  expect(sitePath({ base }, value)).toBe(expected)
})

test('a scan marks the address, which the path no longer contains', () => {
  expect(scanUrl(`${base}/page/`, '7')).toBe(`${base}/page/?__scan=7`)
  expect(scanUrl(`${base}/page/?a=1`, '7')).toBe(`${base}/page/?a=1&__scan=7`)
  expect(sitePath({ base }, scanUrl(`${base}/page/?a=1`, '7'))).toBe('/page/?a=1')
})
