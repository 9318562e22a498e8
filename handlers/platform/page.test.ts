import { expect, test } from 'vitest'
import { pageOf, portionOf } from './page.ts'

const ROWS = ['a', 'b', 'c', 'd', 'e']

test('pages count from 1, and the last one holds what is left', () => {
  expect(pageOf(ROWS, { page: 1, per_page: 2 })).toEqual(['a', 'b'])
  expect(pageOf(ROWS, { page: 3, per_page: 2 })).toEqual(['e'])
})

test('past the last page there is nothing', () => {
  expect(pageOf(ROWS, { page: 4, per_page: 2 })).toEqual([])
})

test('a portion starts where it is told to', () => {
  expect(portionOf(ROWS, 3, 10)).toEqual(['d', 'e'])
})
