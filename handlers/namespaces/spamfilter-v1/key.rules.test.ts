import { expect, test } from 'vitest'
import { keyRule, keyText } from './key.rules.ts'

test('surrounding blanks of a key are ignored, and a number is its digits', () => {
  expect(keyText(' abc ')).toBe('abc')
  expect(keyText(123)).toBe('123')
})

test('a text or number is judged as the text of the key, other values by their type', () => {
  expect(keyRule('0123456789ab')).toBe('accept')
  expect(keyRule(123456789012)).toBe('accept')
  expect(keyRule(true)).toBeUndefined()
  expect(keyRule(['0123456789ab'])).toBeUndefined()
})
