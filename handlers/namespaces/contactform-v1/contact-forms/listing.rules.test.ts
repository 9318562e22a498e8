import { expect, test } from 'vitest'
import type { ContactFormRecord } from '#fixtures/models/contact-form.ts'
import { contactFormTemplate } from '#fixtures/models/contact-form-template.ts'
import { listForms } from './listing.rules.ts'

const base: ContactFormRecord = {
  ...contactFormTemplate('admin@example.test'),
  id: 12,
  hash: '3f9c0a1',
  title: 'beta',
  slug: 'z',
  author: 2,
  date: '2026-01-02T00:00:00',
  modified: '2026-01-02T00:00:00',
  config_errors: {},
}
const forms: readonly ContactFormRecord[] = [
  base,
  { ...base, id: 5, title: 'Alpha', slug: 'y', author: 3, date: '2026-01-03T00:00:00' },
  { ...base, id: 59, title: 'Gamma', slug: 'x', author: 1, modified: '2026-01-01T00:00:00' },
]
const ids = (query: Readonly<Record<string, unknown>> = {}) =>
  listForms(forms, (name) => query[name]).map(({ id }) => id)

test('forms come by id, in either direction', () => {
  expect(ids()).toEqual([5, 12, 59])
  expect(ids({ order: 'desc' })).toEqual([59, 12, 5])
  expect(ids({ order: 'asc' })).toEqual([5, 12, 59])
})

test('forms can be ordered by title without regard to case, and by name, author and change', () => {
  expect(ids({ orderby: 'title' })).toEqual([5, 12, 59])
  expect(ids({ orderby: 'post_name' })).toEqual([59, 5, 12])
  expect(ids({ orderby: 'author' })).toEqual([59, 12, 5])
  expect(ids({ orderby: 'modified' })).toEqual([59, 5, 12])
})

test('an unknown order is that of the dates, and ties go by id', () => {
  expect(ids({ orderby: 'nonsense' })).toEqual([12, 59, 5])
  expect(ids({ orderby: 'nonsense', order: 'DESC' })).toEqual([5, 59, 12])
})

test('a page is as long as asked for and starts at its offset', () => {
  expect(ids({ per_page: 2 })).toEqual([5, 12])
  expect(ids({ per_page: '1', offset: '1' })).toEqual([12])
  expect(ids({ per_page: 2, offset: 9 })).toEqual([])
  expect(ids({ per_page: 1, offset: -3 })).toEqual([5])
})

test('without a positive length all forms come, and the offset does nothing', () => {
  expect(ids({ offset: 1 })).toEqual([5, 12, 59])
  expect([0, -3, 'some'].map((per_page) => ids({ per_page, offset: 1 }).length)).toEqual([3, 3, 3])
})

test('a search needs every word, in titles and everything written into the form', () => {
  expect(ids({ search: 'ALPHA' })).toEqual([5])
  expect(ids({ search: 'gamma your-name' })).toEqual([59])
  expect(ids({ search: 'gamma alpha' })).toEqual([])
  expect(ids({ search: '' })).toEqual([5, 12, 59])
  expect(ids({ search: `${'alpha '.repeat(300)}gamma` })).toEqual([5])
})

test('words in double quotes stay together', () => {
  expect(ids({ search: '"message you"' })).toEqual([])
  expect(ids({ search: '"your message"' })).toEqual([5, 12, 59])
})

test('signs of a pattern are looked for as they are', () => {
  expect(ids({ search: '(a+)+$' })).toEqual([])
  expect(ids({ search: '.*' })).toEqual([])
})
