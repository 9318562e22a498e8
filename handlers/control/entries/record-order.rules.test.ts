import { expect, test } from 'vitest'
import { memberOrder, sortBy } from './record-order.rules.ts'

const MEMBERS = ['id', 'title']

test('one known member with a direction is an order', () => {
  expect(memberOrder({ title: 'asc' }, MEMBERS)).toEqual({ member: 'title', sign: 1 })
  expect(memberOrder({ id: 'desc' }, MEMBERS)).toEqual({ member: 'id', sign: -1 })
  for (const other of [undefined, {}, { slug: 'asc' }, { id: 'up' }, { id: 'asc', title: 'asc' }])
    expect(memberOrder(other, MEMBERS)).toBeUndefined()
})

test('equal values keep their order, and empty ones come first', () => {
  const titles = ['b', null, 'a', 'b'].map((title, id) => ({ id, title }))
  const idsOf = (sign: 1 | -1) => sortBy(titles, { member: 'title', sign }).map(({ id }) => id)
  expect(idsOf(1)).toEqual([1, 2, 0, 3])
  expect(idsOf(-1)).toEqual([0, 3, 2, 1])
})
