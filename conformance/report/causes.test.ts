import { expect, test } from 'vitest'
import { NO_RESPONSE, type Result } from '#conformance/runner/result.ts'
import { resultOf } from '#conformance/testing/result.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import { causesOf } from './causes.ts'

const failed = (id: string, more: Partial<Result> = {}) =>
  resultOf({ id, title: `${id} holds.`, outcome: 'fail', expected: 'one', got: 'other', ...more })

const lacking = (member: string) => ({ kind: 'body', member, isAbsent: true }) as const

const titles = (results: readonly Result[]) => causesOf(results).map(({ title }) => title)

test('a missing route is one cause for all of its failures', () => {
  const at = { path: '/suite/v1/x', namespace: 'suite/v1', methods: ['POST'] }
  const rows = [
    failed('suite.x.send/answers.POST', at),
    failed('suite.x.send/index.route', at),
    failed('suite.x.send/args.a.required', at),
    failed('suite.y.send/index.methods', { ...at, path: '/suite/v1/y' }),
  ]
  expect(titles(rows)[0]).toBe('the route /suite/v1/x is missing')
  expect(causesOf(rows).map(({ results }) => results.length)).toEqual([3, 1])
})

test('a route that ends by several timeouts is one cause, with the usual reason', () => {
  const row = (aspect: string, reason: string) =>
    failed(`core.pages.list/${aspect}`, {
      expected: NO_RESPONSE,
      got: `GET /core/v2/pages: ${reason}`,
      path: '/core/v2/pages',
    })
  const rows = [
    row('args.slug[].type', 'no response in time'),
    row('args.page.type', 'no complete response within 1000 ms'),
    row('answer', 'no complete response within 1000 ms'),
  ]
  expect(titles(rows)).toEqual([
    'no usable response: GET /core/v2/pages: no complete response within 1000 ms',
  ])
})

test('an argument missing on several routes is one cause, including dependent failures', () => {
  const gone = { got: 'no such argument', fact: { kind: 'no-argument' } } as const
  const pages = { path: '/core/v2/pages' }
  const [cause, ...others] = causesOf([
    failed('core.posts.list/index.args.search_columns.type', gone),
    failed('core.posts.list/args.search_columns[].enum'),
    failed('core.posts.list/filter.search_columns', { level: 'should' }),
    failed('core.pages.list/index.args.search_columns.type', { ...gone, ...pages }),
  ])
  expect(others).toEqual([])
  expect(cause).toMatchObject({ level: 'must' })
  expect(cause?.title).toBe(
    'the argument search_columns is missing: GET /core/v2/posts, GET /core/v2/pages',
  )
})

test('the same fact in many responses is one cause; must comes before should', () => {
  const body = { expected: 'a body that matches the contract', level: 'should' } as const
  const lacks = (place: string) => ({
    ...body,
    got: `${place}x: expected a string, got nothing`,
    fact: lacking('x'),
  })
  const causes = causesOf([
    failed('core.posts.list/answer', lacks('[0].')),
    failed('core.posts.read/answer.edit', lacks('')),
    failed('core.posts.list/status'),
  ])
  expect(causes.map(({ level, results }) => [level, results.length])).toEqual([
    ['must', 1],
    ['should', 2],
  ])
})

test('cases not reached by a stopped run are one cause, listed last', () => {
  const stopped = { outcome: 'error', reason: 'stopped before it ran' } as const
  const { expected: _, got: __, ...row } = failed('core.posts.list/status')
  const causes = causesOf([
    { ...row, ...stopped },
    { ...row, ...stopped, id: 'suite.x.send/accepted', namespace: 'suite/v1', path: '/suite/v1/x' },
    failed('core.posts.read/answer'),
  ])
  expect(causes.map(({ results }) => results.length)).toEqual([1, 2])
  expect(causes[1]?.title).toBe('stopped before it ran: GET /core/v2/posts, GET /suite/v1/x')
  expect(causes.map(({ certainty }) => certainty)).toEqual([
    'certain: stated by the document; found by 1 check',
    'not judged: 2 checks could not be run',
  ])
})

