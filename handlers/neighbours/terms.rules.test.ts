import { expect, test } from 'vitest'
import { type CountedTerm, freeSlug, termOrder } from './terms.rules.ts'

const term = (id: number, name: string, count = 0): CountedTerm => ({
  id,
  name,
  slug: name.toLowerCase(),
  taxonomy: 'category',
  description: '',
  parent: 0,
  count,
})
const TERMS = [term(1, 'beta', 1), term(2, 'Alpha', 3), term(3, 'Gamma', 2)]
const sortedBy = (orderby: string, order: 'asc' | 'desc', include: readonly number[] = []) =>
  TERMS.toSorted(termOrder({ orderby, order, include, slugs: [] })).map(({ id }) => id)

test('terms are sorted by name without regard to case', () => {
  expect(sortedBy('name', 'asc')).toEqual([2, 1, 3])
  expect(sortedBy('count', 'desc')).toEqual([2, 3, 1])
})

test('the order of include is kept', () => {
  expect(sortedBy('include', 'asc', [3, 1, 2])).toEqual([3, 1, 2])
})

test('a taken slug gets that of the parent, then a number', () => {
  const taken = ['news', 'news-top']
  const isTaken = (slug: string) => taken.includes(slug)
  expect(freeSlug('other', undefined, isTaken)).toBe('other')
  expect(freeSlug('news', undefined, isTaken)).toBe('news-2')
  expect(freeSlug('news', 'top', isTaken)).toBe('news-top-2')
})
