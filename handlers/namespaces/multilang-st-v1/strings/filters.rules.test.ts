import { expect, test } from 'vitest'
import type { TranslatableStringRecord } from '#fixtures/models/translatable-string.ts'
import { NO_TRANSLATION } from '#fixtures/models/translation.ts'
import { distinct, matching, stringOrder, toFilter, toSorting, windowOf } from './filters.rules.ts'

const registered: TranslatableStringRecord = {
  id: 1,
  language: 'en',
  domain: 'blog',
  context: '',
  name: 'read-more',
  title: 'Read more',
  status: 0,
  translationPriority: 'Optional',
  sources: [],
  kind: 0,
  type: 1,
  translations: {},
  package: 0,
}
const onSite: TranslatableStringRecord = { ...registered, id: 2, kind: 1, sources: [6, 7] }
const inside: TranslatableStringRecord = { ...registered, id: 3, kind: 1, sources: [7], type: 2 }
const found = (
  sent: Readonly<Record<string, unknown>>,
  all: readonly TranslatableStringRecord[] = [registered, onSite, inside],
  language = 'en',
) => all.filter(matching(toFilter(sent), language)).map(({ id }) => id)

test('kind 0 matches registered strings, kind 1 alone matches all', () => {
  expect(found({ kind: 0 })).toEqual([1])
  expect(found({ kind: '1' })).toEqual([1, 2, 3])
  expect(found({ kind: null })).toEqual([1, 2, 3])
})

test('a source matches automatically found strings, on the site or only elsewhere', () => {
  expect(found({ source: 6 })).toEqual([2])
  expect(found({ source: 7 })).toEqual([3])
  expect(found({ source: 7, kind: 0 })).toEqual([1])
})

test('the type applies only together with a source', () => {
  expect(found({ type: '2' })).toEqual([1, 2, 3])
  expect(found({ type: '1', source: 7 })).toEqual([])
  expect(found({ type: '2', source: 7 })).toEqual([3])
})

test('domain and priority match exactly, a title matches partially', () => {
  expect(found({ domain: 'blog', translationPriority: 'Optional', title: 'MORE' })).toHaveLength(3)
  expect(found({ domain: 'blo' })).toEqual([])
  expect(found({ translationPriority: 'optional' })).toEqual([])
  expect(found({ title: 'less' })).toEqual([])
})

test('a default language other than English includes English', () => {
  const german = { ...registered, id: 4, language: 'de' }
  expect(found({ sourceLanguageCode: 'de' }, [registered, german], 'en')).toEqual([4])
  expect(found({ sourceLanguageCode: 'de' }, [registered, german], 'de')).toEqual([1, 4])
  expect(found({ sourceLanguageCode: 'en' }, [registered, german], 'de')).toEqual([1])
})

test('waiting and partial together include translations in progress in any language', () => {
  const started = {
    ...registered,
    translations: { de: { ...NO_TRANSLATION, status: 2 }, fr: NO_TRANSLATION },
  }
  expect(found({ translationStatuses: [0] }, [started])).toEqual([1])
  expect(found({ translationStatuses: [10] }, [started])).toEqual([])
  expect(found({ translationStatuses: ['1'] }, [started])).toEqual([])
  expect(found({ translationStatuses: ['1', '2'] }, [started])).toEqual([1])
})

test('strings of packages and empty ones are never listed', () => {
  expect(
    found({}, [
      { ...registered, package: 4 },
      { ...registered, title: '' },
    ]),
  ).toEqual([])
})

test('automatically found strings come first, then the newest or by title', () => {
  const all = [
    { ...registered, title: 'b' },
    { ...onSite, title: 'C' },
    { ...inside, title: 'a' },
    { ...registered, id: 4, title: 'A' },
  ]
  const order = (sorting: unknown) =>
    all.toSorted(stringOrder(toSorting(sorting))).map(({ id }) => id)
  expect(order(undefined)).toEqual([3, 2, 4, 1])
  expect(order({ by: 'title', order: 'ASC' })).toEqual([3, 2, 4, 1])
  expect(order({ by: 'title', order: 'up' })).toEqual([2, 3, 1, 4])
  expect(order({ by: 'domain', order: 'asc' })).toEqual([2, 3, 1, 4])
})

test('a window starts at its offset, and negative numbers mean zero', () => {
  expect(windowOf([1, 2, 3, 4], { limit: 2, offset: 3 })).toEqual([4])
  expect(windowOf([1, 2, 3, 4], { limit: 2, offset: -1 })).toEqual([1, 2])
  expect(windowOf([1, 2, 3, 4], { limit: -1, offset: 0 })).toEqual([])
})

test('distinct values are non-empty and sorted case-insensitively', () => {
  expect(distinct(['b', '', 'C', 'b', 'a', 'A'])).toEqual(['A', 'a', 'b', 'C'])
})
