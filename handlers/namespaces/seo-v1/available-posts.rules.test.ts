import { expect, test } from 'vitest'
import { postWith } from '#handlers/testing/records.ts'
import { availableItems } from './available-posts.rules.ts'

const POSTS = [
  postWith({ id: 1, title: 'Apple', language: 'en', modified_gmt: '2026-03-01T10:00:00' }),
  postWith({ id: 2, title: 'Pear', language: 'en', modified_gmt: '2026-03-02T10:00:00' }),
  postWith({ id: 3, title: 'Apfel', language: 'de' }),
  postWith({ id: 4, title: 'Apple', language: 'en', status: 'draft' }),
  postWith({ id: 5, title: 'Apple', language: 'en', type: 'page' }),
]

const idsFor = (search: unknown): readonly number[] => {
  const { matches, compare } = availableItems({ type: 'post', language: 'en', search })
  return POSTS.filter(matches)
    .toSorted(compare)
    .map(({ id }) => id)
}

test('published items of the type and language, last modified first', () => {
  expect(idsFor(undefined)).toEqual([2, 1])
  expect(idsFor('apple')).toEqual([1])
})

test('searches have separate views', () => {
  const nameOf = (search: string) => availableItems({ type: 'post', language: 'en', search }).name
  expect(nameOf('a')).not.toBe(nameOf('b'))
})
