import { expect, test } from 'vitest'
import { at, idsOf, listAt } from './body.ts'

test('names and positions lead into a body', () => {
  expect(at({ data: [{ id: 7 }] }, 'data', 0, 'id')).toBe(7)
})

test('what a body lacks is undefined, however deep it is asked for', () => {
  const bodies: readonly unknown[] = [undefined, null, 'text', [], { data: null }]
  for (const body of bodies) expect(at(body, 'data', 0, 'id')).toBeUndefined()
})

test('a list that is none is a failure that names the place', () => {
  expect(() => listAt({ data: { id: 7 } }, 'data')).toThrow('a list at data')
  expect(() => listAt('text')).toThrow('a list at the top')
})

test('records without an id keep their place among the ids', () => {
  expect(idsOf([{ id: 1 }, {}, { id: 3 }])).toEqual([1, undefined, 3])
})
