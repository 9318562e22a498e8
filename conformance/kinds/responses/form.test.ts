import { expect, test } from 'vitest'
import { formDifference } from './form.ts'

const compare = (expected: unknown, got: unknown) => formDifference({ path: '', expected, got })

test('a member of another type, or of one body alone, differs at any depth', () => {
  const sound = { data: { values: [{ id: 1, key: 'name' }] } }
  expect(compare(sound, { data: { values: [{ id: '1', key: 'name' }] } })).toEqual({
    path: 'data.values[].id',
    expected: 'number',
    got: 'string',
  })
  expect(compare(sound, { data: { values: [{ id: 1 }] } })).toEqual({
    path: 'data.values[].key',
    expected: 'string',
    got: 'nothing',
  })
  expect(compare({ data: {} }, { data: {}, meta: null })?.path).toBe('meta')
  expect(compare(sound, undefined)).toEqual({ path: '', expected: 'object', got: 'nothing' })
})

test('other values, counts and orders of items are the same form', () => {
  expect(compare({ a: 1, b: 'x' }, { b: 'y', a: 2 })).toBeUndefined()
  expect(compare({ list: [1, { a: 1 }] }, { list: [{ a: 2 }, 2, 3] })).toBeUndefined()
})

test('null and empty lists have the form of other values', () => {
  expect(compare({ lock: null }, { lock: { user: 1 } })).toBeUndefined()
  expect(compare({ steps: [] }, { steps: { add_logo: true } })).toBeUndefined()
  expect(compare({ steps: [] }, { steps: 'none' })?.got).toBe('string')
  expect(compare({ steps: {} }, { steps: [] })).toBeUndefined()
})

test('a list with gaps is sent as a map of positions', () => {
  expect(compare({ ids: [1, 2] }, { ids: { 0: 1, 2: 3 } })).toBeUndefined()
})
