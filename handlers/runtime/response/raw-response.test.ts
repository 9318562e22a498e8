import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { contractFor } from '#openapi/contract/contract.ts'

const ADDED = ['Allow', 'Cache-Control', 'Expires', 'Vary']
const added = (headers: Readonly<Record<string, string>>) =>
  ADDED.filter((name) => headers[name] !== undefined)

test('a route that sends its own response adds no final headers', async () => {
  const api = testApi()
  const own = await api.get('/folders/v1/gutenberg-get-folders', { as: 'admin' })
  expect([own.status, added(own.headers)]).toEqual([200, []])
  expect(own.headers['X-Robots-Tag']).toBe('noindex')
  const other = await api.get('/folders/v1/get-folders', { as: 'admin' })
  expect([other.status, added(other.headers)]).toEqual([200, ['Allow', 'Cache-Control', 'Expires']])
})

test('declining an import is answered by the platform, with its headers', async () => {
  const site = { site: 'all' }
  const { status, headers } = await testApi().post('/folders/v1/fb-no-thanks', site)
  expect([status, added(headers)]).toEqual([200, ['Allow', 'Cache-Control', 'Expires']])
})

test('a request rejected before the handler has the usual headers', async () => {
  const api = testApi()
  const refused = await api.get('/builder-ai/v1/permissions', { as: 'editor' })
  expect([refused.status, added(refused.headers)]).toEqual([403, ['Cache-Control', 'Expires']])
})

test('a page of another origin can still read such a response', async () => {
  const headers = { origin: 'http://page.example' }
  const own = await testApi().get('/builder-ai/v1/permissions', { as: 'admin', headers })
  expect(own.headers['Access-Control-Allow-Origin']).toBe('http://page.example')
  expect(added(own.headers)).toEqual(['Vary'])
})

test('15 operations send their own response', () => {
  const { operations } = contractFor('a')
  expect(operations.filter(({ sendsRawResponse }) => sendsRawResponse)).toHaveLength(15)
})
