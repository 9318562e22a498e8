import { expect, test } from 'vitest'
import { readDateOption } from './date-option.rules.ts'

const read = (value: string, today = '2026-03-10') => readDateOption(value, today)

test('an existing date is used as written', () => {
  expect(read('2026-01-01')).toBe('2026-01-01')
  expect(read('2026-02-30')).toBeUndefined()
})

test('relative dates are case-insensitive', () => {
  expect(['today', 'now', 'Tomorrow', 'yesterday'].map((word) => read(word))).toEqual([
    '2026-03-10',
    '2026-03-10',
    '2026-03-11',
    '2026-03-09',
  ])
})

test('days, weeks, months and years are added and subtracted, underscores are blanks', () => {
  expect(read('today+2weeks')).toBe('2026-03-24')
  expect(read('tomorrow_-1_day')).toBe('2026-03-10')
  expect(read('+3days')).toBe('2026-03-13')
  expect(read('-1month')).toBe('2026-02-10')
  expect(read('today+10years')).toBe('2036-03-10')
})

test('a day beyond the end of the month overflows into the next', () => {
  expect(read('+1month', '2026-01-31')).toBe('2026-03-03')
  expect(read('+1year', '2024-02-29')).toBe('2025-03-01')
})

test('other texts are not a date', () => {
  expect(['', 'soon', '2 weeks', 'today 2weeks', '+1hour'].map((text) => read(text))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})
