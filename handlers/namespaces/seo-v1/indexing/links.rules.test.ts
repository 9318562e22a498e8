import { expect, test } from 'vitest'
import { countLinks, isInternal } from './links.rules.ts'

const homes = ['https://example.test/en', 'https://example.test']

test('relative addresses and those below a home stay on the site', () => {
  const inside = ['/about/', 'https://example.test', 'https://example.test/x', '/']
  expect(inside.filter((href) => isInternal(href, homes))).toEqual(inside)
})

test('other hosts, jumps within the page and other schemes do not', () => {
  const outside = [
    'https://example.test.evil.example/',
    'https://other.example/',
    '//example.test/x',
    'https://example.testing/',
    '#top',
    'mailto:a@example.test',
    '',
  ]
  expect(outside.filter((href) => isInternal(href, homes))).toEqual([])
})

test('links are counted in either quotes, with attributes and capitals, repeats too', () => {
  const markup =
    '<a href="/a">1</a> <A class="x" HREF=\'/b\'>2</A> <a\ndata-x="1" href = " /a ">3</a>'
  expect(countLinks(markup, homes)).toBe(3)
})

test('what only looks like a link is not counted', () => {
  expect(countLinks('<abbr href="/a"> <a name="x"> a href="/a" <link href="/a">', homes)).toBe(0)
  expect(countLinks('<a href="https://other.example/">x</a>', homes)).toBe(0)
  expect(countLinks('', homes)).toBe(0)
})
