import { expect, test } from 'vitest'
import type { FolderRecord } from '#fixtures/models/folder.ts'
import { counterOf, WITH_SUB_FOLDERS } from './counter.rules.ts'

const folder = (id: number, parent = 0): FolderRecord => ({
  id,
  name: `Folder ${id}`,
  parent,
  ord: 0,
  type: 0,
  created_by: 0,
})
const counts = new Map([
  [3, 1],
  [7, 2],
])
const folders = [folder(3), folder(7, 3)]

test('each folder counts its own files, as a string', () => {
  const own = { 3: '1', 7: '2' }
  expect(counterOf(counts, folders, 'counter_file_in_folder')).toEqual({
    display: own,
    actual: own,
  })
})

test('an unknown counter type is the default', () => {
  expect(counterOf(counts, folders, 'whatever').display).toEqual({ 3: '1', 7: '2' })
})

test('with sub-folders a branch has a number, a leaf a string, and 0 the total', () => {
  expect(counterOf(counts, folders, WITH_SUB_FOLDERS)).toEqual({
    display: { 3: 3, 7: '2', 0: 3 },
    actual: { 3: '1', 7: '2' },
  })
})

test('files are counted in all ancestors, even without files of their own', () => {
  const deep = [folder(1), folder(2, 1), folder(3, 2)]
  expect(counterOf(new Map([[3, 4]]), deep, WITH_SUB_FOLDERS).display).toEqual({
    1: 4,
    2: 4,
    3: '4',
    0: 4,
  })
})

test('a deleted folder is counted but not displayed', () => {
  expect(
    counterOf(
      new Map([
        [3, 1],
        [99, 2],
      ]),
      folders,
      WITH_SUB_FOLDERS,
    ),
  ).toEqual({
    display: { 3: 1, 0: 3 },
    actual: { 3: '1', 99: '2' },
  })
})

test('without assigned files both are lists', () => {
  const nothing = { display: [], actual: [] }
  expect(counterOf(new Map(), folders, WITH_SUB_FOLDERS)).toEqual(nothing)
  expect(counterOf(new Map(), folders, '')).toEqual(nothing)
})

test('cyclic folders are counted once', () => {
  const ring = [folder(1, 2), folder(2, 1)]
  expect(counterOf(new Map([[1, 5]]), ring, WITH_SUB_FOLDERS).display).toEqual({
    1: 5,
    2: 5,
    0: 5,
  })
})
