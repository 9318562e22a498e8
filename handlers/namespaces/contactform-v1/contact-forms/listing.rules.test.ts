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

test('forms are sorted by id in either direction', () => {
  expect(ids()).toEqual([5, 12, 59])
  expect(ids({ order: 'desc' })).toEqual([59, 12, 5])
  expect(ids({ order: 'asc' })).toEqual([5, 12, 59])
})

test('forms can be sorted by title case-insensitively, and by name, author and modification', () => {
  expect(ids({ orderby: 'title' })).toEqual([5, 12, 59])
  expect(ids({ orderby: 'post_name' })).toEqual([59, 5, 12])
  expect(ids({ orderby: 'author' })).toEqual([59, 12, 5])
  expect(ids({ orderby: 'modified' })).toEqual([59, 5, 12])
})

test('an unknown order means by date, and ties are sorted by id', () => {
  expect(ids({ orderby: 'nonsense' })).toEqual([12, 59, 5])
  expect(ids({ orderby: 'nonsense', order: 'DESC' })).toEqual([5, 59, 12])
})

test('a page has the requested length and starts at its offset', () => {
  expect(ids({ per_page: 2 })).toEqual([5, 12])
  expect(ids({ per_page: '1', offset: '1' })).toEqual([12])
  expect(ids({ per_page: 2, offset: 9 })).toEqual([])
  expect(ids({ per_page: 1, offset: -3 })).toEqual([5])
})

test('without a positive length all forms are returned, and the offset is ignored', () => {
  expect(ids({ offset: 1 })).toEqual([5, 12, 59])
  expect([0, -3, 'some'].map((per_page) => ids({ per_page, offset: 1 }).length)).toEqual([3, 3, 3])
})

test('a search requires every word, in the title or any text of the form', () => {
  expect(ids({ search: 'ALPHA' })).toEqual([5])
  expect(ids({ search: 'gamma your-name' })).toEqual([59])
  expect(ids({ search: 'gamma alpha' })).toEqual([])
  expect(ids({ search: '' })).toEqual([5, 12, 59])
  expect(ids({ search: `${'alpha '.repeat(300)}gamma` })).toEqual([5])
})

test('words in double quotes are a phrase', () => {
  expect(ids({ search: '"message you"' })).toEqual([])
  expect(ids({ search: '"your message"' })).toEqual([5, 12, 59])
})

test('pattern characters are matched literally', () => {
  expect(ids({ search: '(a+)+$' })).toEqual([])
  expect(ids({ search: '.*' })).toEqual([])
})
