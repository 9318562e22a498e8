import {
  arg,
  EDIT_METHODS,
  operation,
  PLAIN_GET,
  param,
  RESPONSES_ERRORS_AND_ACCESS,
} from '#openapi/language/define.ts'
import { any, array, either, literal, map, object, str } from '#openapi/language/schema.ts'

const shared = {
  path: '/builder/v1/settings/{key}',
  params: {
    key: {
      ...param.key(
        'builder_registration_notice',
        'The name of the setting; it starts with the name of the builder.',
      ),
      isName: true,
    },
  },
  errors: ['rest_invalid_params'],
  access: 'manage_options',
  spec: '4.10',
} as const
const success = literal(true)

/** Scalars are returned as strings, an unset option as false. */
const storedValue = either(
  str('registration-open'),
  literal(false),
  array(any('session')),
  map(any('1'), 'enabled'),
)

export const getSetting = operation({
  ...shared,
  id: 'builder.settings.read',
  summary: 'Read a setting of the page builder by its key; false if it is unset.',
  ...PLAIN_GET,
  responses: { 200: object({ success, data: object({ value: storedValue }) }) },
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const setSetting = operation({
  ...shared,
  id: 'builder.settings.update',
  summary: 'Store a setting; an equal value is accepted without a message.',
  methods: EDIT_METHODS,
  undeclared: {
    value: arg.any({ required: true, description: 'The value, anything but null.' }),
  },
  responses: {
    200: either(
      object({ success, data: object({ message: literal('Setting updated successfully.') }) }),
      object({ success }),
    ),
  },
  effect: 'toggle',
  actsOn: { key: ['option'] },
  assumed: { ...RESPONSES_ERRORS_AND_ACCESS, args: 'D-020', behaviour: 'D-028' },
})

export const settingsOperations = [getSetting, setSetting] as const
