import { expect, test } from 'vitest'
import { BATCH, isSettingsType, isSource, nextPortion, problemWith } from './import.rules.ts'

const NOT_BEGUN = { cursor: 0, completed: false }

test('settings are imported in five types', () => {
  expect(isSettingsType('taxonomy_settings')).toBe(true)
  expect(['posts', 'cleanup', 'validate_data', 'toString', ''].some(isSettingsType)).toBe(false)
})

test('valid data has items with an id and fields, and settings by name', () => {
  const source = { posts: [{ id: 4, fields: { title: 'x' } }], settings: { general: {} } }
  expect(isSource(source)).toBe(true)
  expect(isSource({ posts: [], settings: {} })).toBe(true)
})

test('problems of the data are reported', () => {
  expect(problemWith(undefined)).toBe('The data of the source is absent.')
  const items = [{}, { posts: {} }, { posts: [{ id: '4', fields: {} }] }, { posts: [{ id: 4 }] }]
  expect(new Set(items.map(problemWith))).toEqual(new Set(['The table of items does not fit.']))
  expect(problemWith({ posts: [], settings: { general: 'x' } })).toBe('The settings do not fit.')
  expect(problemWith({ posts: [] })).toBe('The settings do not fit.')
})

test('items are imported in portions of 25', () => {
  const all = Array.from({ length: 30 }, (_, index) => index)
  const first = nextPortion(all, NOT_BEGUN)
  expect(first.portion).toEqual(all.slice(0, 25))
  expect(first.progress).toEqual({ cursor: 25, completed: false })
  const second = nextPortion(all, first.progress)
  expect(second).toEqual({
    portion: all.slice(25),
    progress: { cursor: 30, completed: true },
  })
})

test('a list that ends with a portion is complete, an empty one immediately', () => {
  const full = Array.from({ length: BATCH }, () => 0)
  expect(nextPortion(full, NOT_BEGUN).progress.completed).toBe(true)
  expect(nextPortion([], NOT_BEGUN)).toEqual({
    portion: [],
    progress: { cursor: 0, completed: true },
  })
})
