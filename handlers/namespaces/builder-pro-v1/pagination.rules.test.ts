import { expect, test } from 'vitest'
import { pagination } from './pagination.rules.ts'

/** The numbers of the links, the current one in brackets. */
const shown = (page: number, pages: number): string =>
  pagination({ page, pages }, (number) => `/?page=${number}&x`)
    .replace(/<span aria-current[^>]*>(\d+)<\/span>/g, ' [$1]')
    .replace(/<span[^>]*>&hellip;<\/span>/g, ' …')
    .replace(/<a [^>]*>(\d+)<\/a>/g, ' $1')
    .replace(/<\/?nav[^>]*>/g, '')
    .trim()

test('links lead to the near, the first and the last pages', () => {
  expect(shown(1, 1)).toBe('')
  expect(shown(1, 2)).toBe('[1] 2')
  expect(shown(3, 4)).toBe('1 2 [3] 4')
  expect(shown(5, 9)).toBe('1 … 3 4 [5] 6 7 … 9')
})

test('addresses are escaped', () => {
  expect(pagination({ page: 1, pages: 2 }, () => '/?a=1&b=2')).toContain('href="/?a=1&amp;b=2"')
})
