import { expect, test } from 'vitest'
import type { PostRecord, PostStatus } from '#fixtures/models/post.ts'
import { type Caller, callerOf } from '#handlers/runtime/caller.ts'
import { postWith, userWith } from '#handlers/testing/records.ts'
import type { Capability, Role } from '#openapi/language/roles.ts'
import {
  isOpen,
  isProtected,
  mayChangeMedia,
  mayDelete,
  mayEdit,
  mayPublish,
  mayRead,
  permittedActions,
} from './permissions.rules.ts'

const ROLES: readonly Role[] = ['administrator', 'editor', 'author', 'contributor', 'subscriber']
const CALLER = 7
const OTHER = 8
const callerIn = (role: Role): Caller => callerOf(userWith({ id: CALLER, roles: [role] }))
const ANONYMOUS = callerOf(undefined)

/** A subscriber with these capabilities. */
const callerWith = (...capabilities: Capability[]): Caller =>
  callerOf(userWith({ id: CALLER, capabilities }))

/** The permitted actions: `r` read, `e` edit, `d` delete. */
const actionsOf = (caller: Caller, post: PostRecord): string =>
  [
    mayRead(caller, post) ? 'r' : '-',
    mayEdit(caller, post) ? 'e' : '-',
    mayDelete(caller, post) ? 'd' : '-',
  ].join('')

const trashedFrom = (status: PostStatus): Partial<PostRecord> => ({
  status: 'trash',
  trashed: { status, slug: 'first-news' },
})

type Row = readonly [what: string, item: Partial<PostRecord>, actions: string]

/** Actions per role, in the order of ROLES, then of an anonymous caller. */
const OWN: readonly Row[] = [
  ['published post', { status: 'publish' }, 'red red red r-- r-- r--'],
  ['scheduled post', { status: 'future' }, 'red red red r-- r-- ---'],
  ['draft', { status: 'draft' }, 'red red red red r-- ---'],
  ['automatic draft', { status: 'auto-draft' }, 'red red red red r-- ---'],
  ['pending post', { status: 'pending' }, 'red red red red r-- ---'],
  ['private post', { status: 'private' }, 'red red red red r-- ---'],
  ['trashed post without a previous status', { status: 'trash' }, 'red red red red r-- ---'],
  ['post trashed from publish', trashedFrom('publish'), 'red red red r-- r-- ---'],
  ['post trashed from future', trashedFrom('future'), 'red red red r-- r-- ---'],
  ['post trashed from draft', trashedFrom('draft'), 'red red red red r-- ---'],
  ['published page', { type: 'page', status: 'publish' }, 'red red r-- r-- r-- r--'],
  ['draft page', { type: 'page', status: 'draft' }, 'red red r-- r-- r-- ---'],
  ['private page', { type: 'page', status: 'private' }, 'red red r-- r-- r-- ---'],
  ['published item of another type', { type: 'library' }, 'red red red r-- r-- r--'],
]

const FOREIGN: readonly Row[] = [
  ['published post', { status: 'publish' }, 'red red r-- r-- r-- r--'],
  ['scheduled post', { status: 'future' }, 'red red --- --- --- ---'],
  ['draft', { status: 'draft' }, 'red red --- --- --- ---'],
  ['automatic draft', { status: 'auto-draft' }, 'red red --- --- --- ---'],
  ['pending post', { status: 'pending' }, 'red red --- --- --- ---'],
  ['private post', { status: 'private' }, 'red red --- --- --- ---'],
  ['trashed post without a previous status', { status: 'trash' }, 'red red --- --- --- ---'],
  ['post trashed from publish', trashedFrom('publish'), 'red red --- --- --- ---'],
  ['post trashed from private', trashedFrom('private'), 'red red --- --- --- ---'],
  ['published page', { type: 'page', status: 'publish' }, 'red red r-- r-- r-- r--'],
  ['draft page', { type: 'page', status: 'draft' }, 'red red --- --- --- ---'],
  ['private page', { type: 'page', status: 'private' }, 'red red --- --- --- ---'],
]

const actionsByRole = (post: PostRecord): string =>
  [...ROLES.map(callerIn), ANONYMOUS].map((caller) => actionsOf(caller, post)).join(' ')

for (const [what, item, actions] of OWN)
  test(`each role has its actions on an own item: ${what}`, () => {
    expect(actionsByRole(postWith({ ...item, author: CALLER }))).toBe(actions)
  })

for (const [what, item, actions] of FOREIGN)
  test(`each role has its actions on a foreign item: ${what}`, () => {
    expect(actionsByRole(postWith({ ...item, author: OTHER }))).toBe(actions)
  })

type CapabilityRow = readonly [
  item: Partial<PostRecord>,
  capabilities: readonly Capability[],
  actions: string,
]

