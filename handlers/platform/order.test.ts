import { expect, test } from 'vitest'
import { byField, byId, byValue, withTies } from './order.ts'

const RECORDS = [
  { id: 2, name: 'b' },
  { id: 3, name: 'A' },
  { id: 1, name: 'b' },
]

const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id)

test('records that are alike go by id in the direction of the order', () => {
  expect(idsOf(RECORDS.toSorted(byField('name', 'asc')))).toEqual([3, 1, 2])
  expect(idsOf(RECORDS.toSorted(byField('name', 'desc')))).toEqual([2, 1, 3])
})

test('records that are alike can have a direction of their own', () => {
  expect(idsOf(RECORDS.toSorted(byField('name', 'desc', 'asc')))).toEqual([1, 2, 3])
})

test('a worked out value orders as a field does', () => {
  const byName = byValue(({ name }: (typeof RECORDS)[number]) => name.toLowerCase())
  expect(idsOf(RECORDS.toSorted(byName))).toEqual([3, 1, 2])
})

test('a comparison that finds everything alike leaves the order to the ids', () => {
  expect(idsOf(RECORDS.toSorted(withTies(() => 0, 'desc')))).toEqual([3, 2, 1])
  expect(idsOf(RECORDS.toSorted(byId))).toEqual([1, 2, 3])
})
