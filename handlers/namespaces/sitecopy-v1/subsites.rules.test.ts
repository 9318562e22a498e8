import { expect, test } from 'vitest'
import { newAddress, readActions, readAddress } from './subsites.rules.ts'

const action = { sourceId: 1, targetId: 0, newSlug: 'berlin', blogName: 'Berlin' }
const read = (...changes: readonly object[]) =>
  readActions(JSON.stringify(changes.map((change) => ({ ...action, ...change }))))

test('actions are parsed from JSON text without unknown members', () => {
  expect(read({ more: 1 })).toEqual([action])
  expect(readActions('[]')).toEqual([])
})

test('other values than a list of complete actions are rejected', () => {
  const texts = ['', 'x', '{}', 'null', '[1]', '[{}]']
  expect(texts.map(readActions)).toEqual(texts.map(() => undefined))
  expect(read({}, { sourceId: '1' })).toBeUndefined()
  expect(read({ blogName: null })).toBeUndefined()
  expect(read({ targetId: 1.5 })).toBeUndefined()
})

test('a new sub-site needs a slug, or an address with host and path; an existing one needs neither', () => {
  expect(read({ newSlug: ' ' })).toBeUndefined()
  expect(read({ targetId: 5, newSlug: '' })).toHaveLength(1)
  expect(read({ targetId: -1, newSlug: 'example.org/berlin' })).toHaveLength(1)
  expect(read({ targetId: -1, newSlug: 'example.org' })).toBeUndefined()
  expect(read({ targetId: -2 })).toBeUndefined()
})

test('an address has a host and a path in slashes', () => {
  expect(readAddress('https://Example.org:8080/de//berlin')).toEqual({
    domain: 'example.org:8080',
    path: '/de/berlin/',
  })
  expect(readAddress(' example.org/ ')).toEqual({ domain: 'example.org', path: '/' })
  expect(['/berlin', 'example.org', '-a/b', 'a b/c', 'a/b?c'].map(readAddress)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})

test('a slug becomes a path below the main site, if it is valid in an address', () => {
  expect(newAddress(action)).toEqual({ domain: null, path: '/berlin/' })
  const odd = ['Berlin', 'a/b', 'a b', '-a', 'ä']
  expect(odd.map((newSlug) => newAddress({ ...action, newSlug }))).toEqual(odd.map(() => undefined))
  expect(newAddress({ ...action, targetId: -1, newSlug: 'b.example/x' })?.domain).toBe('b.example')
})
