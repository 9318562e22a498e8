import { expect, test } from 'vitest'
import {
  type CountedTerm,
  freeSlug,
  isBelow,
  isDuplicateName,
  matchesTerm,
  termOrder,
} from './terms.rules.ts'

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

test('terms are found by id, slug, parent, count and a part of their name', () => {
  const none = { include: [], exclude: [], hide_empty: false }
  const found = (filters: object, slugs: readonly string[] = []) =>
    TERMS.filter((each) => matchesTerm(each, { ...none, ...filters }, slugs)).map(({ id }) => id)
  expect(found({ search: 'ALPHA' })).toEqual([2])
  expect(found({ exclude: [1] })).toEqual([2, 3])
  expect(found({}, ['gamma'])).toEqual([3])
  expect(found({ parent: 7 })).toEqual([])
  const empty = term(4, 'Empty')
  expect(matchesTerm(empty, { ...none, hide_empty: true }, [])).toBe(false)
})

test('a name is taken below its parent only', () => {
  expect(isDuplicateName(term(1, 'News'), term(0, 'NEWS'))).toBe(true)
  expect(isDuplicateName({ ...term(1, 'News'), parent: 5 }, term(0, 'News'))).toBe(false)
  expect(isDuplicateName(term(1, 'News'), term(1, 'News'))).toBe(false)
})

test('a term is below itself and its ancestors, also in a cycle', () => {
  const parents: Readonly<Record<number, number>> = { 1: 0, 2: 1, 3: 2, 8: 9, 9: 8 }
  const termAt = (id: number) => (id in parents ? { id, parent: parents[id] ?? 0 } : undefined)
  expect(isBelow(termAt, 1, 3)).toBe(true)
  expect(isBelow(termAt, 3, 3)).toBe(true)
  expect(isBelow(termAt, 3, 1)).toBe(false)
  expect(isBelow(termAt, 1, 8)).toBe(false)
})
