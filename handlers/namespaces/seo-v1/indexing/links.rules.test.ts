import { expect, test } from 'vitest'
import { countLinks, isInternal } from './links.rules.ts'

const homes = ['https://example.test/en', 'https://example.test']

test('relative addresses and those below a home are internal', () => {
  const inside = ['/about/', 'https://example.test', 'https://example.test/x', '/']
  expect(inside.filter((href) => isInternal(href, homes))).toEqual(inside)
})

test('other hosts, fragments and other schemes are not internal', () => {
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

test('links are counted with either quotes, attributes and capitals, repetitions included', () => {
  const markup =
    '<a href="/a">1</a> <A class="x" HREF=\'/b\'>2</A> <a\ndata-x="1" href = " /a ">3</a>'
  expect(countLinks(markup, homes)).toBe(3)
})

test('similar markup is not counted as a link', () => {
  expect(countLinks('<abbr href="/a"> <a name="x"> a href="/a" <link href="/a">', homes)).toBe(0)
  expect(countLinks('<a href="https://other.example/">x</a>', homes)).toBe(0)
  expect(countLinks('', homes)).toBe(0)
})
