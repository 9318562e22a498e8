import { expect, test } from 'vitest'
import { isShowing, portionFor } from './list.rules.ts'

const records = [
  { id: 1, name: 'Tea', size: 10, tags: ['hot'] },
  { id: 2, name: 'Coffee', size: 9, tags: ['hot', 'strong'] },
  { id: 3, name: 'Water', size: 30, tags: [] },
]
const ids = (args: Readonly<Record<string, unknown>>) =>
  portionFor(records, args, 'id').shown.map(({ id }) => id)

test('an argument that a member is called like filters by it, any other does not', () => {
  expect(ids({ tags: 'hot' })).toEqual([1, 2])
  expect(ids({ size: [9, 30] })).toEqual([2, 3])
  expect(ids({ colour: 'red', name: null })).toEqual([1, 2, 3])
})

test('a search looks into every text, without regard to case', () => {
  expect(ids({ search: 'STRONG' })).toEqual([2])
})

test('records are named or left out by their key; an empty list names none', () => {
  expect(ids({ include: ['3', 1] })).toEqual([1, 3])
  expect(ids({ exclude: [1], include: [] })).toEqual([2, 3])
})

test('numbers are ordered as numbers, the rest as text; without a member the list is turned', () => {
  expect(ids({ orderby: 'size' })).toEqual([2, 1, 3])
  expect(ids({ orderby: 'name', order: 'desc' })).toEqual([3, 1, 2])
  expect(ids({ order: 'desc' })).toEqual([3, 2, 1])
})

test('a page is counted by its size, and an offset goes before a page', () => {
  expect(portionFor(records, { per_page: 2, page: 2 }, 'id')).toEqual({
    shown: [records[2]],
    total: 3,
    pages: 2,
  })
  expect(ids({ limit: 1, offset: 1, page: 3 })).toEqual([2])
  expect(portionFor(records, {}, 'id')).toMatchObject({ total: 3, pages: 1 })
})

test('arguments that say how a list is shown are known', () => {
  expect(['page', 'orderby', 'name'].map(isShowing)).toEqual([true, true, false])
})