test('a failed case about a field and a body without the field have one cause', () => {
  const body = { expected: 'a body that matches the contract' }
  const causes = causesOf([
    failed('index.read/field.page_on_front'),
    failed('index.read/answer', {
      ...body,
      got: 'page_on_front: expected an integer, got nothing',
      fact: lacking('page_on_front'),
    }),
    failed('core.posts.read/answer', {
      ...body,
      got: 'id: expected an integer, got nothing',
      fact: lacking('id'),
    }),
  ])
  expect(causes.map(({ title }) => title)).toEqual([
    'the field page_on_front is missing or wrong: GET /core/v2/posts',
    'the field id is missing from responses: GET /core/v2/posts',
  ])
})

test('a call that fails in many cases is one cause', () => {
  const step = {
    expected: 'core.posts.create to create a record',
    got: '500 oops',
    fact: { kind: 'call', operation: 'core.posts.create', status: 500 },
  } as const
  const ids = ['core.posts.create/stores', 'core.posts.delete/trashes', 'core.posts.list/order']
  const causes = causesOf(ids.map((id) => failed(id, step)))
  expect(causes.map(({ results }) => results.length)).toEqual([3])
})

test('a call rejected despite permission is one cause, regardless of the steps after it', () => {
  const got = '403 rest_cannot_delete'
  const at = (kind: string) => ({
    methods: ['DELETE'],
    path: `/core/v2/${kind}/{parent}/revisions`,
  })
  const row = (kind: string, aspect: string, more: Partial<Result>) =>
    failed(`core.${kind}-revisions.delete/${aspect}`, { ...at(kind), got, ...more })
  const removal = (kind: string) => {
    const operation = `core.${kind}-revisions.delete`
    const fact = { kind: 'call', operation, status: 403 } as const
    return row(kind, 'removes', { expected: `${operation} to remove it`, fact })
  }
  const causes = causesOf([
    removal('post'),
    removal('page'),
    row('post', 'accepted.administrator', {
      expected: 'an administrator to be granted access',
      fact: { kind: 'denied', status: 403 },
    }),
  ])
  expect(causes.map(({ title }) => title)).toEqual([
    'rejected with 403 rest_cannot_delete although the caller has permission: DELETE /core/v2/post/{parent}/revisions, DELETE /core/v2/page/{parent}/revisions',
  ])
})

const UPDATE = {
  methods: ['POST', 'PUT', 'PATCH'],
  path: '/core/v2/posts/{id}',
  needs: 'write',
} as const

const other = (path: string) => ({ kind: 'member', path, isAbsent: false }) as const

test('a method that stores nothing is one cause, and only that method is listed', () => {
  const fields = ['title', 'slug', 'status', 'sticky', 'format', 'meta.footnotes']
  const rows = fields.map((name) =>
    failed(`core.posts.update/PUT.stores.${name}.x`, {
      ...UPDATE,
      expected: `${name} "x"`,
      got: '""',
      fact: other(name),
    }),
  )
  const changes = {
    ...UPDATE,
    expected: 'title "cf-mwkdpcdv-1e2642-437 PUT"',
    got: '"old"',
    fact: other('title.raw'),
  }
  // Values that are not stored are not checked either.
  const accepted = ['slug.type', 'status.enum', 'meta.footnotes.type'].map((check) =>
    failed(`core.posts.update/PUT.args.${check}`, { ...UPDATE, fact: { kind: 'accepted' } }),
  )
  const changed = failed('core.posts.update/changes.PUT', changes)
  const causes = causesOf([...rows, ...accepted, changed])
  expect(causes.map(({ title, results }) => [title, results.length])).toEqual([
    [
      'PUT /core/v2/posts/{id} does not store the values sent: title, slug, status and 3 more',
      fields.length + accepted.length + 1,
    ],
  ])
})

test('a field that all methods lose is one cause', () => {
  const row = { ...UPDATE, expected: 'is_resolved true', got: 'false' }
  const rows = UPDATE.methods.map((method) =>
    failed(`builder.notes.update/changes.is_resolved.${method}`, row),
  )
  expect(titles(rows)).toEqual([
    'expected is_resolved true, got false: POST/PUT/PATCH /core/v2/posts/{id}',
  ])
})

