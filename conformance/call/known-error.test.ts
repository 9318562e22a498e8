import { expect, test } from 'vitest'
import { isErrorOf } from './known-error.ts'

test('an error of an add-on may have the prefix of another vendor', () => {
  const message = 'The requested contact form was not found.'
  expect(isErrorOf('contactform_not_found', { code: 'vendor_not_found', message })).toBe(true)
  expect(isErrorOf('contactform_not_found', { code: 'vendor_not_found' })).toBe(false)
})

test('a code of the platform has no prefix of a vendor', () => {
  const message = 'Submission not found.'
  expect(isErrorOf('submission_not_found', { code: 'rest_not_found', message })).toBe(true)
  expect(isErrorOf('submission_not_found', { code: 'submission_not_found', message })).toBe(false)
})
