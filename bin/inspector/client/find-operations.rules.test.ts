import { expect, test } from 'vitest'
import type { OperationView } from '#handlers/control/entries/operations.ts'
import { countText, findOperations } from './find-operations.rules.ts'

const view = (id: string, path: string, names: readonly string[] = []): OperationView => ({
  id,
  namespace: 'core/v2',
  methods: ['GET'],
  path,
  summary: '',
  access: { rule: 'public', says: 'anyone' },
  arguments: names,
  roles: {},
  effect: 'safe',
})

const posts = view('core.posts.list', '/core/v2/posts', ['categories'])
const categories = view('core.categories.list', '/core/v2/categories')

test('operations of a route come before operations with an argument of that name', () => {
  expect(findOperations([posts, categories], 'categories')).toEqual([categories, posts])
  expect(findOperations([posts, categories], 'GET posts')).toEqual([posts])
  expect(findOperations([posts, categories], '')).toEqual([posts, categories])
})

test('the count includes operations that the index does not list', () => {
  expect(countText([posts, { ...categories, methods: ['POST', 'PUT'] }])).toBe(
    '2 operations, 3 counting each method',
  )
  expect(countText([posts, { ...categories, unlisted: true }])).toBe(
    '2 operations, 1 not in the index; the others are 1 counting each method',
  )
})
