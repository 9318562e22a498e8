import { expect, test } from 'vitest'
import { BLOCK_FACTS, SHOWN_ITEM } from '#handlers/testing/block-facts.ts'
import { readingTime, wordsIn } from './reading-time.rules.ts'

const show = (words: number, attributes = {}) =>
  readingTime({
    ...{ name: 'post-time-to-read', attributes },
    facts: { ...BLOCK_FACTS, item: { ...SHOWN_ITEM, content: 'word '.repeat(words) } },
  })

test.each([
  [0, '1–2 minutes', '1 minute'],
  [300, '1–2 minutes', '2 minutes'],
  [378, '2–3 minutes', '2 minutes'],
  [5000, '21–32 minutes', '26 minutes'],
])('%i words', (words, range, minutes) => {
  expect(show(words)).toBe(`<div class="wp-block-post-time-to-read">${range}</div>`)
  expect(show(words, { displayAsRange: false })).toContain(`>${minutes}<`)
})

test('numbers and punctuation are no words', () => {
  expect(wordsIn(`<p>don't stop - now 12 a&amp;b é\u2014x "q" http://x.y/z</p>`)).toBe(8)
  expect(show(1000, { displayMode: 'words' })).toContain('>1,000 words<')
})
