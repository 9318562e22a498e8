import { expect, test } from 'vitest'
import { dateChange, postChanges, publishingError, rawText, stickyError } from './changes.rules.ts'

test('a text comes as a string or as the raw of an object', () => {
  expect(rawText('a', true)).toBe('a')
  expect(rawText({ raw: 'a' }, true)).toBe('a')
  expect(rawText({ raw: 5 }, true)).toBe('5')
  expect(rawText({ rendered: 'a' }, true)).toBeUndefined()
  expect(rawText(null, true)).toBeUndefined()
})

test('an empty raw counts only where the field takes it', () => {
  expect(rawText({ raw: '' }, true)).toBe('')
  expect(rawText({ raw: '' }, false)).toBeUndefined()
  expect(rawText({ raw: '0' }, false)).toBeUndefined()
})

test('only statuses that others can see need the right to publish', () => {
  expect(publishingError('draft')).toBeUndefined()
  expect(publishingError('future')).toBe('rest_cannot_publish')
  expect(publishingError('private')).toBe('rest_cannot_publish_private')
})

const BEFORE = { date: '2026-03-01T12:00:00', date_gmt: null }

test('a null makes a date float again', () => {
  expect(dateChange({ date: null }, BEFORE, 'Europe/Berlin')).toBeNull()
  expect(dateChange({ date: '2026-03-01T13:00:00', date_gmt: null }, BEFORE, 'UTC')).toBeNull()
})

test('the present date sent again does not fix a floating one', () => {
  expect(dateChange({ date: BEFORE.date }, BEFORE, 'Europe/Berlin')).toBeUndefined()
})

test('a date fixes the time in the site and in UTC', () => {
  const moment = { date: '2026-03-01T14:00:00', date_gmt: '2026-03-01T13:00:00' }
  expect(dateChange({ date: moment.date }, BEFORE, 'Europe/Berlin')).toEqual(moment)
  expect(dateChange({ date_gmt: moment.date_gmt }, BEFORE, 'Europe/Berlin')).toEqual(moment)
})

test('a sticky post takes no password, and a protected one does not become sticky', () => {
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

test('null empties the fields of posts, and what is not sent stays', () => {
  expect(postChanges({ categories: null, sticky: null })).toEqual({ categories: [], sticky: false })
  expect(postChanges({})).toEqual({})
})
