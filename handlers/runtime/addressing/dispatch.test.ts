import { expect, test } from 'vitest'
import { routeTableOf } from '#handlers/runtime/request/routing.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { VARIANTS } from '#openapi/language/variants.ts'
import { createDispatch } from './dispatch.ts'

const { find } = routeTableOf(contractFor('b'))
const ORIGIN = 'http://site.test'

type RequestInput = {
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
  readonly origin?: string
}

const POST = '/api/core/v2/posts/7?include[]=1&include[]=2'

function ask(dispatch: ReturnType<typeof createDispatch>, target: string, sent: RequestInput = {}) {
  const { headers = {}, method = 'GET', origin = ORIGIN } = sent
  const { site, match, address } = dispatch({
    method,
    target,
    origin,
    header: (name) => headers[name],
  })
  return {
    site,
    operation: match?.operation.id,
    restRoot: address.urls.restRoot,
    query: address.query,
  }
}

const create = () =>
  createDispatch(find, {
    variant: VARIANTS.b,
    restPrefix: 'api',
    languageArgument: 'multilang_language',
  })

test('a repeated address resolves as before, whatever requests came in between', () => {
  const dispatch = create()
  const requests: readonly [string, RequestInput][] = [
    [POST, {}],
    [POST, { method: 'POST' }],
    [POST, { headers: { 'x-http-method-override': 'DELETE' }, method: 'POST' }],
    [POST, { headers: { 'x-understudy-site': 'second' } }],
    [POST, { origin: 'http://other.test' }],
    [`/~third${POST}`, {}],
    [`/de${POST}`, {}],
    [`${POST}&_method=delete`, { method: 'POST' }],
  ]
  const once = requests.map(([target, sent]) => ask(create(), target, sent))
  const first = requests.map(([target, sent]) => ask(dispatch, target, sent))
  const again = requests
    .toReversed()
    .map(([target, sent]) => ask(dispatch, target, sent))
    .toReversed()
  expect(first).toEqual(once)
  expect(again).toEqual(once)
  expect(once.map(({ operation }) => operation?.split('.')[2])).toEqual([
    'read',
    'update',
    'delete',
    'read',
    'read',
    'read',
    'read',
    'delete',
  ])
  expect(once.map(({ site }) => site)).toEqual([
    'default',
    'default',
    'default',
    'second',
    'default',
    'third',
    'default',
    'default',
  ])
})

test('cached values cannot be modified by the request that uses them', () => {
  const dispatch = create()
  const { query } = ask(dispatch, POST)
  expect(() => (query['include'] as string[]).push('3')).toThrow(TypeError)
  expect(ask(dispatch, POST).query['include']).toEqual(['1', '2'])
})

test('more addresses than the cache holds are answered as well', () => {
  const dispatch = create()
  for (let id = 1; id <= 1500; id += 1)
    expect(
      dispatch({
        method: 'GET',
        target: `/api/core/v2/posts/${id}`,
        origin: ORIGIN,
        header: () => undefined,
      }).match?.params,
    ).toEqual({ id: String(id) })
})

test('the caches of addresses and responses are limited', () => {
  const dispatch = create()
  const input = (target: string) => ({
    method: 'GET',
    target,
    origin: ORIGIN,
    header: () => undefined,
  })
  const place = (at: number) => `/api/core/v2/posts/${at}`
  const first = dispatch(input(place(0))).address
  expect(dispatch(input(place(0))).address).toBe(first)
  for (let at = 1; at <= 500; at += 1) dispatch(input(place(at)))
  const later = dispatch(input(place(0)))
  expect(later.address).not.toBe(first)
  later.cacheSlot?.set({
    version: Symbol('version'),
    args: {},
    error: undefined,
    rejection: undefined,
    decisions: undefined,
    quirks: undefined,
    departures: undefined,
    signedInBy: undefined,
    nonce: undefined,
    head: undefined,
    // Not read by the test.
    caller: {} as never,
    urls: later.address.urls,
    headers: new Map(),
    output: { status: 200, headers: {}, body: 'x'.repeat(16 * 1024 * 1024) },
  })
  dispatch(input(place(1)))
  expect(dispatch(input(place(0))).address).not.toBe(later.address)
})
