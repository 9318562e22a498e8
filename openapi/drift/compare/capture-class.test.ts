import { expect, test } from 'vitest'
import { compareClasses, comparePatterns, matchesOneCharacter } from './capture-class.ts'

test('spellings of one class are the same', () => {
  for (const [one, other] of [
    ['[\\d]+', '\\d+'],
    ['[0-9]+', '[\\d]+'],
    ['[a-zA-Z]+', '[a-z]+'],
    ['[\\w-]+', '[a-zA-Z0-9_-]+'],
    ['(post|page)', 'page|post'],
    ['[a-zA-Z]{12}', '[a-z]{12,12}'],
  ] as const)
    expect(`${one} ${other} ${compareClasses(one, other)}`).toBe(`${one} ${other} same`)
})

test('fewer values are narrower, more are wider, other ones narrower too', () => {
  expect(compareClasses('[\\w-]+', '[\\d]+')).toBe('narrower')
  expect(compareClasses('[\\d]+', '[\\w-]+')).toBe('wider')
  expect(compareClasses('[\\d]+', '[a-z]+')).toBe('narrower')
  expect(compareClasses('[a-z]{12}', '[a-z]{10}')).toBe('narrower')
  expect(compareClasses('[a-z]{12}', '[a-z]+')).toBe('wider')
  expect(compareClasses('[\\w]+', 'post|page')).toBe('narrower')
  expect(compareClasses('[^/]+', '[\\w-]+')).toBe('narrower')
  expect(compareClasses('[\\w-]+', '.+')).toBe('wider')
})

test('what cannot be read is not guessed', () => {
  expect(compareClasses('[\\d]+', '(?:[a-z]+/)?[\\w%-]+')).toBe('unknown')
  expect(compareClasses('(a+)+$', '(a+)+$')).toBe('same')
})

test('a bracket without repetition matches one character', () => {
  expect(matchesOneCharacter('[\\w+]')).toBe(true)
  expect(matchesOneCharacter('[\\w]+')).toBe(false)
})

test('patterns of arguments are compared as languages, letter case and anchors included', () => {
  expect(comparePatterns('[\\w-]+', '[\\w\\-]+')).toBe('same')
  expect(comparePatterns('^[\\w-]+$', '^[A-Za-z0-9_-]+$')).toBe('same')
  expect(comparePatterns('[a-z]+', '[a-zA-Z]+')).toBe('wider')
  expect(comparePatterns('[\\w-]+', '^[\\w-]+$')).toBe('unknown')
})
