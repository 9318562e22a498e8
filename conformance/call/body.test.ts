import { expect, test } from 'vitest'
import { at, idsOf, listAt } from './body.ts'

test('names and positions select a value in a body', () => {
  expect(at({ data: [{ id: 7 }] }, 'data', 0, 'id')).toBe(7)
})

test('missing members are undefined at any depth', () => {
  const bodies: readonly unknown[] = [undefined, null, 'text', [], { data: null }]
  for (const body of bodies) expect(at(body, 'data', 0, 'id')).toBeUndefined()
})

test('a value that is not a list fails with its path', () => {
  expect(() => listAt({ data: { id: 7 } }, 'data')).toThrow('a list at data')
  expect(() => listAt('text')).toThrow('a list at the top')
})

test('records without an id keep their position among the ids', () => {
  expect(idsOf([{ id: 1 }, {}, { id: 3 }])).toEqual([1, undefined, 3])
})
