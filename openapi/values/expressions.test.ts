import { expect, test } from 'vitest'
import { patternExpression } from './expressions.ts'

test('a pattern may escape characters that need no escape', () => {
  expect(patternExpression('^[a-z_\\%-]+$').test('a%b')).toBe(true)
  expect(patternExpression('^.$').test('😀')).toBe(true)
})
