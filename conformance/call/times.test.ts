import { expect, test } from 'vitest'
import { checkTime } from './times.ts'

const BERLIN = { timezone_string: 'Europe/Berlin', gmt_offset: 1 }

const accepts = (index: object, date: string | null, date_gmt: string | null): boolean => {
  try {
    checkTime({ ...index }, { date, date_gmt }, 'date')
    return true
  } catch {
    return false
  }
}

test('a time differs from its UTC form by the offset of the site at that time', () => {
  expect(accepts(BERLIN, '2026-01-15T11:00:00', '2026-01-15T10:00:00')).toBe(true)
  expect(accepts(BERLIN, '2026-07-15T12:00:00', '2026-07-15T10:00:00')).toBe(true)
  expect(accepts(BERLIN, '2026-07-15T11:00:00', '2026-07-15T10:00:00')).toBe(false)
  expect(accepts(BERLIN, '2026-01-15T10:00:00', '2026-01-15T10:00:00')).toBe(false)
  expect(accepts(BERLIN, '2026-01-15 11:00:00', '2026-01-15 10:00:00')).toBe(true)
  expect(accepts(BERLIN, '2026-01-15 10:00:00', '2026-01-15 10:00:00')).toBe(false)
})

test('a site without a time zone has its offset', () => {
  const india = { timezone_string: '', gmt_offset: '5.5' }
  expect(accepts(india, '2026-01-15T15:30:00', '2026-01-15T10:00:00')).toBe(true)
  expect(accepts(india, '2026-01-15T10:00:00', '2026-01-15T10:00:00')).toBe(false)
})

test('a local time that the clock skips has two readings', () => {
  for (const utc of ['00:30:00', '01:30:00'])
    expect(accepts(BERLIN, '2026-03-29T02:30:00', `2026-03-29T${utc}`)).toBe(true)
  expect(accepts(BERLIN, '2026-03-29T02:30:00', '2026-03-29T02:30:00')).toBe(false)
})

test('a local time that the clock repeats has two readings', () => {
  for (const utc of ['00:30:00', '01:30:00'])
    expect(accepts(BERLIN, '2026-10-25T02:30:00', `2026-10-25T${utc}`)).toBe(true)
  expect(accepts(BERLIN, '2026-10-25T02:30:00', '2026-10-25T02:30:00')).toBe(false)
})

test('a time that is not set is not judged', () => {
  expect(accepts(BERLIN, '2026-01-15T10:00:00', null)).toBe(true)
  expect(accepts(BERLIN, null, '2026-01-15T10:00:00')).toBe(true)
  expect(accepts(BERLIN, '2026-01-15 10:00:00', '0000-00-00 00:00:00')).toBe(true)
})
