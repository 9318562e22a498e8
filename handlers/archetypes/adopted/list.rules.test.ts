import { expect, test } from 'vitest'
import { adoptedPage, isListArgument } from './list.rules.ts'

const records = [
  { id: 1, name: 'Tea', size: 10, tags: ['hot'] },
  { id: 2, name: 'Coffee', size: 9, tags: ['hot', 'strong'] },
  { id: 3, name: 'Water', size: 30, tags: [] },
]
const ids = (args: Readonly<Record<string, unknown>>) =>
  adoptedPage(records, args, 'id').records.map(({ id }) => id)

test('an argument filters if a member has the same name', () => {
  expect(ids({ tags: 'hot' })).toEqual([1, 2])
  expect(ids({ size: [9, 30] })).toEqual([2, 3])
  expect(ids({ colour: 'red', name: null })).toEqual([1, 2, 3])
})

test('a search covers every string member, case-insensitively', () => {
  expect(ids({ search: 'STRONG' })).toEqual([2])
})

test('records are included or excluded by key; an empty list is ignored', () => {
  expect(ids({ include: ['3', 1] })).toEqual([1, 3])
  expect(ids({ exclude: [1], include: [] })).toEqual([2, 3])
})

test('numbers are sorted as numbers, other values as text; without a member the order is reversed', () => {
  expect(ids({ orderby: 'size' })).toEqual([2, 1, 3])
  expect(ids({ orderby: 'name', order: 'desc' })).toEqual([3, 1, 2])
  expect(ids({ order: 'desc' })).toEqual([3, 2, 1])
})

test('pages depend on the page size, and an offset takes precedence over a page', () => {
  expect(adoptedPage(records, { per_page: 2, page: 2 }, 'id')).toEqual({
    records: [records[2]],
    total: 3,
    pages: 2,
  })
  expect(ids({ limit: 1, offset: 1, page: 3 })).toEqual([2])
  expect(adoptedPage(records, {}, 'id')).toMatchObject({ total: 3, pages: 1 })
})

test('display arguments are recognised', () => {
  expect(['page', 'orderby', 'name'].map(isListArgument)).toEqual([true, true, false])
})
