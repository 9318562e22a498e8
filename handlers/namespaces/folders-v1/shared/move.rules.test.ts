import { expect, test } from 'vitest'
import type { FolderRecord } from '#fixtures/models/folder.ts'
import { afterMove } from './move.rules.ts'

interface Place {
  readonly parent?: number
  readonly ord?: number
}
const folder = (id: number, name: string, { parent = 0, ord = 0 }: Place = {}): FolderRecord => ({
  id,
  name,
  parent,
  ord,
  type: 0,
  created_by: 0,
})
const [logos, photos] = [folder(3, 'Logos'), folder(8, 'Photos', { ord: 1 })]
const print = folder(7, 'Print', { parent: 3 })
const press = folder(9, 'Press', { ord: 2 })
const all = [press, logos, print, photos]
const move = (drag: FolderRecord, drop: number, position: unknown) =>
  afterMove(all, { drag, drop, into: 0, position })
const places = (changed: readonly FolderRecord[] | undefined) =>
  changed?.map(({ name, parent, ord }) => [name, parent, ord])

test('position 0 makes it the first child of the drop folder', () => {
  expect(places(move(photos, 3, 0))).toEqual([
    ['Photos', 3, 0],
    ['Print', 3, 1],
  ])
})

test('position 1 puts it directly after the drop folder', () => {
  expect(places(move(print, 3, 1))).toEqual([
    ['Print', 0, 1],
    ['Logos', 0, 0],
    ['Photos', 0, 2],
    ['Press', 0, 3],
  ])
})

test('after a missing drop folder it is last', () => {
  expect(places(move(print, 99, 1))?.[0]).toEqual(['Print', 0, 3])
})

test('position -1 makes it the first child of the new parent', () => {
  expect(places(move(press, 0, -1))).toEqual([
    ['Press', 0, 0],
    ['Logos', 0, 1],
    ['Photos', 0, 2],
  ])
})

test('other positions have no effect, even as strings', () => {
  expect([2, -2, '1', '0', null, undefined].map((position) => move(photos, 3, position))).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})

test('a duplicate name among the new siblings gets a number', () => {
  const double = folder(20, 'Print')
  expect(move(double, 3, 0)?.[0].name).toBe('Print (1)')
})

test('moving within the same parent keeps the name', () => {
  expect(move(photos, 9, 1)?.[0]).toEqual({ ...photos, ord: 2 })
})
