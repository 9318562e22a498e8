import { expect, test } from 'vitest'
import { createCacheBuster } from './cache-buster.ts'

const GET = { method: 'GET', path: '/x', identity: 'anonymous' } as const
const response = (headers: Readonly<Record<string, string>>) => ({ status: 200, headers, text: '' })

test('a fresh read has a unique address', () => {
  const { pathFor } = createCacheBuster(7)
  expect(pathFor(GET, '/api/x')).toBe('/api/x')
  expect(pathFor({ ...GET, isFresh: true }, '/api/x')).toBe('/api/x?_understudy=8')
  expect(pathFor({ ...GET, isFresh: true }, '/?rest_route=/x')).toBe(
    '/?rest_route=/x&_understudy=9',
  )
  expect(pathFor({ ...GET, method: 'POST', isFresh: true }, '/api/x')).toBe('/api/x')
})

for (const headers of [{ age: '0' }, { 'x-cache': 'HIT' }, { 'cf-cache-status': 'HIT' }])
  test(`after ${JSON.stringify(headers)} every read is fresh`, () => {
    const { pathFor, detectCache } = createCacheBuster(7)
    detectCache(response({ 'x-cache': 'MISS', 'cache-control': 'no-cache' }))
    expect(pathFor(GET, '/api/x')).toBe('/api/x')
    detectCache(response(headers))
    expect(pathFor(GET, '/api/x')).toBe('/api/x?_understudy=8')
  })

test('the cache-busting argument is removed from links', () => {
  const { pathFor, detectCache } = createCacheBuster(7)
  pathFor({ ...GET, isFresh: true }, '/x')
  const link = (text: string) => detectCache(response({ link: text })).headers['link']
  expect(link('<http://x/a?_understudy=8&page=2>; rel="next"')).toBe(
    '<http://x/a?page=2>; rel="next"',
  )
  expect(link('<http://x/a?page=2&_understudy=8>')).toBe('<http://x/a?page=2>')
  expect(link('<http://x/a?_understudy=8>')).toBe('<http://x/a>')
})
