import { expect, test } from 'vitest'
import { member } from '#bin/inspector/testing/collections.ts'
import { withWidths } from './columns.rules.ts'

test('columns share the width by the length of their values and names', () => {
  const records = [{ id: 1, status: 'publish', date: '2026-01-01', title: 'A title of words' }]
  const members = [
    member('id', { kind: 'number' }),
    member('route_post_id', { kind: 'number' }),
    ...['status', 'date', 'title'].map((name) => member(name)),
  ]
  const widths = withWidths(members, records).map(({ width }) => Number.parseFloat(width))
  expect(widths).toEqual([9.5, 20, 13.3, 26.7, 30.5])
})
