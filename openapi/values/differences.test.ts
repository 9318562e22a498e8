import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test('only expected members are compared', () => {
  expect(differences({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ c: 2 }] })).toEqual([])
  expect(differences({ b: [{ c: 2 }] }, { b: [{ c: 3 }] })).toEqual([
    { path: 'b[0].c', expected: 3, actual: 2 },
  ])
  expect(differences({ a: [1] }, { a: [1, 2] })).toHaveLength(1)
  expect(differences({ a: [1, 2] }, { a: [1] })).toHaveLength(1)
  expect(differences(null, { a: 1 })).toHaveLength(1)
})

test('a pattern matches a string, and asymmetric matchers match their values', () => {
  const anyNumber = { asymmetricMatch: (value: unknown) => typeof value === 'number' }
  expect(differences({ slug: 'a-walk', id: 3 }, { slug: /^a-/, id: anyNumber })).toEqual([])
  expect(differences({ slug: 5 }, { slug: /5/ })).toEqual([
    { path: 'slug', expected: /5/, actual: 5 },
  ])
  expect(differences('3', anyNumber)).toEqual([{ path: '', expected: anyNumber, actual: '3' }])
})
