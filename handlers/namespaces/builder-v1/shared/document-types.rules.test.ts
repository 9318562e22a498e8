import { expect, test } from 'vitest'
import {
  contentTypeOf,
  defaultTitle,
  documentTypeOf,
  publicContentTypes,
  titleOfType,
} from './document-types.rules.ts'

const TYPES: readonly (readonly [type: string, stored: unknown, documentType: string])[] = [
  ['post', undefined, 'wp-post'],
  ['page', '', 'wp-page'],
  ['page', 'landing', 'landing'],
  ['builder_library', 'header', 'header'],
  ['builder_library', undefined, 'builder_library'],
  ['post', 5, 'wp-post'],
]

for (const [type, stored, documentType] of TYPES)
  test(`a ${type} with the stored type ${stored} is a ${documentType}`, () => {
    expect(documentTypeOf({ type, meta: { _builder_template_type: stored } })).toBe(documentType)
  })

test('an unknown document type has the title of posts', () => {
  expect(titleOfType('single-post')).toBe('Single Post')
  expect(titleOfType('unknown')).toBe('Post')
  expect(defaultTitle('popup', 12)).toBe('Builder Popup #12')
})

test('internal content types are not public', () => {
  expect(contentTypeOf('revision')?.isPublic).toBe(false)
  expect(contentTypeOf('unknown')).toBeUndefined()
  expect(publicContentTypes().map(({ name }) => name)).not.toContain('revision')
})
