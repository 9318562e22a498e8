/** Users, and the caller under `me`. */

import { type Arg, arg } from '#openapi/language/arguments.ts'
import { EDIT_METHODS, operation, PLAIN_GET } from '#openapi/language/define.ts'
import { ROLE_NAMES } from '#openapi/language/roles.ts'
import {
  array,
  bool,
  dateTime,
  either,
  int,
  map,
  named,
  object,
  oneOf,
  str,
  uri,
} from '#openapi/language/schema.ts'
import {
  context,
  DIRECTIONS,
  exclude,
  include,
  offset,
  page,
  pageSize,
  search,
} from '#openapi/shared/content-arguments.ts'
import {
  ASSUMED,
  createOperation,
  deleteOperation,
  force,
  type LinkedFamily,
  Links,
  listOperation,
  NoMeta,
  readOperation,
  removedRecord,
  SECTION,
  updateOperation,
} from './collection.ts'

const id = int(2)
const name = str('Mara Lindt')
const url = str('')
const description = str('')
const link = uri('https://example.test/author/mara/')
const slug = str('mara')
const avatar_urls = map(uri('https://example.test/avatar/8d2f0c1e?s=96&d=mm&r=g'), '96')
const headMembers = { id, name, url, description, link, slug, avatar_urls }

const User = named('User', object({ ...headMembers, meta: NoMeta, _links: Links }))
const UserEmbed = named('UserEmbed', object({ ...headMembers, _links: Links }))
const UserEdit = named(
  'UserEdit',
  object({
    id,
    username: str('mara'),
    name,
    first_name: str('Mara'),
    last_name: str('Lindt'),
    email: str('mara@example.test'),
    url,
    description,
    link,
    locale: str('en_US'),
    nickname: str('mara'),
    slug,
    roles: array(oneOf(...ROLE_NAMES)),
    registered_date: dateTime('2026-01-05T09:00:00+00:00'),
    capabilities: map(bool(true), 'read'),
    extra_capabilities: map(bool(true), 'editor'),
    avatar_urls,
    meta: NoMeta,
    _links: Links,
  }),
)

/** Types whose published items make a user an author. */
export const PUBLISHED_TYPES = ['post', 'page', 'attachment'] as const
const ORDER_FIELDS = [
  'id',
  'include',
  'name',
  'registered_date',
  'slug',
  'include_slugs',
  'email',
  'url',
] as const

const nameList = (description: string) => arg.array(arg.string(), { description })

const listArguments = {
  context,
  page,
  per_page: arg.int({ ...pageSize, default: 10 }),
  search,
  exclude,
  include,
  offset,
  order: arg.oneOf(DIRECTIONS, {
    default: 'asc',
    description: 'Sort ascending or descending.',
  }),
  orderby: arg.oneOf(ORDER_FIELDS, { default: 'name', description: 'Sort field.' }),
  slug: nameList('Only users with one of these slugs.'),
  roles: nameList('Only users with one of these roles.'),
  capabilities: nameList('Only users with one of these capabilities.'),
  who: arg.oneOf(['authors'], { description: 'Only users who may write posts.' }),
  has_published_posts: arg.types(['boolean', 'array'], {
    items: arg.oneOf(PUBLISHED_TYPES),
    description: 'Only users with published items, of any type or of these types.',
  }),
} as const

const text = (description: string) => arg.string({ description })
/** Checked by the handler, which knows the roles. */
const roles = arg.array(arg.string(), { description: 'The roles of the user.' })
const email = { format: 'email', description: 'The email address of the user.' } as const

const profile = {
  name: text('The name to display.'),
  first_name: text('The first name.'),
  last_name: text('The last name.'),
  url: arg.string({ format: 'uri', description: 'The address of the website of the user.' }),
  description: text('A text about the user.'),
  locale: arg.oneOf(['', 'en_US'], { description: 'The locale of the user.' }),
  nickname: text('The nickname.'),
  slug: text('The name of the user in addresses.'),
  roles,
  password: text('A new password for the sign-in page.'),
  meta: arg.object({ description: 'Registered meta values.' }),
} as const

