import { expect, test } from 'vitest'
import type { UserRecord } from '#fixtures/models/user.ts'
import {
  changeError,
  matchesUser,
  newUserError,
  readError,
  type UserFilters,
  unknownRole,
  userOrder,
} from './users.rules.ts'

const user = (id: number, login: string, role: UserRecord['roles'][number]): UserRecord => ({
  id,
  login,
  email: `${login}@example.test`,
  display_name: login,
  nicename: login,
  url: '',
  description: '',
  registered: '2026-01-01T00:00:00',
  roles: [role],
})
const USERS = [user(1, 'Zoe', 'author'), user(2, 'amy', 'editor'), user(3, 'Bob', 'subscriber')]
const NONE: UserFilters = {
  include: [],
  exclude: [],
  search: '',
  slugs: [],
  roles: [],
  capabilities: [],
}
const found = (filters: Partial<UserFilters>) =>
  USERS.filter((each) => matchesUser(each, { ...NONE, ...filters })).map(({ id }) => id)

test('users are found by role, by capability and by a part of their address', () => {
  expect(found({ roles: ['editor'] })).toEqual([2])
  expect(found({ capabilities: ['publish_posts'] })).toEqual([1, 2])
  expect(found({ search: 'ZOE@' })).toEqual([1])
  expect(found({ exclude: [1, 2] })).toEqual([3])
})

test('users are sorted by name without regard to case', () => {
  const sorted = (order: 'asc' | 'desc') =>
    USERS.toSorted(userOrder('name', order, NONE)).map(({ id }) => id)
  expect(sorted('asc')).toEqual([2, 3, 1])
  expect(sorted('desc')).toEqual([1, 3, 2])
})

test('logins and e-mail addresses are unique without regard to case', () => {
  const error = (username: string, email: string) => newUserError({ username, email }, USERS)
  expect(error('ZOE', 'new@example.test')).toBe('existing_user_login')
  expect(error('new', 'Amy@Example.test')).toBe('existing_user_email')
  expect(error('new', 'new@example.test')).toBeUndefined()
})

test('only administrators give roles, and none gives up its own', () => {
  const admin = user(4, 'root', 'administrator')
  const change = (id: number, isAdministrator: boolean) =>
    changeError({ roles: ['editor'] }, admin, {
      caller: { id, can: () => isAdministrator },
      all: USERS,
    })
  expect(change(2, false)).toBe('rest_cannot_edit_roles')
  expect(change(4, true)).toBe('rest_user_forbidden_role')
  expect(change(5, true)).toBeUndefined()
})

test('a changed address must be free, and the login stays', () => {
  const [zoe] = USERS
  if (!zoe) throw new Error('expected a user')
  const change = (sent: Parameters<typeof changeError>[0]) =>
    changeError(sent, zoe, { caller: { id: 9, can: () => true }, all: USERS })
  expect(change({ email: 'AMY@example.test' })).toBe('rest_user_invalid_email')
  expect(change({ email: zoe.email, slug: 'amy' })).toBe('rest_user_invalid_slug')
  expect(change({ username: 'other' })).toBe('rest_user_invalid_argument')
  expect(change({ username: 'Zoe' })).toBeUndefined()
})

test('other users are readable by managers of users, and by everyone once published', () => {
  const nothing = () => false
  expect(readError(nothing, 'edit', () => true)).toBe('rest_forbidden_context_user')
  expect(readError(nothing, 'view', () => false)).toBe('rest_user_cannot_view')
  expect(readError(nothing, 'view', () => true)).toBeUndefined()
  expect(readError((capability) => capability === 'list_users', 'view', nothing)).toBeUndefined()
})

test('the first unknown role is named', () => {
  expect(unknownRole(['editor', 'king'])).toBe('king')
  expect(unknownRole(['editor'])).toBeUndefined()
  expect(unknownRole(undefined)).toBeUndefined()
})
