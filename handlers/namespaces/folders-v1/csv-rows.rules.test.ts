import { expect, test } from 'vitest'
import { COLUMNS, isKnownHeader, toFolders } from './csv-rows.rules.ts'

test('a header has all known columns or some of them, in any order', () => {
  expect(isKnownHeader(COLUMNS)).toBe(true)
  expect(isKnownHeader(['parent', 'name', 'id'])).toBe(true)
  expect(isKnownHeader(['name'])).toBe(true)
})

test('a header with an unknown or duplicate column or without a name is rejected', () => {
  const foreign = [['id', 'name', 'size'], ['id', 'parent'], ['name', 'name'], ['Name'], []]
  expect(foreign.map(isKnownHeader)).toEqual(foreign.map(() => false))
  expect(isKnownHeader(['__proto__', 'name'])).toBe(false)
})

test('a row becomes a folder with numeric ids and files separated by bars', () => {
  const line = ['3', ' Logos ', '9', '0', '4', '7', '12|15']
  expect(toFolders(COLUMNS, [line])).toEqual([
    { id: '3', name: 'Logos', parent: '9', ord: 4, created_by: 7, attachments: [12, 15] },
  ])
})

test('empty and non-numeric cells default to the top level, position 0 and no files', () => {
  const line = ['3', 'Logos', '', '', 'x', '', '|0|-4|x']
  expect(toFolders(COLUMNS, [line])).toEqual([
    { id: '3', name: 'Logos', parent: '0', ord: 0, created_by: 0, attachments: [] },
  ])
})

test('folders of a file without ids get unique ids', () => {
  const ids = toFolders(['name'], [['A'], ['A']])?.map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
})

test('a row that is too short, too long or without a name invalidates the file', () => {
  const header = ['id', 'name']
  const fine = ['1', 'A']
  expect(toFolders(header, [fine, ['2']])).toBeUndefined()
  expect(toFolders(header, [fine, ['2', 'B', '']])).toBeUndefined()
  expect(toFolders(header, [fine, ['2', ' =+ ']])).toBeUndefined()
})

test('a file without rows has no folders', () => {
  expect(toFolders(['id', 'name'], [])).toEqual([])
})
