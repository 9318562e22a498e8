import { expect, test } from 'vitest'
import { formatDate } from './date-format.rules.ts'

test.each([
  ['F j, Y', 'March 1, 2026'],
  ['D, d M y', 'Sun, 01 Mar 26'],
  ['Y-m-d H:i:s', '2026-03-01 00:05:09'],
  ['l n/j g:i a', 'Sunday 3/1 12:05 am'],
  ['h A G', '12 AM 0'],
  ['\\t\\h\\e jS', 'the 1S'],
])('%s', (format, expected) => {
  expect(formatDate('2026-03-01T00:05:09', format)).toBe(expected)
})
