import { expect, test } from 'vitest'
import { isBuilderKey, isSameSetting, toStored } from './settings.rules.ts'

test('a key starts with the prefix, in lowercase', () => {
  expect(['builder', 'builder_x', 'builderfoo', 'builder-x'].every(isBuilderKey)).toBe(true)
  expect(['Builder_x', 'site_builder', '', 5, undefined].some(isBuilderKey)).toBe(false)
})

test('scalar values are stored as text', () => {
  expect([5, 1.5, true, false, 'open', ''].map(toStored)).toEqual(['5', '1.5', '1', '', 'open', ''])
})

test('structures keep their inner types, an empty map becomes a list at every depth', () => {
  expect(toStored({ a: [1, true, null] })).toEqual({ a: [1, true, null] })
  expect(toStored({})).toEqual([])
  expect(toStored({ a: { b: {} }, c: [{}] })).toEqual({ a: { b: [] }, c: [[]] })
})

test('values are equal if their stored form is equal', () => {
  expect(isSameSetting(toStored('1'), toStored(1))).toBe(true)
  expect(isSameSetting(toStored(true), toStored(1))).toBe(true)
  expect(isSameSetting(toStored({ a: 1 }), toStored({ a: '1' }))).toBe(false)
  expect(isSameSetting(false, toStored(false))).toBe(false)
})
