import { expect, test } from 'vitest'
import type { FolderRecord } from '#fixtures/models/folder.ts'
import {
  inOrder,
  matchingName,
  missingForCreate,
  readSorting,
  withColor,
  wrongForRename,
} from './folders.rules.ts'

const folder = (id: number, name: string, ord: number): FolderRecord => ({
  id,
  name,
  ord,
  parent: 0,
  type: 0,
  created_by: 0,
})
const FOLDERS = [folder(1, 'b', 2), folder(2, 'A', 3), folder(3, 'c', 1)]
const idsOf = (folders: readonly { readonly id: number }[]) => folders.map(({ id }) => id)

test('folders are sorted by name or not at all', () => {
  expect(readSorting('name', 'DESC')).toEqual({ orderby: 'name', order: 'desc' })
  expect(readSorting('name', 'reset')).toBeUndefined()
  expect(readSorting('id', 'asc')).toBeUndefined()
  expect(readSorting(undefined, undefined)).toBeUndefined()
})

test('without sorting, folders are in their stored order', () => {
  expect(idsOf(inOrder(FOLDERS, undefined))).toEqual([3, 1, 2])
})

test('names are compared case-insensitively', () => {
  expect(idsOf(inOrder(FOLDERS, { orderby: 'name', order: 'asc' }))).toEqual([2, 1, 3])
  expect(idsOf(matchingName(FOLDERS, 'a'))).toEqual([2])
})

test('a color is stored, any other value removes it', () => {
  expect(withColor({ 5: '#fff' }, 7, '#00FF00')).toEqual({ 5: '#fff', 7: '#00FF00' })
  expect(withColor({ 5: '#fff' }, 5, 'red')).toEqual({})
})

test('a rename needs two numbers and a title, a new folder a title and a parent', () => {
  expect(wrongForRename('7', '0', 'a')).toEqual([])
  expect(wrongForRename('x', undefined, '')).toEqual(['id', 'parent', 'title'])
  expect(missingForCreate('a', '0')).toEqual([])
  expect(missingForCreate('', '')).toEqual(['title', 'parent'])
})
