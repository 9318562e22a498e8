import { expect, test } from 'vitest'
import { ApiError } from '#handlers/runtime/errors.ts'
import { requireRecord } from './require-record.ts'

test('requireRecord returns any existing value, even 0', () => {
  expect(requireRecord(0, 'note_not_found')).toBe(0)
})

test('requireRecord throws the given error for a missing record', () => {
  expect(() => requireRecord(undefined, 'note_not_found')).toThrow(new ApiError('note_not_found'))
})
