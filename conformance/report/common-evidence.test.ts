import { expect, test } from 'vitest'
import type { Result } from '#conformance/runner/result.ts'
import { resultOf } from '#conformance/testing/result.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import { causesOf } from './causes.ts'

const failed = (id: string, more: Partial<Result> = {}) =>
  resultOf({ id, title: `${id} holds.`, outcome: 'fail', expected: 'one', got: 'other', ...more })

const titles = (results: readonly Result[]) =>
  causesOf(results).map(({ title, results: { length } }) => [length, title])

const readOf = (path: string, identity: Exchange['identity'] = 'anonymous'): Exchange => ({
  method: 'GET',
  url: `http://127.0.0.1/api${path}`,
  identity,
  requestHeaders: {},
  requestBody: undefined,
  status: 200,
  headers: {},
  text: '{"title":{"raw":"secret"}}',
  milliseconds: 1,
  retries: 0,
})

const post = { path: '/core/v2/posts/{id}', methods: ['GET'], decisive: 0 } as const

test('the edit context for anonymous callers is one cause, whatever the cases expected', () => {
  const editing = readOf('/core/v2/posts/7?context=edit')
  const listing = readOf('/core/v2/posts?context=edit&per_page=1')
  const rows = [
    failed('core.posts.read/hidden', { ...post, exchanges: [editing] }),
    failed('core.posts.read/unshared', { ...post, expected: 'no part', exchanges: [editing] }),
    failed('core.posts.list/context.edit.anonymous', { decisive: 0, exchanges: [listing] }),
  ]
  expect(titles(rows)).toEqual([
    [3, 'anonymous callers get the edit context: GET /core/v2/posts/{id}, GET /core/v2/posts'],
  ])
})

test('other reads, and those with an account, keep their own causes', () => {
  const rows = [
    failed('core.posts.read/a', { ...post, exchanges: [readOf('/core/v2/posts/7')] }),
    failed('core.posts.read/b', {
      ...post,
      expected: 'b',
      exchanges: [readOf('/core/v2/posts/7?context=edit', 'editor')],
    }),
  ]
  expect(titles(rows)).toHaveLength(2)
})

test('a method that changes a field it was not sent is one cause', () => {
  const update = {
    path: '/core/v2/posts/{id}',
    methods: ['POST', 'PUT', 'PATCH'],
    needs: 'write',
  } as const
  const field = (path: string, method?: 'PATCH') =>
    ({ kind: 'member', path, isAbsent: false, ...(method && { method }) }) as const
  const rows = [
    failed('core.posts.update/changes.PATCH', { ...update, fact: field('excerpt.raw') }),
    failed('core.posts.update/pairs.POST-PUT-PATCH', {
      ...update,
      fact: field('excerpt', 'PATCH'),
    }),
    failed('core.posts.update/PATCH.rendered-is-read-only', {
      ...update,
      fact: field('excerpt.raw'),
    }),
    failed('core.posts.update/keeps-unsent.PATCH', { ...update, fact: field('excerpt') }),
    failed('core.posts.update/keeps-unsent.PUT', { ...update, fact: field('slug') }),
  ]
  expect(titles(rows)).toEqual([
    [4, 'PATCH /core/v2/posts/{id} changes fields that were not sent: excerpt'],
    [1, expect.stringContaining('keeps-unsent.PUT holds.')],
  ])
})

test('the same difference in several cases of a method is one cause', () => {
  const note = { path: '/x/{id}', methods: ['DELETE'], needs: 'write', got: '[]' } as const
  const rows = ['trashes.explicit', 'trashes.replies'].map((aspect, index) =>
    failed(`builder.notes.delete/${aspect}`, {
      ...note,
      expected: `notes of the page [5${index}]`,
    }),
  )
  expect(titles([...rows, failed('builder.notes.delete/other', note)])).toEqual([
    [2, 'expected notes of the page [50], got []: DELETE /x/{id}'],
    [1, expect.stringContaining('delete/other holds.')],
  ])
})

test('a short difference is preferred in a title', () => {
  const total = { exchanges: [readOf('/core/v2/posts')], got: '"8"' } as const
  const rows = [
    failed('core.posts.list/pairs.paging', {
      ...total,
      expected: `X-WP-Total with ${'include '.repeat(30)}"7"`,
    }),
    failed('core.posts.list/paging.totals', {
      ...total,
      exchanges: [...total.exchanges, ...total.exchanges],
      expected: 'X-WP-Total "7"',
    }),
  ]
  expect(titles(rows)).toEqual([
    [2, 'the header X-WP-Total is wrong: GET /core/v2/posts: expected X-WP-Total "7", got "8"'],
  ])
})

test('a method that loses its fields explains every failed write by it', () => {
  const update = { path: '/y', methods: ['POST', 'PUT'], needs: 'write' } as const
  const lost = ['a', 'b', 'c', 'd', 'e'].map((field) =>
    failed(`core.posts.update/PUT.stores.${field}`, update),
  )
  expect(titles([...lost, failed('core.posts.update/PUT.date.null', update)])).toEqual([
    [6, 'PUT /y does not store the values sent: a, b, c and 3 more'],
  ])
})

test('causes with the same title are one', () => {
  const create = { path: '/core/v2/posts', methods: ['POST'], needs: 'write' } as const
  const rows = ['access.a', 'access.b'].flatMap((aspect) => [
    failed(`core.posts.create/${aspect}`, { ...create, expected: 'status 201', got: '500' }),
    failed(`core.pages.create/${aspect}`, {
      ...create,
      path: '/core/v2/pages',
      expected: 'status 201',
      got: '500',
    }),
  ])
  expect(titles(rows)).toEqual([
    [4, 'expected status 201, got 500: POST /core/v2/posts, POST /core/v2/pages'],
  ])
})
