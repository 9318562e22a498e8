import { expect, test } from 'vitest'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { TermRecord } from '#fixtures/models/term.ts'
import { metaFilter, termFilter } from './queries.rules.ts'

const meta = { seats: '12', room: 'Garden house', open: 'yes' }
const passes = (query: unknown): boolean => metaFilter(query)(meta)

test('an empty query matches all records', () => {
  expect(passes(undefined)).toBe(true)
  expect(passes([])).toBe(true)
  expect(passes({ relation: 'OR' })).toBe(true)
  expect(passes('nonsense')).toBe(true)
})

test('numeric values are compared as numbers', () => {
  expect(passes({ key: 'seats', value: 9, compare: '>' })).toBe(true)
  expect(passes({ key: 'seats', value: [10, 11], compare: 'BETWEEN' })).toBe(false)
  expect(passes({ key: 'seats', value: '12' })).toBe(true)
})

test('a list matches any of its values, and a part matches case-insensitively', () => {
  expect(passes({ key: 'room', value: ['Hall', 'Garden house'] })).toBe(true)
  expect(passes({ key: 'room', value: 'GARDEN', compare: 'like' })).toBe(true)
  expect(passes({ key: 'room', value: 'hall', compare: 'NOT LIKE' })).toBe(true)
})

test('a missing key matches only NOT EXISTS', () => {
  expect(passes({ key: 'price', value: '1', compare: '!=' })).toBe(false)
  expect(passes({ key: 'price', compare: 'NOT EXISTS' })).toBe(true)
  expect(passes({ key: 'constructor' })).toBe(false)
})

test('groups combine their parts by AND, or by OR on request', () => {
  const right = { key: 'open', value: 'yes' }
  const wrong = { key: 'open', value: 'no' }
  expect(passes([right, wrong])).toBe(false)
  expect(passes({ relation: 'or', 0: right, 1: wrong })).toBe(true)
  expect(passes(JSON.stringify([{ relation: 'OR', 0: wrong, 1: [right, right] }]))).toBe(true)
})

const term = (id: number, slug: string, parent = 0): TermRecord => ({
  id,
  taxonomy: 'category',
  name: slug,
  slug,
  description: '',
  parent,
})
const terms = [term(1, 'news'), term(2, 'reports', 1), term(3, 'sessions')]
// The filter only uses the terms of an item.
const report = { categories: [2], tags: [] } as unknown as PostRecord
const carries = (query: object): boolean => termFilter(query, terms)(report)

test('a term includes its descendants unless disabled', () => {
  const news = { taxonomy: 'category', terms: 1 }
  expect(carries(news)).toBe(true)
  expect(carries({ ...news, include_children: false })).toBe(false)
  expect(carries({ ...news, field: 'slug', terms: 'news' })).toBe(true)
})

test('terms can be required, excluded, or merely present', () => {
  const both = { taxonomy: 'category', terms: [2, 3] }
  expect(carries({ ...both, operator: 'AND' })).toBe(false)
  expect(carries({ ...both, operator: 'NOT IN' })).toBe(false)
  expect(carries({ taxonomy: 'category', terms: [3], operator: 'NOT IN' })).toBe(true)
  expect(carries({ taxonomy: 'category', operator: 'EXISTS' })).toBe(true)
  expect(carries({ taxonomy: 'post_tag', operator: 'NOT EXISTS' })).toBe(true)
})
