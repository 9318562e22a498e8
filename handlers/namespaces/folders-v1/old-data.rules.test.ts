import { expect, test } from 'vitest'
import type { LegacyFolder } from '#fixtures/documents/folders.ts'
import { chunksOf, readChunk } from './old-data.rules.ts'

const folder = (id: string, parent = 0): LegacyFolder => ({
  id,
  name: `Year ${id}`,
  parent,
  created_by: 0,
  attachments: ['12'],
})

test('without old folders there are no chunks', () => {
  expect(chunksOf([])).toEqual([])
})

test('a chunk has at most 20 folders', () => {
  const folders = Array.from({ length: 45 }, (_, index) => folder(String(index + 1)))
  expect(chunksOf(folders).map(({ length }) => length)).toEqual([20, 20, 5])
  expect(chunksOf(folders.slice(0, 20))).toHaveLength(1)
})

test('parents come before children, and folders are unchanged', () => {
  const [child, parent] = [folder('1', 2), folder('2')]
  expect(chunksOf([child, parent])).toEqual([[parent, child]])
})

test('a chunk is parsed with numbers and strings', () => {
  const sent = { id: '5', name: '=Season <b>2019</b>', parent: '3', created_by: '7' }
  expect(readChunk([{ ...sent, attachments: ['12', 15] }])).toEqual([
    { id: '5', name: 'Season 2019', parent: '3', ord: 0, created_by: 7, attachments: [12, 15] },
  ])
})

test('entries without a name and other values are dropped', () => {
  const names = readChunk([7, null, 'text', { id: 1 }, { id: 2, name: '+' }, { name: 'A' }])
  expect(names.map(({ name }) => name)).toEqual(['A'])
})

test('a chunk may be a map instead of a list; other values are empty', () => {
  expect(readChunk({ 0: { name: 'A' }, x: { name: 'B' } }).map(({ name }) => name)).toEqual([
    'A',
    'B',
  ])
  expect(['text', undefined, null, 5].flatMap(readChunk)).toEqual([])
})