const fields = {
  username: text('The login name; it cannot be changed.'),
  email: arg.string(email),
  ...profile,
} as const

/** False, an empty text, or the id of a user: the platform reads all three. */
const reassign: Arg<unknown, true> = {
  check: 'none',
  type: 'integer',
  required: true,
  description: 'The user who gets the items of the removed one; false to trash them.',
}

const WRITE_ERRORS = [
  'rest_user_invalid_role',
  'rest_user_forbidden_role',
  'rest_user_invalid_email',
  'rest_user_invalid_slug',
] as const

const users = {
  resource: 'users',
  singular: 'a user',
  example: 2,
  listArguments,
  fields,
  newFields: {
    ...fields,
    username: arg.string({ required: true, description: 'The login name.' }),
    email: arg.string({ ...email, required: true }),
    password: arg.string({ required: true, description: 'The password for the sign-in page.' }),
  },
  records: { view: User, edit: UserEdit, embed: UserEmbed },
  rules: {
    list: {
      access: 'public',
      errors: [
        'rest_forbidden_context_users',
        'rest_user_cannot_filter_by_role',
        'rest_user_cannot_filter_by_capability',
        'rest_forbidden_orderby',
        'rest_forbidden_who',
      ],
    },
    create: {
      access: 'create_users',
      alsoReads: ['id'],
      forbidden: 'rest_cannot_create_user',
      errors: ['rest_user_exists', 'existing_user_login', 'existing_user_email', ...WRITE_ERRORS],
    },
    read: {
      access: 'public',
      errors: ['rest_user_invalid_id', 'rest_user_cannot_view', 'rest_forbidden_context_user'],
    },
    update: {
      access: 'edit_user',
      forbidden: 'rest_cannot_edit_user',
      errors: [
        'rest_user_invalid_id',
        'rest_cannot_edit_roles',
        'rest_user_invalid_argument',
        ...WRITE_ERRORS,
      ],
    },
    delete: {
      access: 'delete_users',
      forbidden: 'rest_user_cannot_delete',
      errors: [
        'rest_user_invalid_id',
        'rest_user_trash_not_supported',
        'rest_user_invalid_reassign',
      ],
    },
  },
} as const satisfies LinkedFamily

export const listUsers = listOperation(users)
export const createUser = createOperation(users)
export const getUser = readOperation(users)
export const updateUser = updateOperation(users)
export const deleteUser = deleteOperation(users, { reassign })

const meRoute = {
  path: '/core/v2/users/me',
  access: 'logged_in',
  forbidden: 'rest_not_logged_in',
  archetype: 'document',
  spec: SECTION,
  assumed: ASSUMED,
} as const

export const getMe = operation({
  ...meRoute,
  ...PLAIN_GET,
  id: 'core.users.read-me',
  summary: 'Read the caller.',
  args: { context },
  responses: { 200: either(User, UserEdit, UserEmbed) },
})

export const updateMe = operation({
  ...meRoute,
  forbidden: 'rest_user_invalid_id',
  id: 'core.users.update-me',
  summary: 'Change those fields of the caller that are sent.',
  methods: EDIT_METHODS,
  args: fields,
  responses: { 200: UserEdit },
  errors: ['rest_cannot_edit_roles', 'rest_user_invalid_argument', ...WRITE_ERRORS],
  effect: 'irreversible',
})

export const deleteMe = operation({
  ...meRoute,
  forbidden: 'rest_user_invalid_id',
  id: 'core.users.delete-me',
  summary: 'Remove the caller.',
  methods: ['DELETE'],
  args: { force, reassign },
  responses: { 200: removedRecord(UserEdit) },
  errors: [
    'rest_user_cannot_delete',
    'rest_user_trash_not_supported',
    'rest_user_invalid_reassign',
  ],
  effect: 'irreversible',
})

export const userOperations = [
  ...[listUsers, createUser, getUser, updateUser, deleteUser, getMe, updateMe, deleteMe],
]
