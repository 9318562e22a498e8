import { expect, test } from 'vitest'
import type { FolderRecord } from '#fixtures/models/folder.ts'
import {
  byName,
  byOrd,
  childrenByParent,
  type FolderNode,
  MAX_DEPTH,
  toFlatList,
  toTree,
  withDescendants,
} from './tree.rules.ts'

const folder = (id: number, parent = 0): FolderRecord => ({
  id,
  name: `F${id}`,
  parent,
  ord: id % 3,
  type: 0,
  created_by: 0,
})
const facts = {
  colorOf: (id: number) => (id === 3 ? '#8f44ad' : ''),
  countOf: (id: number) => (id === 7 ? '4' : 0),
}
const drawn = (nodes: readonly FolderNode[]): string =>
  nodes.map(({ id, children }) => (children.length ? `${id}(${drawn(children)})` : id)).join(' ')

test('a node has the member names of the platform', () => {
  expect(toTree([folder(3)], facts)).toEqual([
    {
      key: 3,
      id: 3,
      children: [],
      text: 'F3',
      title: 'F3',
      color: '#8f44ad',
      'data-id': 3,
      parent: 0,
      'data-count': 0,
      ord: '0',
    },
  ])
})

test('folders are nested below their parents, in the given order', () => {
  expect(drawn(toTree([folder(8), folder(7, 3), folder(3), folder(1, 3)], facts))).toBe('8 3(7 1)')
})

test('a folder with a missing parent is not in the tree', () => {
  expect(drawn(toTree([folder(1), folder(2, 99), folder(4, 5), folder(5, 4)], facts))).toBe('1')
})

test('the depth of a tree is limited', () => {
  const chain = Array.from({ length: MAX_DEPTH + 5 }, (_, index) => folder(index + 1, index))
  const depthOf = (nodes: readonly FolderNode[]): number =>
    nodes.length ? 1 + Math.max(...nodes.map(({ children }) => depthOf(children))) : 0
  expect(depthOf(toTree(chain, facts))).toBe(MAX_DEPTH)
})

test('a flat list has no children and includes folders without a parent', () => {
  const flat = toFlatList([folder(3), folder(7, 3), folder(9, 99)], facts)
  expect(flat.map(({ id, children }) => [id, children])).toEqual([
    [3, []],
    [7, []],
    [9, []],
  ])
  expect(flat[1]?.['data-count']).toBe('4')
})

test('folders are sorted by position, ties by id', () => {
  const places = [folder(4), folder(3), folder(1), folder(6)].toSorted(byOrd)
  expect(places.map(({ id }) => id)).toEqual([3, 6, 1, 4])
})

test('names are sorted case-insensitively, ties by id in both directions', () => {
  const named = ['b', 'A', 'a', 'C'].map((name, index) => ({ ...folder(index + 1), name }))
  const order = (way: 'asc' | 'desc') => named.toSorted(byName(way)).map(({ id }) => id)
  expect(order('asc')).toEqual([2, 3, 1, 4])
  expect(order('desc')).toEqual([4, 1, 2, 3])
})

test('descendants are found at any depth, and cycles are visited once', () => {
  const folders = [folder(1), folder(2, 1), folder(3, 2), folder(4), folder(5, 6), folder(6, 5)]
  const below = (...ids: readonly number[]) => [...withDescendants(ids, folders)].toSorted()
  expect(below(1)).toEqual([1, 2, 3])
  expect(below(5)).toEqual([5, 6])
  expect(below()).toEqual([])
  expect(
    childrenByParent(folders)
      .get(1)
      ?.map(({ id }) => id),
  ).toEqual([2])
})
