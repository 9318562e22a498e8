import { expect, test } from 'vitest'
import { COLUMNS, isOurHeader, toFolders } from './csv-rows.rules.ts'

test('a header is ours with all known columns or some of them, in any order', () => {
  expect(isOurHeader(COLUMNS)).toBe(true)
  expect(isOurHeader(['parent', 'name', 'id'])).toBe(true)
  expect(isOurHeader(['name'])).toBe(true)
})

test('a header with a foreign column, one twice or no name is not ours', () => {
  const foreign = [['id', 'name', 'size'], ['id', 'parent'], ['name', 'name'], ['Name'], []]
  expect(foreign.map(isOurHeader)).toEqual(foreign.map(() => false))
  expect(isOurHeader(['__proto__', 'name'])).toBe(false)
})

test('a line becomes a folder with numbers, and files joined by bars', () => {
  const line = ['3', ' Logos ', '9', '0', '4', '7', '12|15']
  expect(toFolders(COLUMNS, [line])).toEqual([
    { id: '3', name: 'Logos', parent: '9', ord: 4, created_by: 7, attachments: [12, 15] },
  ])
})

test('cells that are empty or no numbers fall back to the top, place 0 and no files', () => {
  const line = ['3', 'Logos', '', '', 'x', '', '|0|-4|x']
  expect(toFolders(COLUMNS, [line])).toEqual([
    { id: '3', name: 'Logos', parent: '0', ord: 0, created_by: 0, attachments: [] },
  ])
})

test('folders of a file without ids are told apart', () => {
  const ids = toFolders(['name'], [['A'], ['A']])?.map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
})

test('a line that is short, long or nameless spoils the file', () => {
  const header = ['id', 'name']
  const fine = ['1', 'A']
  expect(toFolders(header, [fine, ['2']])).toBeUndefined()
  expect(toFolders(header, [fine, ['2', 'B', '']])).toBeUndefined()
  expect(toFolders(header, [fine, ['2', ' =+ ']])).toBeUndefined()
})

test('a file without lines holds no folders', () => {
  expect(toFolders(['id', 'name'], [])).toEqual([])
})