test('a member that one method does not store is reported for that method only', () => {
  const fact = other('meta.footnotes')
  const row = { ...UPDATE, expected: 'meta.footnotes "[]"', got: '""', fact }
  expect(titles([failed('core.posts.update/PUT.stores.meta.footnotes', row)])).toEqual([
    expect.stringContaining('PUT.stores.meta.footnotes'),
  ])
  expect(
    titles([
      failed('core.posts.update/PUT.stores.meta.footnotes', row),
      failed('core.posts.update/PATCH.stores.meta.footnotes', row),
    ]),
  ).toEqual(['meta.footnotes is not stored as documented: PUT/PATCH /core/v2/posts/{id}'])
})

test('a single failure names its call, the difference and the requirement', () => {
  const row = { expected: 'meta {}', got: '{"footnotes":""}' }
  expect(titles([failed('core.posts.read/meta.edit-only', row)])).toEqual([
    'GET /core/v2/posts: expected meta {}, got {"footnotes":""}; required: core.posts.read/meta.edit-only holds.',
  ])
})

test('invalid values that one method accepts are one cause', () => {
  const row = {
    ...UPDATE,
    expected: 'a rejection (4xx) of a value that is not of type string',
    got: '200',
    fact: { kind: 'accepted', valid: 'of type string' },
  } as const
  const title = failed('core.posts.update/PUT.args.title.type', row)
  expect(titles([title])).toEqual([
    'PUT /core/v2/posts/{id} accepts a value of title that is not of type string: got 200',
  ])
  expect(titles([title, failed('core.posts.update/PUT.args.slug.type', row)])).toEqual([
    'PUT /core/v2/posts/{id} does not reject invalid values of title, slug',
  ])
})

test('a wrong Content-Type is one cause, regardless of the case that needed the response', () => {
  const type = 'text/html; charset=UTF-8'
  const read = { path: '/core/v2/posts/{parent}/revisions/{id}', got: type }
  const expected = 'Content-Type application/json'
  const operation = 'core.post-revisions.read'
  const fact = { kind: 'content-type', operation, expected: 'application/json' } as const
  const causes = causesOf([
    failed('core.post-revisions.read/answer.json', { ...read, expected, fact }),
    failed('core.post-revisions.delete/removes', {
      ...read,
      fact,
      methods: ['DELETE'],
      expected: `core.post-revisions.read to answer with ${expected}`,
    }),
    failed('core.page-revisions.read/answer.json', {
      ...{ path: '/core/v2/pages/{parent}/revisions/{id}', got: type, expected },
      fact: { ...fact, operation: 'core.page-revisions.read' },
    }),
  ])
  expect(causes.map(({ title }) => title)).toEqual([
    'the Content-Type header is text/html; charset=UTF-8 instead of application/json: GET /core/v2/posts/{parent}/revisions/{id}, GET /core/v2/pages/{parent}/revisions/{id}',
  ])
})

test('a field missing from bodies is one cause with all comparisons that need it', () => {
  const at = { path: '/core/v2/posts/{id}' }
  const body = { expected: 'a body that matches the contract' }
  const causes = causesOf([
    failed('core.posts.read/answer.members', {
      ...at,
      ...body,
      got: 'excerpt: expected an object, got nothing',
      fact: lacking('excerpt'),
    }),
    failed('core.posts.update/changes.PUT', {
      ...UPDATE,
      expected: 'excerpt.raw "kept"',
      got: 'nothing',
      fact: { ...other('excerpt.raw'), isAbsent: true },
    }),
    failed('core.posts.list/shows-the-same', {
      expected: 'excerpt nothing',
      got: '{"raw":"x"}',
      fact: { ...other('excerpt'), isAbsent: true },
    }),
  ])
  expect(causes.map(({ title, results }) => [title, results.length])).toEqual([
    ['the field excerpt is missing from responses: GET /core/v2/posts/{id}', 3],
  ])
})

