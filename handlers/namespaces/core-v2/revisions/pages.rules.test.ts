import { expect, test } from 'vitest'
import { pageErrorOf, pagesOf, requestedPage } from './pages.rules.ts'

const FIVE = [1, 2, 3, 4, 5]
type PageArgs = Parameters<typeof requestedPage>[1]
const argsWith = (changes: Partial<PageArgs>): PageArgs => ({
  page: 1,
  per_page: 2,
  offset: undefined,
  ...changes,
})

const PAGES: readonly (readonly [changes: Partial<PageArgs>, rows: readonly number[]])[] = [
  [{}, [1, 2]],
  [{ page: 3 }, [5]],
  [{ offset: 3 }, [4, 5]],
  [{ offset: -3 }, [4, 5]],
  [{ offset: 3, page: 2 }, [4, 5]],
  [{ per_page: 0 }, FIVE],
  [{ per_page: 0, offset: 3 }, FIVE],
]

for (const [changes, rows] of PAGES)
  test(`${JSON.stringify(changes)} lists ${rows}`, () => {
    expect(requestedPage(FIVE, argsWith(changes))).toEqual(rows)
    expect(pageErrorOf(FIVE.length, argsWith(changes))).toBeUndefined()
  })

test('the last page is rounded up, and a list without a page size has one', () => {
  expect([0, 1, 4, 5].map((total) => pagesOf(total, { per_page: 2 }))).toEqual([0, 1, 2, 3])
  expect([0, 5].map((total) => pagesOf(total, { per_page: 0 }))).toEqual([0, 1])
})

test('a page or an offset past the end is rejected where records exist', () => {
  expect(pageErrorOf(5, argsWith({ page: 4 }))).toBe('rest_revision_invalid_page_number')
  expect(pageErrorOf(5, argsWith({ offset: 5 }))).toBe('rest_revision_invalid_offset_number')
  expect(pageErrorOf(5, argsWith({ per_page: 0, page: 2 }))).toBe(
    'rest_revision_invalid_page_number',
  )
  expect(pageErrorOf(0, argsWith({ page: 4, offset: 9 }))).toBeUndefined()
})
