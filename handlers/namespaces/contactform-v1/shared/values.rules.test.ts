import { expect, test } from 'vitest'
import { isDate, isMailboxList, isNumber, isTel, isUrl } from './values.rules.ts'

test('a web address starts with a known scheme', () => {
  expect(['https://example.test', 'ftp://x', 'mailto:a'].every(isUrl)).toBe(true)
  expect(['javascript:1', 'example.test', ''].some(isUrl)).toBe(false)
})

test('a telephone number has 6 to 15 characters without separators', () => {
  expect(['+49 (30) 12-34', '030/123.456', '0049 30 123456'].every(isTel)).toBe(true)
  expect(['12345', '1234567890123456', '+49 abc 1234', ''].some(isTel)).toBe(false)
})

test('a number may have an exponent', () => {
  expect(['1e1', '-2', '.5', '3.25E-2'].every(isNumber)).toBe(true)
  expect(['1.', 'one', '1 2', '0x1', ''].some(isNumber)).toBe(false)
})

test('a date must exist', () => {
  expect(['2026-02-28', '2024-02-29'].every(isDate)).toBe(true)
  expect(['2026-02-30', '2026-2-3', '0000-00-00', '28.02.2026'].some(isDate)).toBe(false)
})

test('every part of a mailbox list needs an address', () => {
  expect(isMailboxList('"Ann, Example" <ann@example.test>, bob@example.test')).toBe(true)
  expect(isMailboxList('Ann <ann>')).toBe(false)
  expect(isMailboxList('')).toBe(false)
})
