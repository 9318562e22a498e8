import { expect, test } from 'vitest'
import { type ImportedFolder, parentsFirst } from './import.rules.ts'

const folder = (id: string, parent: string, ord = 0): ImportedFolder => ({
  id,
  name: id,
  parent,
  ord,
  created_by: 0,
  attachments: [],
})
const order = (...folders: readonly ImportedFolder[]) =>
  parentsFirst(folders)
    ?.map(({ id }) => id)
    .join(' ')

test('a parent comes before its children in any input order', () => {
  expect(order(folder('c', 'b'), folder('b', 'a'), folder('a', '0'))).toBe('a b c')
})

test('siblings are sorted by position, ties by row', () => {
  expect(order(folder('x', '0', 2), folder('y', '0', 1), folder('z', '0', 1))).toBe('y z x')
})

test('an unknown parent means the top level', () => {
  expect(order(folder('a', '99'), folder('b', 'a'))).toBe('a b')
})

test('cyclic folders have no order', () => {
  expect(order(folder('a', 'b'), folder('b', 'a'), folder('c', '0'))).toBeUndefined()
  expect(order(folder('a', 'a'))).toBeUndefined()
})

test('a duplicate id has no order', () => {
  expect(order(folder('a', '0'), folder('a', '0'))).toBeUndefined()
})

test('an empty list is valid', () => {
  expect(parentsFirst([])).toEqual([])
})
