import { expect, test } from 'vitest'
import { beforeMore, EXCERPT_WORDS, firstWords } from './excerpt.rules.ts'

const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ')

test('55 words are shown in full, longer texts are cut with a mark', () => {
  expect(firstWords(words(55), EXCERPT_WORDS)).toBe(words(55))
  expect(firstWords(words(56), EXCERPT_WORDS)).toBe(`${words(55)} [&hellip;]`)
})

test('the length can be chosen', () => {
  expect(firstWords('red green blue grey', 2)).toBe('red green [&hellip;]')
  expect(firstWords('red green', 2)).toBe('red green')
})

test('tags and scripts are removed, white space collapses', () => {
  expect(firstWords('<p>a</p>\n\n<script>x()</script>\tb  c\n', 55)).toBe('a b c')
  expect(firstWords(' <br> ', 55)).toBe('')
})

test('the text ends before the mark for more, or for the next page', () => {
  expect(beforeMore('a b<!--more-->c')).toBe('a b')
  expect(beforeMore('a<!--more Read on-->b')).toBe('a')
  expect(beforeMore('a<!--nextpage-->b<!--more-->c')).toBe('a')
  expect(beforeMore('no mark')).toBe('no mark')
})

test('a page break in front of the text is ignored', () => {
  expect(beforeMore('\n<!--nextpage-->a<!--nextpage-->b')).toBe('a')
  const block = '<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->'
  expect(beforeMore(`${block}a`)).toBe('a')
})