/** Foreign items and callers with single capabilities, which no role separates. */
const BY_CAPABILITY: readonly CapabilityRow[] = [
  [{ status: 'draft' }, ['edit_posts'], '---'],
  [{ status: 'draft' }, ['edit_others_posts'], 're-'],
  [{ status: 'draft' }, ['delete_others_posts'], '--d'],
  [{ status: 'draft' }, ['edit_others_pages'], '---'],
  [{ status: 'publish' }, ['edit_others_posts'], 'r--'],
  [{ status: 'publish' }, ['edit_published_posts'], 'r--'],
  [{ status: 'publish' }, ['edit_others_posts', 'edit_published_posts'], 're-'],
  [{ status: 'future' }, ['delete_others_posts', 'delete_published_posts'], '--d'],
  [{ status: 'private' }, ['read_private_posts'], 'r--'],
  [{ status: 'private' }, ['read_private_pages'], '---'],
  [{ status: 'draft' }, ['read_private_posts'], '---'],
  [{ status: 'private' }, ['edit_others_posts'], '---'],
  [{ status: 'private' }, ['edit_others_posts', 'edit_private_posts'], 're-'],
  [{ status: 'private' }, ['delete_others_posts', 'delete_private_posts'], '--d'],
  [trashedFrom('private'), ['read_private_posts'], '---'],
  [trashedFrom('private'), ['edit_others_posts'], '---'],
  [trashedFrom('publish'), ['edit_others_posts', 'edit_published_posts'], 're-'],
  [{ type: 'page', status: 'private' }, ['read_private_pages'], 'r--'],
  [{ type: 'page', status: 'draft' }, ['edit_others_pages'], 're-'],
]

for (const [item, capabilities, actions] of BY_CAPABILITY)
  test(`${capabilities.join(' and ')} on ${JSON.stringify(item)} of another author`, () => {
    expect(actionsOf(callerWith(...capabilities), postWith({ ...item, author: OTHER }))).toBe(
      actions,
    )
  })

test('an anonymous caller is not the author of items without one', () => {
  expect(actionsOf(ANONYMOUS, postWith({ status: 'draft', author: 0 }))).toBe('---')
})

test('authors publish posts, editors pages too', () => {
  const publishers = (type: string) => ROLES.filter((role) => mayPublish(callerIn(role), type))
  expect(publishers('post')).toEqual(['administrator', 'editor', 'author'])
  expect(publishers('page')).toEqual(['administrator', 'editor'])
  expect(mayPublish(ANONYMOUS, 'post')).toBe(false)
})

test('the password 0 does not protect an item', () => {
  expect(['', '0', 'x'].map((password) => isProtected({ password }))).toEqual([false, false, true])
})

const ALL_ACTIONS =
  'publish unfiltered-html sticky assign-author create-categories assign-categories create-tags assign-tags'
const ACTIONS: readonly (readonly [role: Role, type: string, actions: string])[] = [
  ['administrator', 'post', ALL_ACTIONS],
  ['administrator', 'page', 'publish unfiltered-html assign-author'],
  ['author', 'post', 'publish assign-categories create-tags assign-tags'],
  ['author', 'page', ''],
  ['contributor', 'post', 'assign-categories create-tags assign-tags'],
  ['subscriber', 'post', ''],
]

for (const [role, type, actions] of ACTIONS)
  test(`the ${role} may ${actions || 'do nothing'} with a ${type}`, () => {
    expect(permittedActions(callerIn(role), type).join(' ')).toBe(actions)
  })

test('media of another user require the capability for items of others', () => {
  const own = { author: CALLER }
  const foreign = { author: OTHER }
  expect(mayChangeMedia(callerIn('author'), 'edit', own)).toBe(true)
  expect(mayChangeMedia(callerIn('author'), 'edit', foreign)).toBe(false)
  expect(mayChangeMedia(callerIn('editor'), 'delete', foreign)).toBe(true)
  expect(mayChangeMedia(ANONYMOUS, 'edit', { author: 0 })).toBe(false)
})

test('a protected text is open with its password, or to its editor in the edit context', () => {
  const post = postWith({ status: 'publish', author: CALLER, password: 'secret' })
  const author = callerIn('author')
  expect(isOpen({ caller: ANONYMOUS, context: 'view', password: 'secret' }, post)).toBe(true)
  expect(isOpen({ caller: ANONYMOUS, context: 'view', password: 'other' }, post)).toBe(false)
  expect(isOpen({ caller: author, context: 'view' }, post)).toBe(false)
  expect(isOpen({ caller: author, context: 'edit' }, post)).toBe(true)
  expect(isOpen({ caller: callerIn('subscriber'), context: 'edit' }, post)).toBe(false)
  expect(isOpen({ caller: ANONYMOUS, context: 'view' }, postWith({ password: '' }))).toBe(true)
})
