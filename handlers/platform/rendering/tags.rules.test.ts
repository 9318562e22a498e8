import { expect, test } from 'vitest'
import { renderBlocks } from './blocks.rules.ts'
import { withoutMarkup, withoutTags } from './tags.rules.ts'

const CASES: readonly (readonly [string, string])[] = [
  ['a <b>c</b> d', 'a c d'],
  ['1 < 2 > 1', '1 < 2 > 1'],
  ['I <3 you', 'I '],
  ['<a title="x > y">z</a>', 'z'],
  ['a<!-- b > c -->d', 'ad'],
  ['<a "open', ''],
]

for (const [text, expected] of CASES)
  test(`${text} without tags is ${JSON.stringify(expected)}`, () => {
    expect(withoutTags(text)).toBe(expected)
  })

test('scripts and styles are removed with their content', () => {
  expect(withoutMarkup(' <style>a{}</style>b<script>c</script> ')).toBe('b')
})

test('hostile text takes linear time', () => {
  const started = performance.now()
  for (const part of ['<', '<a "', "<a '", '<!-- wp:a {', '<!--', '<a b="'])
    renderBlocks(withoutTags(part.repeat(50_000)) + part.repeat(50_000))
  expect(performance.now() - started).toBeLessThan(3000)
})

test('scripts and styles are removed with their content, unclosed ones are not', () => {
  expect(withoutMarkup('a<script type="x">b</SCRIPT>c<style>d</style>e')).toBe('ace')
  expect(withoutMarkup('a<script>b<style>c</style>d')).toBe('abd')
})

test('many unclosed openings take linear time', () => {
  const text = '<script>'.repeat(50_000)
  const begun = performance.now()
  withoutMarkup(text)
  withoutMarkup('<script'.repeat(50_000))
  expect(performance.now() - begun).toBeLessThan(2000)
})
