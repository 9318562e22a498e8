import { expect, test } from 'vitest'
import { countChars, countText, replaceSpans, trimChars, trimEnd, trimStart } from './text.ts'

test('characters are trimmed only from both ends', () => {
  expect(trimEnd('/a/b//', '/')).toBe('/a/b')
  expect(trimStart('\'"a"b', '"\'')).toBe('a"b')
  expect(trimChars('--a-b-', '-')).toBe('a-b')
  expect(trimChars('///', '/')).toBe('')
})

const SPANS: readonly (readonly [string, string])[] = [
  ['a{b}c{d}', 'a_c_'],
  ['{a{b}c}', '_c}'],
  ['{}{', '_{'],
  ['}{', '}{'],
]
for (const [text, expected] of SPANS)
  test(`the spans of ${text} are replaced from left to right`, () => {
    expect(replaceSpans(text, { open: '{', close: '}' }, '_')).toBe(expected)
  })

test('a span has at least the minimum length', () => {
  expect(replaceSpans('&;;a&b;', { open: '&', close: ';', min: 1 }, '')).toBe('a')
})

test('characters are counted', () => {
  expect(countChars('<a>é</a>', '<>')).toBe(4)
  expect(countChars('', '<')).toBe(0)
})

test('numbers are formatted with thousands separators', () => {
  expect([0, 999, 1000, 1_234_567, 1234.5].map(countText)).toEqual([
    '0',
    '999',
    '1,000',
    '1,234,567',
    '1,234.5',
  ])
})
