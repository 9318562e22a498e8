import { expect, test } from 'vitest'
import { byField, byId, byValue, withTiebreak } from './order.ts'

const RECORDS = [
  { id: 2, name: 'b' },
  { id: 3, name: 'A' },
  { id: 1, name: 'b' },
]

const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id)

test('ties are ordered by id in the same direction', () => {
  expect(idsOf(RECORDS.toSorted(byField('name', 'asc')))).toEqual([3, 1, 2])
  expect(idsOf(RECORDS.toSorted(byField('name', 'desc')))).toEqual([2, 1, 3])
})

test('ties can have a direction of their own', () => {
  expect(idsOf(RECORDS.toSorted(byField('name', 'desc', 'asc')))).toEqual([1, 2, 3])
})

test('a computed value orders like a field', () => {
  const byName = byValue(({ name }: (typeof RECORDS)[number]) => name.toLowerCase())
  expect(idsOf(RECORDS.toSorted(byName))).toEqual([3, 1, 2])
})

test('a comparison with ties only leaves the order to the ids', () => {
  expect(idsOf(RECORDS.toSorted(withTiebreak(() => 0, 'desc')))).toEqual([3, 2, 1])
  expect(idsOf(RECORDS.toSorted(byId))).toEqual([1, 2, 3])
})
