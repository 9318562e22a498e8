import { expect, test } from 'vitest'
import { readMoment, statusAt } from './dates.rules.ts'

const ZONE = 'Europe/Berlin'
const CASES: readonly (readonly [string, 'site' | 'utc', string, string])[] = [
  ['2026-03-01T10:00:00', 'site', '2026-03-01T10:00:00', '2026-03-01T09:00:00'],
  ['2026-03-01 10:00:00', 'site', '2026-03-01T10:00:00', '2026-03-01T09:00:00'],
  ['2026-07-01t10:00:00.250', 'site', '2026-07-01T10:00:00', '2026-07-01T08:00:00'],
  ['2026-03-01T10:00:00', 'utc', '2026-03-01T11:00:00', '2026-03-01T10:00:00'],
  ['2026-03-01T10:00:00Z', 'site', '2026-03-01T11:00:00', '2026-03-01T10:00:00'],
  ['2026-03-01T10:00:00-05:00', 'site', '2026-03-01T16:00:00', '2026-03-01T15:00:00'],
  ['2026-03-01T10:00:00+02', 'utc', '2026-03-01T09:00:00', '2026-03-01T08:00:00'],
  ['2026-03-01T10:00:00+24:00', 'site', '2026-02-28T11:00:00', '2026-02-28T10:00:00'],
  ['2026-02-30T10:00:00', 'site', '2026-03-02T10:00:00', '2026-03-02T09:00:00'],
  ['2026-03-31T24:00:00Z', 'site', '2026-04-01T02:00:00', '2026-04-01T00:00:00'],
  ['2026-03-01T10:00:60', 'utc', '2026-03-01T11:01:00', '2026-03-01T10:01:00'],
]

for (const [text, assumed, date, date_gmt] of CASES)
  test(`${text} meant in ${assumed} time is ${date}`, () => {
    expect(readMoment(text, ZONE, assumed)).toEqual({ date, date_gmt })
  })

test('a date is in the future from one minute ahead on', () => {
  const now = Date.parse('2026-03-10T09:00:00Z')
  expect(statusAt('publish', '2026-03-10T09:01:00', now)).toBe('future')
  expect(statusAt('publish', '2026-03-10T09:00:59', now)).toBe('publish')
  expect(statusAt('future', '2026-03-10T09:00:59', now)).toBe('publish')
  expect(statusAt('future', '2026-03-10T09:01:00', now)).toBe('future')
  expect(statusAt('draft', '2030-01-01T00:00:00', now)).toBe('draft')
})
