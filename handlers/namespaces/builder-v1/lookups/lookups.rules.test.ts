import { expect, test } from 'vitest'
import {
  clampCount,
  contains,
  isNumeric,
  readMapping,
  readNames,
  readTerm,
  selectTypes,
  toRow,
} from './lookups.rules.ts'

test('a count is limited to 1 to 100', () => {
  expect([-5, 0, 1, 50, 100, 101].map(clampCount)).toEqual([1, 1, 1, 50, 100, 100])
})

test('blank and non-text terms match nothing', () => {
  expect([' About ', 7, '  ', null, undefined, ['a'], {}].map(readTerm)).toEqual([
    'About',
    '7',
    '',
    '',
    '',
    '',
    '',
  ])
})

test('text matches case-insensitively, digits alone are a number', () => {
  expect(contains('Über uns', 'ÜBER')).toBe(true)
  expect(contains('About', 'team')).toBe(false)
  expect(['12', '1.2', '-1', ''].map(isNumeric)).toEqual([true, false, false, false])
})

test('names are a list, a map, JSON text or comma-separated text', () => {
  const names = ['post', 'page']
  const sent = [names, { a: 'post', b: 'page' }, '["post","page"]', 'post, page', 'post,,page']
  expect(sent.map(readNames)).toEqual(sent.map(() => names))
  expect(readNames([1, null, {}, 'x'])).toEqual(['1', 'x'])
  expect(readNames(undefined)).toEqual([])
})

test('a mapping renames columns and may be JSON text; a plain list has no targets', () => {
  const mapping = [
    ['ID', 'key'],
    ['post_status', '1'],
  ]
  expect(readMapping({ ID: 'key', post_status: 1, post_title: null })).toEqual(mapping)
  expect(readMapping('{"ID":"key","post_status":1}')).toEqual(mapping)
  expect(readMapping('ID,post_title')).toEqual([])
  expect(readMapping(['ID'])).toEqual([])
})

test('a mapping rejects unsafe property names', () => {
  expect(readMapping({ a: '__proto__', b: 'constructor', c: 'prototype' })).toEqual([])
})

test('a row has the selected columns under their new names, or is an empty list', () => {
  const columns = new Map([
    ['ID', 12],
    ['post_title', 0],
  ])
  expect(
    toRow(columns, [
      ['ID', 'key'],
      ['post_title', 'label'],
      ['user_email', 'mail'],
    ]),
  ).toEqual({ key: 12, label: 0 })
  expect(toRow(columns, [])).toEqual([])
})

test('types are the requested ones or all, without the excluded ones', () => {
  const known = ['post', 'page', 'attachment']
  expect(selectTypes(known, [], ['page'])).toEqual(['post', 'attachment'])
  expect(selectTypes(known, ['page', 'post', 'nothing'], ['post'])).toEqual(['page'])
  expect(selectTypes(known, ['nothing'], [])).toEqual([])
})
