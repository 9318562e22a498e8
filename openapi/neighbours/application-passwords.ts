/** Application passwords of a user. */
import { type ArgMap, arg } from '#openapi/language/arguments.ts'
import { EDIT_METHODS, operation, PLAIN_GET } from '#openapi/language/define.ts'
import { array, either, int, literal, named, object, str } from '#openapi/language/schema.ts'
import { context } from '#openapi/shared/content-arguments.ts'
import { ASSUMED, Links, removedRecord, SECTION } from './collection.ts'

const passwordMembers = {
  uuid: str('00000000-0000-4000-9000-000000000001'),
  app_id: str(''),
  name: str('Editor on a phone'),
  created: str('2026-03-01T10:00:00'),
  last_used: either(str('2026-03-01T10:00:00'), { type: 'null' }),
  last_ip: either(str('127.0.0.1'), { type: 'null' }),
  _links: Links,
}
const ApplicationPassword = named('ApplicationPassword', object(passwordMembers))
const NewApplicationPassword = named(
  'NewApplicationPassword',
  object({ ...passwordMembers, password: str('abcd EFGH 1234 ijkl MNOP 6789') }),
)

const user_id = {
  capture: '(?:[\\d]+|me)',
  example: 'me',
  description: 'The owner of the password; `me` is the caller.',
}
const uuid = {
  capture: '[\\w\\-]+',
  example: '00000000-0000-4000-9000-000000000001',
  description: 'The password.',
}

const newPassword = {
  app_id: arg.string({ format: 'uuid', description: 'An id chosen by the application.' }),
  name: arg.string({
    required: true,
    minLength: 1,
    pattern: '.*\\S.*',
    description: 'The purpose of the password.',
  }),
} as const
const passwordFields = {
  app_id: newPassword.app_id,
  name: arg.string({
    minLength: 1,
    pattern: '.*\\S.*',
    description: 'The purpose of the password.',
  }),
} as const

const PASSWORDS = '/core/v2/users/{user_id}/application-passwords'
const userRoute = {
  path: PASSWORDS,
  params: { user_id },
  access: 'edit_user',
  archetype: 'document',
  spec: SECTION,
  assumed: ASSUMED,
} as const
const passwordRoute = {
  ...userRoute,
  path: `${PASSWORDS}/{uuid}`,
  params: { user_id, uuid },
} as const
const NOT_FOUND = ['rest_user_invalid_id', 'rest_application_password_not_found'] as const
const contextArgument = { context } as const satisfies ArgMap

export const listPasswords = operation({
  ...userRoute,
  ...PLAIN_GET,
  id: 'core.application-passwords.list',
  summary: 'List the application passwords of a user.',
  args: contextArgument,
  responses: { 200: array(ApplicationPassword) },
  forbidden: 'rest_cannot_list_application_passwords',
  errors: ['rest_user_invalid_id'],
})

export const createPassword = operation({
  ...userRoute,
  id: 'core.application-passwords.create',
  summary: 'Create an application password; only this response shows it.',
  methods: ['POST'],
  args: newPassword,
  responses: { 201: NewApplicationPassword },
  forbidden: 'rest_cannot_create_application_passwords',
  errors: ['rest_user_invalid_id', 'application_password_duplicate_name'],
  effect: 'irreversible',
})

export const deletePasswords = operation({
  ...userRoute,
  id: 'core.application-passwords.clear',
  summary: 'Remove all application passwords of a user.',
  methods: ['DELETE'],
  responses: { 200: object({ deleted: literal(true), count: int(2) }) },
  forbidden: 'rest_cannot_delete_application_passwords',
  errors: ['rest_user_invalid_id'],
  effect: 'irreversible',
})

export const introspectPassword = operation({
  ...userRoute,
  ...PLAIN_GET,
  path: `${PASSWORDS}/introspect`,
  id: 'core.application-passwords.introspect',
  summary: 'Read the application password of this request.',
  args: contextArgument,
  responses: { 200: ApplicationPassword },
  forbidden: 'rest_cannot_introspect_app_password_for_non_authenticated_user',
  errors: ['rest_user_invalid_id', 'rest_no_authenticated_app_password'],
})

export const getPassword = operation({
  ...passwordRoute,
  ...PLAIN_GET,
  id: 'core.application-passwords.read',
  summary: 'Read an application password.',
  args: contextArgument,
  responses: { 200: ApplicationPassword },
  forbidden: 'rest_cannot_read_application_password',
  errors: NOT_FOUND,
})

export const updatePassword = operation({
  ...passwordRoute,
  id: 'core.application-passwords.update',
  summary: 'Rename an application password.',
  methods: EDIT_METHODS,
  args: passwordFields,
  responses: { 200: ApplicationPassword },
  forbidden: 'rest_cannot_edit_application_password',
  errors: NOT_FOUND,
  effect: 'irreversible',
})

export const deletePassword = operation({
  ...passwordRoute,
  id: 'core.application-passwords.delete',
  summary: 'Remove an application password.',
  methods: ['DELETE'],
  responses: { 200: removedRecord(ApplicationPassword) },
  forbidden: 'rest_cannot_delete_application_password',
  errors: NOT_FOUND,
  effect: 'irreversible',
})

export const passwordOperations = [
  ...[listPasswords, createPassword, deletePasswords, introspectPassword],
  ...[getPassword, updatePassword, deletePassword],
]
