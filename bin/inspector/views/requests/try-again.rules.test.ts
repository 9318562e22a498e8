import { expect, test } from 'vitest'
import type { OperationView } from '#handlers/control/entries/operations.ts'
import type { ReceivedRequest } from '#handlers/control/requests/show.ts'
import { callAsSent, callOfHint, pathTexts } from './try-again.rules.ts'

const operation = (id: string, methods: string[], path: string): OperationView => ({
  ...{ id, methods, path, namespace: 'core/v2', arguments: ['per_page', 'title'], summary: '' },
  ...{ access: { rule: '', says: '' }, roles: {}, effect: 'safe' },
})
const list = operation('core.posts.list', ['GET'], '/core/v2/posts')
const update = operation('core.posts.update', ['POST'], '/core/v2/posts/{id}')

const received = (more: Partial<ReceivedRequest>): ReceivedRequest => ({
  ...{ id: 1, at: '', site: 'default', method: 'GET', target: '/api/core/v2/posts?per_pge=4' },
  ...{ operation: 'core.posts.list', status: 200, milliseconds: 1, changed: [], hints: [] },
  ...{ path: '/core/v2/posts', arguments: {}, changes: [] },
  ...{ request: { headers: {} }, response: { headers: {} } },
  ...more,
})

test('a call has the arguments of the path, the query and the body, without secrets', () => {
  const request = received({
    method: 'POST',
    user: 'editor',
    isKnown: true,
    target: '/api/core/v2/posts/5?include[]=1&include[]=2&password=***',
    path: '/core/v2/posts/5',
    request: { headers: {}, body: '{"title":"A&B","meta":{"a":1}}' },
  })
  expect(callAsSent(request, update)).toEqual({
    operation: 'core.posts.update',
    method: 'POST',
    as: 'editor',
    texts: { include: '["1","2"]', title: 'A&B', meta: '{"a":1}', id: '5' },
  })
  expect(pathTexts('/core/v2/posts/{id}', '/core/v2/posts')).toBeUndefined()
})

test('a suggested argument replaces the wrong one; a rejected one is edited', () => {
  const kind = 'unknown-argument'
  const hint = {
    kind,
    argument: 'per_pge',
    message: 'no argument; did you mean per_page?',
  } as const
  expect(callOfHint(hint, received({}), [list])).toMatchObject({
    words: 'Try it with per_page',
    call: { texts: { per_page: '4' }, argument: 'per_page' },
  })
  expect(callOfHint({ ...hint, message: 'no argument' }, received({}), [list])).toBeUndefined()
  const rejected = {
    kind: 'rejected-argument',
    argument: 'per_page',
    message: 'too large',
  } as const
  const target = '/api/core/v2/posts?per_page=500'
  expect(callOfHint(rejected, received({ target }), [list])).toMatchObject({
    words: 'Edit per_page',
    call: { texts: { per_page: '500' }, argument: 'per_page' },
  })
  const part = { ...rejected, message: 'part 1: too large' }
  expect(callOfHint(part, received({ target }), [list])).toBeUndefined()
})

test('a suggested route is tried with its parameters', () => {
  const hint = { kind: 'route', message: 'no route; did you mean /core/v2/posts/7?' } as const
  const request = received({ method: 'POST', path: '/core/v2/postss/7', target: '/api/x' })
  expect(callOfHint(hint, request, [list, update])).toMatchObject({
    words: 'Try /core/v2/posts/7',
    call: { operation: 'core.posts.update', texts: { id: '7' } },
  })
})
