import { expect, test } from 'vitest'
import { posts } from '#bin/inspector/testing/collections.ts'
import { changeIn, placeOfEvent, queryForKeys, titleOf } from './change.rules.ts'

test('a change names its record and members', () => {
  expect(changeIn('+ posts 313', [posts])).toEqual({
    ...{ collection: 'posts', key: '313', kind: 'added', members: '' },
  })
  expect(changeIn('- posts a: b', [posts])).toMatchObject({ key: 'a: b', kind: 'removed' })
  expect(changeIn('posts a: b: title, modified', [posts])).toEqual({
    ...{ collection: 'posts', key: 'a: b', kind: 'changed', members: 'title, modified' },
  })
  for (const text of ['the clock', 'the whole site', 'and 3 more', '+ users 2'])
    expect(changeIn(text, [posts])).toBeUndefined()
})

test('the publication of an item names its record', () => {
  expect(placeOfEvent('page 61 is published', [posts])).toEqual({ collection: 'posts', key: '61' })
  expect(placeOfEvent('the lock of post 61 expires', [posts])).toBeUndefined()
})

test('records are found by their keys, and named by their title', () => {
  const places = ['1', '2', '1'].map((key) => ({ collection: 'posts', key }))
  const { keys, query } = queryForKeys(posts, places)
  expect(keys).toEqual(['1', '2'])
  expect(decodeURIComponent(query)).toBe('take=100&where={"id":{"in":[1,2]}}')
  expect(titleOf({ title: '', name: 'Two' })).toBe('Two')
  expect(titleOf({ title: { raw: 'x' } })).toBe('')
})
