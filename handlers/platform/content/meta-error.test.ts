import { expect, test } from 'vitest'
import { toErrorResponse } from '#handlers/runtime/errors.ts'
import { readMeta } from './meta.rules.ts'
import { metaError } from './meta-error.ts'

const all = () => true
const rejection = (sent: unknown) => toErrorResponse(metaError(readMeta(sent, all).problems), true)

test('an invalid value is rejected with the code of its problem', () => {
  expect(rejection({ _builder_edit_mode: 'x' })).toEqual({
    status: 400,
    body: {
      code: 'rest_not_in_enum',
      message: 'meta._builder_edit_mode is not one of  and builder.',
      data: { status: 400 },
    },
  })
  expect(rejection({ footnotes: 5 }).body).toEqual({
    code: 'rest_invalid_type',
    message: 'meta.footnotes is not of type string.',
    data: { status: 400 },
    additional_data: [{ param: 'meta.footnotes' }],
  })
})

test('further invalid values are listed beside the first, in the order of the keys', () => {
  const { body } = rejection({ _builder_page_settings: { hide_title: 'x' }, footnotes: 5 })
  expect(body['message']).toBe('meta.footnotes is not of type string.')
  expect(body['additional_errors']).toEqual([
    {
      code: 'rest_not_in_enum',
      message: 'meta._builder_page_settings[hide_title] is not one of yes and no.',
      data: { status: 400 },
    },
  ])
})
