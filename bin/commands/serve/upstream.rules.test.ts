import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { isForwardedHeader, isUpstreamRoute, isWrite } from './upstream.rules.ts'

const operation = (id: string) => contractFor('b').operations.find((each) => each.id === id)
const wanted = (id: string) => ({ operation: operation(id), path: operation(id)?.path ?? '' })

test('namespaces and operations select upstream routes', () => {
  const only = { only: ['core/v2', 'builder.notes.*'], except: ['core.pages.*'] }
  expect(isUpstreamRoute(wanted('core.posts.list'), only)).toBe(true)
  expect(isUpstreamRoute(wanted('core.pages.list'), only)).toBe(false)
  expect(isUpstreamRoute(wanted('builder.notes.read'), only)).toBe(true)
  expect(isUpstreamRoute(wanted('builder.globals.read'), only)).toBe(false)
  expect(isUpstreamRoute({ operation: undefined, path: '/core/v2/tags' }, only)).toBe(true)
  expect(isUpstreamRoute({ operation: undefined, path: '/other/v1' }, only)).toBe(false)
  expect(isUpstreamRoute(wanted('core.posts.list'), { only: [], except: [] })).toBe(true)
})

test('an operation with side effects is a write, regardless of its method', () => {
  expect(isWrite(['GET'], operation('core.posts.list'))).toBe(false)
  expect(isWrite(['POST'], operation('core.posts.create'))).toBe(true)
  expect(isWrite(['GET'], operation('folders.import.run'))).toBe(true)
  expect(isWrite(['POST', 'GET'], operation('core.posts.list'))).toBe(true)
  expect(isWrite(['GET'], undefined)).toBe(false)
  expect(isWrite(['POST'], undefined)).toBe(true)
})

test('local credentials are not forwarded', () => {
  const names = ['authorization', 'cookie', 'x-understudy-site', 'x-forwarded-for', 'forwarded']
  expect(names.filter(isForwardedHeader)).toEqual([])
  expect(['accept', 'content-type', 'if-match', 'x-forward'].every(isForwardedHeader)).toBe(true)
})
