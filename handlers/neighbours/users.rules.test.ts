import { expect, test } from 'vitest'
import type { UserRecord } from '#fixtures/models/user.ts'
import { matchesUser, type UserFilters, userOrder } from './users.rules.ts'

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
