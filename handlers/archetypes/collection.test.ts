import { expect, test } from 'vitest'
import { ApiError } from '#handlers/runtime/errors.ts'
import { found } from './collection.ts'

test('what is there is given back, whatever it is', () => {
  expect(found(0, 'note_not_found')).toBe(0)
})

test('what is not there is the error that was named', () => {
  expect(() => found(undefined, 'note_not_found')).toThrow(new ApiError('note_not_found'))
})
