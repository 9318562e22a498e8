import { expect, test } from 'vitest'
import { matchesAnyRoute, matchesPath } from './fault-path.rules.ts'

test('a path matches literally, as a template, and by a star', () => {
  expect(matchesPath('/core/v2/posts', '/core/v2/posts')).toBe(true)
  expect(matchesPath('/core/v2/posts/{id}', '/Core/v2/posts/5')).toBe(true)
  expect(matchesPath('/core/*/posts', '/core/v2/posts')).toBe(true)
  expect(matchesPath('/core/v2/posts', '/core/v2/pages')).toBe(false)
  expect(matchesPath('/core/v2/posts/{id}', '/core/v2/posts')).toBe(false)
})

test('a star at the end matches one or more segments', () => {
  expect(matchesPath('/core/*', '/core/v2')).toBe(true)
  expect(matchesPath('/core/*', '/core/v2/posts/5')).toBe(true)
  expect(matchesPath('/core/*', '/core')).toBe(false)
})

test('a pattern without a matching route is detected', () => {
  const operations = [
    { id: 'core.posts.read', methods: ['GET'], params: { id: { capture: '[\\d]+' } } },
  ]
  const routes = [{ namespace: 'core/v2', path: '/core/v2/posts/{id}', operations }]
  expect(
    ['/core/v2/posts/5', '/core/v2/posts/{any}', '/core/*'].every((each) =>
      matchesAnyRoute(each, routes),
    ),
  ).toBe(true)
  expect(
    ['/core/v2/posts/five', '/core/v2/posts', '/core/v2/pages/5'].some((each) =>
      matchesAnyRoute(each, routes),
    ),
  ).toBe(false)
})
