import { expect, test } from 'vitest'
import type { RequestSummary } from '#handlers/control/requests/show.ts'
import { selectFrom, termsOf, unknownKeysIn } from './select.rules.ts'

const seen = (id: number, more: Partial<RequestSummary>): RequestSummary => ({
  id,
  at: '2026-06-01T10:00:00Z',
  site: 'default',
  method: 'GET',
  target: '/api/core/v2/posts',
  isKnown: true,
  status: 200,
  milliseconds: 1,
  changed: [],
  hints: [],
  ...more,
})

test('requests are filtered by words, kind and site, newest first', () => {
  const all = [
    seen(1, {}),
    seen(2, { method: 'PATCH', user: 'editor', changed: ['posts 313: title'] }),
    seen(3, { status: 401, code: 'rest_forbidden', site: 'qa' }),
    seen(4, { hints: [{ kind: 'unknown-argument', message: 'per_pge is not an argument' }] }),
  ]
  const closed = [...all, seen(5, { status: 0 })]
  const found = (words: string, only: 'all' | 'writes' | 'errors' | 'hints', site?: string) =>
    selectFrom(all, { ...termsOf(words), only, site }).map(({ id }) => id)
  expect(found('', 'all')).toEqual([4, 3, 2, 1])
  expect(found('EDITOR title', 'all')).toEqual([2])
  expect(found('', 'writes')).toEqual([2])
  expect(found('', 'errors')).toEqual([3])
  const errors = selectFrom(closed, { ...termsOf(''), only: 'errors', site: undefined })
  expect(errors.map(({ id }) => id)).toEqual([5, 3])
  expect(found('per_pge', 'hints')).toEqual([4])
  expect(found('', 'all', 'qa')).toEqual([3])
  expect(found('status:4', 'all')).toEqual([3])
  expect(found('method:patch user:editor', 'all')).toEqual([2])
  expect(found('user:anonymous status:200', 'all')).toEqual([4, 1])
})

test('terms for the server are separated from words', () => {
  expect(termsOf('posts role:editor status:4 argument:per_page=10 role:')).toEqual({
    words: ['posts', 'role:'],
    terms: [['status', '4']],
    query: 'role=editor&argument=per_page%3D10',
  })
})

test('an unknown key is named', () => {
  expect(unknownKeysIn('posts error:rest_forbidden status:4')).toEqual(['error'])
})
