import { expect, test } from 'vitest'
import { countWords } from './word-count.rules.ts'

test('words are separated by any white space', () => {
  expect(countWords('Read  more\nabout\tus')).toBe(4)
  expect(countWords('über-uns, 2026!')).toBe(2)
})

test('empty and blank texts have no words', () => {
  expect(['', ' ', '\n\t'].map(countWords)).toEqual([0, 0, 0])
})
