import { expect, test } from 'vitest'
import { compareClasses, comparePatterns, matchesOneCharacter } from './capture-class.ts'

test('different spellings of one class are equal', () => {
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

test('fewer or different values are narrower, more values are wider', () => {
  expect(compareClasses('[\\w-]+', '[\\d]+')).toBe('narrower')
  expect(compareClasses('[\\d]+', '[\\w-]+')).toBe('wider')
  expect(compareClasses('[\\d]+', '[a-z]+')).toBe('narrower')
  expect(compareClasses('[a-z]{12}', '[a-z]{10}')).toBe('narrower')
  expect(compareClasses('[a-z]{12}', '[a-z]+')).toBe('wider')
  expect(compareClasses('[\\w]+', 'post|page')).toBe('narrower')
  expect(compareClasses('[^/]+', '[\\w-]+')).toBe('narrower')
  expect(compareClasses('[\\w-]+', '.+')).toBe('wider')
})

test('unreadable expressions are not guessed', () => {
  expect(compareClasses('[\\d]+', '(?:[a-z]+/)?[\\w%-]+')).toBe('unknown')
  expect(compareClasses('(a+)+$', '(a+)+$')).toBe('same')
})

test('a bracket expression without a quantifier matches one character', () => {
  expect(matchesOneCharacter('[\\w+]')).toBe(true)
  expect(matchesOneCharacter('[\\w]+')).toBe(false)
})

test('argument patterns are compared as languages, including letter case and anchors', () => {
  expect(comparePatterns('[\\w-]+', '[\\w\\-]+')).toBe('same')
  expect(comparePatterns('^[\\w-]+$', '^[A-Za-z0-9_-]+$')).toBe('same')
  expect(comparePatterns('[a-z]+', '[a-zA-Z]+')).toBe('wider')
  expect(comparePatterns('[\\w-]+', '^[\\w-]+$')).toBe('unknown')
})