test('methods that crash are one cause, with all that their crash explains', () => {
  const crashed = { got: '500 internal_server_error' }
  const pages = { ...crashed, path: '/core/v2/pages' }
  const call = { kind: 'call', operation: 'core.posts.list', status: 500 } as const
  const [cause, ...others] = causesOf([
    failed('core.posts.list/answers.GET', crashed),
    failed('core.posts.list/accepted', { ...crashed, expected: 'a success' }),
    failed('core.posts.list/paging', { ...crashed, fact: call }),
    failed('core.pages.list/answer.no-crash', pages),
    failed('core.pages.list/args.search.type', { ...pages, fact: { kind: 'accepted' } }),
  ])
  expect(cause?.title).toBe(
    'the server fails with 500 internal_server_error: GET /core/v2/posts, GET /core/v2/pages',
  )
  expect(cause?.results.length).toBe(5)
  expect(others).toEqual([])
})

test('a failure of an extension is not called a statement of the document', () => {
  const stated = failed('core.posts.list/args.page.type', { sources: ['section 4.9'] })
  const extended = failed('core.tags.list/args.page.type', { sources: ['extension'] })
  const certainty = (...results: Result[]) => causesOf(results)[0]?.certainty
  expect(certainty(stated)).toContain('certain: stated by the document')
  expect(certainty(extended)).toContain('not in the document')
})

test('missing routes are one cause', () => {
  const rows = ['x', 'y', 'z', 'w'].map((name) =>
    failed(`suite.${name}.read/index.route`, { path: `/suite/v1/${name}` }),
  )
  expect(titles(rows)).toEqual([
    '4 routes are missing: /suite/v1/x, /suite/v1/y, /suite/v1/z and 1 more',
  ])
})

test('a list that shows a record twice is one cause, also for cases of other operations', () => {
  const batch = { methods: ['POST'], path: '/batch/v1', namespace: 'batch/v1' }
  const causes = causesOf([
    failed('core.posts.list/answer.distinct', { got: '29 twice' }),
    failed('core.posts.list/args.page.turns', { expected: 'the page [7]', got: '[29]' }),
    failed('core.posts.list/orders', { expected: 'the list [7,8,9]', got: '[7,7,9]' }),
    failed('batch.run/parts.each', { ...batch, expected: 'posts [1,2]', got: '[1,1]' }),
  ])
  expect(causes.map(({ results }) => results.length)).toEqual([4])
  expect(causes[0]?.title).toBe(
    'GET /core/v2/posts shows records twice: expected one, got 29 twice',
  )
})

test('a wrong header is one cause that names it', () => {
  const wrong = (total: string) => ({ expected: `X-WP-Total "${total}"`, got: '"0"' })
  expect(
    titles([
      failed('core.posts.list/paging.totals', wrong('3')),
      failed('core.posts.list/total-pages', wrong('5')),
    ]),
  ).toEqual([
    'the header X-WP-Total is wrong: GET /core/v2/posts: expected X-WP-Total "3", got "0"',
  ])
})

test('a method that stores no field has one cause, with the fields that it does not reject', () => {
  const put = { methods: ['PUT'], path: '/core/v2/posts/{id}', needs: 'write' } as const
  const lost = ['title', 'slug', 'status', 'date', 'excerpt'].map((field) =>
    failed(`core.posts.update/PUT.stores.${field}`, put),
  )
  const causes = causesOf([
    ...lost,
    failed('core.posts.update/PUT.args.template.type', { ...put, fact: { kind: 'accepted' } }),
    failed('core.posts.update/PUT.meta.footnotes.json', put),
    failed('core.posts.update/PUT.unique-slug', put),
  ])
  expect(causes.map(({ results }) => results.length)).toEqual([8])
})

test('a record that is gone after a deletion without force names the deletion', () => {
  const exchange = (method: 'DELETE' | 'PUT', status: number): Exchange => ({
    method,
    status,
    url: 'https://x.test/api/core/v2/posts/7',
    identity: 'administrator',
    requestHeaders: {},
    requestBody: undefined,
    headers: {},
    text: '',
    milliseconds: 1,
    retries: 0,
  })
  const [cause] = causesOf([
    failed('core.posts.update/restores.PUT', {
      path: '/core/v2/posts/{id}',
      fact: { kind: 'call', operation: 'core.posts.update', status: 404 },
      exchanges: [exchange('DELETE', 200), exchange('PUT', 404)],
      decisive: 1,
    }),
  ])
  expect(cause?.title).toContain('DELETE /core/v2/posts/{id} removes records, although force')
})
