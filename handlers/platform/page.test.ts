import { expect, test } from 'vitest'
import { pageOf, rowsFrom } from './page.ts'

const ROWS = ['a', 'b', 'c', 'd', 'e']

test('pages count from 1, and the last one holds the remainder', () => {
  expect(pageOf(ROWS, { page: 1, per_page: 2 })).toEqual(['a', 'b'])
  expect(pageOf(ROWS, { page: 3, per_page: 2 })).toEqual(['e'])
})

test('pages past the last one are empty', () => {
  expect(pageOf(ROWS, { page: 4, per_page: 2 })).toEqual([])
})

test('a portion starts at the given offset', () => {
  expect(rowsFrom(ROWS, 3, 10)).toEqual(['d', 'e'])
})
