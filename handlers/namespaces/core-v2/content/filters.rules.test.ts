import { expect, test } from 'vitest'
import type { PostRecord } from '#fixtures/models/post.ts'
import { postWith } from '#handlers/testing/records.ts'
import {
  authorFilter,
  dateFilters,
  type Filter,
  formatFilter,
  idFilter,
  menuOrderFilter,
  parentFilter,
  readTermQuery,
  searchFilter,
  slugFilter,
  stickyFilter,
} from './filters.rules.ts'

const POST = postWith({
  id: 7,
  author: 2,
  date: '2026-03-01T12:00:00',
  modified: '2026-03-02T12:00:00',
  slug: 'hello',
  content: 'The garden is open.',
  menu_order: 3,
})

const passes = (filter: Filter | undefined, post: Partial<PostRecord> = {}) =>
  filter?.matches({ ...POST, ...post })

test('author_exclude takes precedence over author', () => {
  const filter = authorFilter({ author: [2], author_exclude: [2] })
  expect(passes(filter)).toBe(false)
  expect(passes(filter, { author: 3 })).toBe(true)
})

test('parent takes precedence over parent_exclude', () => {
  expect(passes(parentFilter({ parent: [0], parent_exclude: [0] }))).toBe(true)
  expect(passes(parentFilter({ parent_exclude: [0] }))).toBe(false)
  expect(parentFilter({})).toBeUndefined()
})

test('the order of ids does not change the name of a filter', () => {
  const name = (author: readonly number[]) => authorFilter({ author, author_exclude: [] })?.name
  expect(name([10, 9, 9])).toBe(name([9, 10]))
})

test('the menu order 0 is a valid filter value', () => {
  expect(passes(menuOrderFilter({ menu_order: 0 }))).toBe(false)
  expect(passes(menuOrderFilter({ menu_order: 3 }))).toBe(true)
  expect(menuOrderFilter({})).toBeUndefined()
})

test('include and sticky take precedence over exclude', () => {
  expect(passes(idFilter({ include: [7], exclude: [7] }))).toBe(true)
  expect(passes(idFilter({ include: [], exclude: [7] }))).toBe(false)
  expect(idFilter({ include: [], exclude: [7], sticky: true })).toBeUndefined()
})

test('sticky=false is ignored with a list of ids', () => {
  expect(passes(stickyFilter({ sticky: false, include: [] }), { sticky: true })).toBe(false)
  expect(stickyFilter({ sticky: false, include: [7] })).toBeUndefined()
  expect(passes(stickyFilter({ sticky: true, include: [7] }))).toBe(false)
})

test('date ranges exclude their boundary', () => {
  const [after] = dateFilters({ after: '2026-03-01T12:00:00' }, 'Europe/Berlin')
  expect(passes(after)).toBe(false)
  const [before] = dateFilters({ modified_before: '2026-03-02T12:00:01' }, 'Europe/Berlin')
  expect(passes(before)).toBe(true)
})

test('a date with an offset is converted to the time zone of the site', () => {
  const [after] = dateFilters({ after: '2026-03-01T10:59:59Z' }, 'Europe/Berlin')
  expect(passes(after)).toBe(true)
})

test('anonymous searches do not match protected items', () => {
  const args = { search: 'garden', search_columns: [] }
  expect(passes(searchFilter(args, false))).toBe(true)
  expect(passes(searchFilter(args, false), { password: 'x' })).toBe(false)
  expect(passes(searchFilter(args, true), { password: 'x' })).toBe(true)
})

test('a search uses only the named columns', () => {
  const args = { search: 'garden', search_columns: ['post_title'] as const }
  expect(passes(searchFilter(args, true))).toBe(false)
})

test('a post without a format has the standard format', () => {
  expect(passes(formatFilter({ format: ['standard'] }), { format: '' })).toBe(true)
  expect(formatFilter({ format: [] })).toBeUndefined()
})

test('an empty list of slugs is not a filter', () => {
  expect(slugFilter([])).toBeUndefined()
  expect(passes(slugFilter(['hello', 'bye']))).toBe(true)
})

const TERM_QUERIES: readonly (readonly [sent: unknown, query: object])[] = [
  [[3, -4], { terms: [3, 4], include_children: false, operator: 'OR' }],
  [undefined, { terms: [], include_children: false, operator: 'OR' }],
  [
    { terms: [3], include_children: true, operator: 'AND' },
    { terms: [3], include_children: true, operator: 'AND' },
  ],
]

for (const [sent, query] of TERM_QUERIES)
  test(`the terms ${JSON.stringify(sent)} are read with their defaults`, () => {
    expect(readTermQuery(sent)).toEqual(query)
  })
