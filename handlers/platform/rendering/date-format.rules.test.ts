import { expect, test } from 'vitest'
import { formatDate } from './date-format.rules.ts'

const TIME = { text: '2026-03-01T00:05:09', offset: '+01:00', zone: 'Europe/Berlin' }

test.each([
  ['F j, Y', 'March 1, 2026'],
  ['D, d M y', 'Sun, 01 Mar 26'],
  ['Y-m-d H:i:s', '2026-03-01 00:05:09'],
  ['l n/j g:i a', 'Sunday 3/1 12:05 am'],
  ['h A G', '12 AM 0'],
  ['\\t\\h\\e jS', 'the 1st'],
  ['N w z t', '7 0 59 31'],
  ['o-\\WW', '2026-W09'],
  ['c', '2026-03-01T00:05:09+01:00'],
  ['U e P O Z', '1772319909 Europe/Berlin +01:00 +0100 3600'],
])('%s', (format, expected) => {
  expect(formatDate(TIME, format)).toBe(expected)
})
