import { expect, test } from 'vitest'
import { hintFor } from './hint.ts'
import { editDistance } from './similarity.ts'

test('typing errors and other word orders lead to the closest name', () => {
  expect(hintFor('pott', ['host', 'port'])).toBe(' (did you mean port?)')
  expect(hintFor('list.posts', ['core.posts.list', 'core.pages.read'])).toBe(
    ' (did you mean core.posts.list?)',
  )
  expect(hintFor('xyz', ['host', 'port'])).toBe('')
})

test('the distance counts insertions, deletions and substitutions', () => {
  expect(editDistance('kitten', 'sitting')).toBe(3)
  expect(editDistance('', 'abc')).toBe(3)
  expect(editDistance('same', 'same')).toBe(0)
})
