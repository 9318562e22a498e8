import { expect, test } from 'vitest'
import { postWith } from '#handlers/testing/records.ts'
import {
  conditionsOf,
  conditionsToStore,
  instancesOf,
  lockedBy,
  managedType,
  newestFirst,
  readCondition,
  reportedType,
} from './site-editor.rules.ts'

const template = (type: string) =>
  postWith({ type: 'builder_library', meta: { _builder_template_type: type } })

test('a condition is parsed from its parts, missing ones are empty', () => {
  expect(readCondition('include/singular/page/12')).toEqual({
    type: 'include',
    name: 'singular',
    sub_name: 'page',
    sub_id: '12',
  })
  expect(readCondition('include/general')).toMatchObject({ sub_name: '', sub_id: '' })
})

test('values are joined in the sent order, without the id of the editor', () => {
  const sent = [
    { _id: 'x', type: 'include', name: 'singular', sub: 'page', subId: 12 },
    { type: 'include', name: 'general', sub: '', subId: '' },
    { name: 'general', type: 'exclude', sub: true, subId: null },
  ]
  expect(conditionsToStore(sent)).toEqual([
    'include/singular/page/12',
    'include/general',
    'general/exclude/1',
  ])
})

test('absent conditions clear the list, invalid ones are distinguished', () => {
  expect(conditionsToStore(undefined)).toEqual([])
  expect(conditionsToStore({ a: { type: 'include' }, b: 'x' })).toEqual(['include'])
  expect(['x', 5, null].map(conditionsToStore)).toEqual([undefined, undefined, undefined])
})

test('an item without valid conditions has none', () => {
  expect(conditionsOf({ meta: {} })).toEqual([])
  expect(conditionsOf({ meta: { _builder_conditions: 'include/general' } })).toEqual([])
  expect(conditionsOf({ meta: { _builder_conditions: [5, 'include/general'] } })).toHaveLength(1)
})

const instances = (...texts: readonly string[]) => instancesOf(texts.map(readCondition))

test('a template has the most specific name of each include condition', () => {
  expect([
    ...instances('include/general', 'include/singular/page/12', 'include/singular/front_page'),
  ]).toEqual([
    ['general', 'Entire site'],
    ['page', 'Page #12'],
    ['front_page', 'Front page'],
  ])
  expect(instances('exclude/singular', 'include/nonsense').size).toBe(0)
})

test('an old single template is reported by its conditions', () => {
  const reportAs = (type: string, ...texts: readonly string[]) => {
    const managed = managedType(template(type))
    return managed && reportedType(managed, instances(...texts))
  }
  const report = (...texts: readonly string[]) => reportAs('single', ...texts)
  expect(report()).toBe('single-post')
  expect(report('include/singular/front_page')).toBe('single-page')
  expect(report('include/singular/not_found404')).toBe('error-404')
  expect(report('include/archive/search')).toBe('search-results')
  expect(reportAs('header', 'include/singular/page')).toBe('header')
})

test('the editor manages theme templates, each with its location and default condition', () => {
  const defaults = ['header', 'single-page', 'search-results', 'loop-item'].map(
    (type) => managedType(template(type))?.defaultCondition,
  )
  expect(defaults).toEqual(['general', 'singular', 'archive', null])
  expect(managedType(template('popup'))).toBeUndefined()
  expect(managedType({ ...template('header'), type: 'page' })).toBeUndefined()
})

test('a recent lock of another user blocks others for 150 seconds', () => {
  const locked = { lock: { user: 2, at: 1_000_000 } }
  expect(lockedBy(locked, 1, 1_149_000)).toBe(2)
  expect(lockedBy(locked, 1, 1_151_000)).toBeUndefined()
  expect(lockedBy(locked, 2, 1_000_000)).toBeUndefined()
  expect(lockedBy({}, 1, 0)).toBeUndefined()
  const dated = [postWith({ id: 9 }), postWith({ id: 3 }), postWith({ id: 5, date: '2026-04-01' })]
  expect(dated.toSorted(newestFirst).map(({ id }) => id)).toEqual([5, 3, 9])
})
