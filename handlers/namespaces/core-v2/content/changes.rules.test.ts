import { expect, test } from 'vitest'
import {
  dateChange,
  imageChange,
  postChanges,
  publishingError,
  rawText,
  statusChange,
  stickyError,
} from './changes.rules.ts'

test('a text is a string or the raw member of an object', () => {
  expect(rawText('a', true)).toBe('a')
  expect(rawText({ raw: 'a' }, true)).toBe('a')
  expect(rawText({ raw: 5 }, true)).toBe('5')
  expect(rawText({ rendered: 'a' }, true)).toBeUndefined()
  expect(rawText(null, true)).toBeUndefined()
})

test('an empty raw value is accepted only where the field allows it', () => {
  expect(rawText({ raw: '' }, true)).toBe('')
  expect(rawText({ raw: '' }, false)).toBeUndefined()
  expect(rawText({ raw: '0' }, false)).toBeUndefined()
})

test('a status is changed when it differs from the current one; null means draft', () => {
  expect(statusChange(undefined, 'publish')).toBeUndefined()
  expect(statusChange('publish', 'publish')).toBeUndefined()
  expect(statusChange('publish', 'draft')).toBe('publish')
  expect(statusChange('publish', undefined)).toBe('publish')
  expect(statusChange(null, 'publish')).toBe('draft')
  expect(statusChange(null, 'draft')).toBeUndefined()
})

test('only visible statuses need the permission to publish', () => {
  expect(publishingError(undefined, false)).toBeUndefined()
  expect(publishingError('draft', false)).toBeUndefined()
  expect(publishingError('pending', false)).toBeUndefined()
  expect(publishingError('publish', false)).toBe('rest_cannot_publish')
  expect(publishingError('future', false)).toBe('rest_cannot_publish')
  expect(publishingError('private', false)).toBe('rest_cannot_publish_private')
  expect(publishingError('private', true)).toBeUndefined()
})

const BEFORE = { date: '2026-03-01T12:00:00', date_gmt: null }

test('null makes a date floating again', () => {
  expect(dateChange({ date: null }, BEFORE, 'Europe/Berlin')).toBeNull()
  expect(dateChange({ date: '2026-03-01T13:00:00', date_gmt: null }, BEFORE, 'UTC')).toBeNull()
})

test('sending the current date does not fix a floating date', () => {
  expect(dateChange({ date: BEFORE.date }, BEFORE, 'Europe/Berlin')).toBeUndefined()
})

test('a date sets both local time and UTC', () => {
  const moment = { date: '2026-03-01T14:00:00', date_gmt: '2026-03-01T13:00:00' }
  expect(dateChange({ date: moment.date }, BEFORE, 'Europe/Berlin')).toEqual(moment)
  expect(dateChange({ date_gmt: moment.date_gmt }, BEFORE, 'Europe/Berlin')).toEqual(moment)
})

test('a sticky post rejects a password, and a protected post cannot become sticky', () => {
  const plain = { password: '', sticky: false }
  expect(stickyError({ password: 'x', sticky: true }, plain)).toBe('rest_invalid_field_both')
  expect(stickyError({ password: 'x' }, { password: '', sticky: true })).toBe(
    'rest_invalid_field_password',
  )
  expect(stickyError({ sticky: true }, { password: 'x', sticky: false })).toBe(
    'rest_invalid_field_sticky',
  )
  expect(stickyError({ password: 'x' }, plain)).toBeUndefined()
  expect(stickyError({ sticky: true }, undefined)).toBeUndefined()
})

test('null clears the fields of posts, and absent fields are unchanged', () => {
  expect(postChanges({ categories: null, sticky: null })).toEqual({ categories: [], sticky: false })
  expect(postChanges({})).toEqual({})
})

test('only the id of an image becomes the featured image', () => {
  const nothing = { mimeType: undefined, isOtherItem: false }
  expect(imageChange(undefined, nothing)).toBeUndefined()
  expect(imageChange(null, nothing)).toBe(0)
  expect(imageChange(7, { ...nothing, mimeType: 'image/png' })).toBe(7)
  expect(imageChange(7, { ...nothing, mimeType: 'text/plain' })).toBe(0)
  expect(imageChange(7, { ...nothing, isOtherItem: true })).toBe(0)
  expect(imageChange(7, nothing)).toBeUndefined()
})
