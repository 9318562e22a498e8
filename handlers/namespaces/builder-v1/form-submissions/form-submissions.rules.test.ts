import { expect, test } from 'vitest'
import type { FormSubmissionRecord } from '#fixtures/models/form-submission.ts'
import {
  countsOf,
  hasStatus,
  pageAtMostLast,
  type SubmissionFilters,
  valuesAfter,
  viewOf,
} from './form-submissions.rules.ts'

const submission = (
  id: number,
  changes: Partial<FormSubmissionRecord> = {},
): FormSubmissionRecord => ({
  id,
  post_id: 10,
  element_id: '476d0ce',
  form_name: 'Contact',
  referer: 'https://site.example/contact/',
  referer_title: 'Contact',
  user_id: 0,
  user_agent: 'agent/1.0',
  user_ip: '203.0.113.7',
  created_at: '2026-02-03T09:15:00',
  updated_at: '2026-02-03T09:15:00',
  status: 'new',
  is_read: false,
  main_meta_id: 101,
  values: [
    { id: 101, key: 'name', value: 'Ann' },
    { id: 102, key: 'email', value: 'ann@example.org' },
  ],
  actions: [],
  ...changes,
})
const NEWEST = { order: 'desc', order_by: 'created_at' } as const
const passes = (filters: SubmissionFilters, changes: Partial<FormSubmissionRecord> = {}) =>
  viewOf(filters, NEWEST, 'Europe/Berlin').matches(submission(42, changes))

test('a search spans adjacent values, and includes the id', () => {
  expect(['ANN', 'Ann,ann@', '42', '4'].every((search) => passes({ search }))).toBe(true)
  expect(['Ann, ann', 'email', 'agent', '203.0'].some((search) => passes({ search }))).toBe(false)
  expect(passes({ search: '' })).toBe(true)
})

test('form and referer match exactly', () => {
  expect(passes({ form: '10_476d0ce' })).toBe(true)
  expect(['10', '476d0ce', ''].some((form) => passes({ form }))).toBe(false)
  expect(passes({ referers: ['https://site.example/contact/'] })).toBe(true)
  expect(passes({ referers: ['https://site.example/'] })).toBe(false)
})

test('days are whole days of the site, both ends included', () => {
  const first = { created_at: '2026-02-02T23:00:00' }
  const last = { created_at: '2026-02-03T22:59:59' }
  const day = { after: '2026-02-03', before: '2026-02-03' }
  expect([passes(day, first), passes(day, last)]).toEqual([true, true])
  expect(passes(day, { created_at: '2026-02-02T22:59:59' })).toBe(false)
  expect(passes(day, { created_at: '2026-02-03T23:00:00' })).toBe(false)
})

test('an invalid date does not filter', () => {
  expect(['soon', '', '2026-13-01'].every((after) => passes({ after }))).toBe(true)
})

test('ids restrict to those rows, an empty list to none', () => {
  expect(passes({ ids: [1, 42] })).toBe(true)
  expect(passes({ ids: [] })).toBe(false)
})

test('rows are sorted by the requested member, ties by id in the same direction', () => {
  const rows = [submission(1), submission(3), submission(2, { created_at: '2026-02-04T00:00:00' })]
  const order = (way: 'asc' | 'desc', order_by: 'created_at' | 'id' = 'created_at') =>
    rows.toSorted(viewOf({}, { order: way, order_by }, 'UTC').compare).map(({ id }) => id)
  expect(order('desc')).toEqual([2, 3, 1])
  expect(order('asc')).toEqual([1, 3, 2])
  expect(order('desc', 'id')).toEqual([3, 2, 1])
})

test('trashed submissions are neither read nor unread', () => {
  const rows = [
    submission(1),
    submission(2, { is_read: true }),
    submission(3, { is_read: true }),
    submission(4, { status: 'trash' }),
  ]
  expect(countsOf(rows)).toEqual({ all: 3, trash: 1, read: 2, unread: 1 })
  expect(hasStatus(submission(4, { status: 'trash', is_read: true }), 'read')).toBe(false)
})

test('a page past the end is the last one, and no rows are one empty page', () => {
  expect(pageAtMostLast([1, 2, 3], { page: 9, per_page: 2 })).toEqual({
    rows: [3],
    pagination: { current_page: 2, per_page: 2, total: 3, last_page: 2 },
  })
  expect(pageAtMostLast([], { page: 1, per_page: 50 })).toEqual({
    rows: [],
    pagination: { current_page: 1, per_page: 50, total: 0, last_page: 1 },
  })
})

const valuesWith = (sent: unknown) => valuesAfter(submission(1), sent).map(({ value }) => value)

test('only existing keys change, to texts without markup', () => {
  expect(valuesWith({ name: '<b>Bea</b>' })).toEqual(['Bea', 'ann@example.org'])
  expect(valuesWith({ name: 'Bea', email: '', phone: '1' })).toEqual(['Bea', ''])
  expect(valuesWith({ name: ['Bea'], email: null })).toEqual(['Ann', 'ann@example.org'])
  expect(['name', undefined, null].map(valuesWith)).toEqual(Array(3).fill(valuesWith({})))
})

test('members of every object are not keys of a submission', () => {
  const values = [{ id: 101, key: 'constructor', value: 'Ann' }]
  expect(valuesAfter({ values }, {})).toEqual(values)
})
