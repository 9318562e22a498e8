import { expect, test } from 'vitest'
import { escapeAmpersands } from './entities.rules.ts'

test('a bare ampersand is escaped', () => {
  expect(escapeAmpersands('Tom & Jerry')).toBe('Tom &amp; Jerry')
  expect(escapeAmpersands('a&b;c & &; &#; &#x;')).toBe('a&amp;b;c &amp; &amp;; &amp;#; &amp;#x;')
})

test('known entities stay, unknown names do not', () => {
  expect(escapeAmpersands('&copy; &hellip; &frac12; &there4; &amp;')).toBe(
    '&copy; &hellip; &frac12; &there4; &amp;',
  )
  expect(escapeAmpersands('&nope; &COPY; &toString;')).toBe('&amp;nope; &amp;COPY; &amp;toString;')
})

test('numbers have at least three digits and no further leading zeros', () => {
  expect(escapeAmpersands('&#39; &#00039; &#8217;')).toBe('&#039; &#039; &#8217;')
  expect(escapeAmpersands('&#x27; &#X0027;')).toBe('&#x27; &#x27;')
})

test('numbers that are not characters are escaped', () => {
  expect(escapeAmpersands('&#0; &#8; &#1114112; &#x110000;')).toBe(
    '&amp;#0; &amp;#8; &amp;#1114112; &amp;#x110000;',
  )
  expect(escapeAmpersands('&#9;&#1114111;')).toBe('&#009;&#1114111;')
})

test('text without an ampersand is unchanged', () => {
  expect(escapeAmpersands('plain ü')).toBe('plain ü')
  expect(escapeAmpersands('')).toBe('')
})
