import { expect, test } from 'vitest'
import {
  isMap,
  isPageAddress,
  isPostId,
  isWidgetId,
  isWidgetModel,
  widgetOfModel,
} from './refresh.rules.ts'

test('a post id is a number other than 0, also as text', () => {
  expect([12, '12', -1].every(isPostId)).toBe(true)
  expect([0, '0', 'x', '', 1.5, null, true].some(isPostId)).toBe(false)
})

test('a widget id has exactly seven letters and digits', () => {
  expect(['476d0ce', 'ABCDEF1'].every(isWidgetId)).toBe(true)
  expect(['476d0c', '476d0ce1', '476d0c-', '476d0ce\n', 4_760_000].some(isWidgetId)).toBe(false)
})

test('filters are a map or a list', () => {
  expect([{}, []].every(isMap)).toBe(true)
  expect(['', null, 5].some(isMap)).toBe(false)
})

test('a model requires an id of type string and settings', () => {
  expect(isWidgetModel({ id: 'a', settings: [] })).toBe(true)
  const odd = [{ id: 5, settings: {} }, { id: 'a' }, { id: 'a', settings: 'x' }, [], null]
  expect(odd.some(isWidgetModel)).toBe(false)
})

test('a page address is an http or https address', () => {
  expect(['https://site.example/x', 'http://a'].every(isPageAddress)).toBe(true)
  expect(['/x', 'javascript:alert(1)', 'ftp://a/', '', 5].some(isPageAddress)).toBe(false)
})

test('a model becomes a widget of the refreshed kind', () => {
  expect(
    widgetOfModel({ id: 'a', settings: { columns: 3 }, widgetType: 'html' }, 'search'),
  ).toEqual({
    id: 'a',
    elType: 'widget',
    widgetType: 'search',
    settings: { columns: 3 },
    elements: [],
  })
  expect(widgetOfModel({ id: 'a', settings: [] }, 'search').settings).toEqual({})
})
