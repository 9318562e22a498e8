import { expect, test } from 'vitest'
import { absentImageError, imageError, imageIdError } from './stats.rules.ts'

test('an id is required', () => {
  const absent = [undefined, '', '0', 0, false]
  expect(new Set(absent.map(imageIdError))).toEqual(new Set(['image_optimizer_image_id_required']))
})

test('an id is an integer', () => {
  const wrong = ['logo', '1.5', true, null, [3]]
  expect(new Set(wrong.map(imageIdError))).toEqual(new Set(['image_optimizer_failed']))
  expect([3, '3', '-3'].map(imageIdError)).toEqual([undefined, undefined, undefined])
})

test('the id of a post is known, but not an image', () => {
  expect(absentImageError(true)).toBe('image_optimizer_not_an_image')
  expect(absentImageError(false)).toBe('image_optimizer_no_entity')
})

test('an image has a width and a height', () => {
  const image = { mime_type: 'image/png', width: 600, height: 400 }
  expect(imageError(image)).toBeUndefined()
  expect(imageError({ ...image, mime_type: 'application/pdf' })).toBe(
    'image_optimizer_not_an_image',
  )
  expect(imageError({ ...image, width: 0 })).toBe('image_optimizer_invalid_meta')
  expect(imageError({ ...image, height: 0 })).toBe('image_optimizer_invalid_meta')
})
