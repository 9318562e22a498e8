/** Filters and order of users, and the conditions of their changes. */
import type { UserRecord } from '#fixtures/models/user.ts'
import { byValue, type Compare, type Direction } from '#handlers/platform/order.ts'
import { type Caller, capabilitiesOf } from '#handlers/runtime/caller.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import { ROLE_NAMES, type Role } from '#openapi/language/roles.ts'
import {
  type createUser,
  type listUsers,
  PUBLISHED_TYPES,
  type updateUser,
} from '#openapi/neighbours/users.ts'
import { isAmong } from '#openapi/values/json.ts'

type Can = Caller['can']
type UserListArguments = ArgumentsOf<typeof listUsers>
export type Profile = Partial<ArgumentsOf<typeof updateUser>>

export interface UserFilters {
  readonly include: readonly number[]
  readonly exclude: readonly number[]
  readonly search: string
  readonly slugs: readonly string[]
  readonly roles: readonly string[]
  readonly capabilities: readonly string[]
}

/** The platform searches the beginning, the end and the middle of these members. */
const searchText = ({ login, nicename, email, url, display_name }: UserRecord): string =>
  [login, nicename, email, url, display_name].join('\n').toLowerCase()

const someIn = (wanted: readonly string[], given: readonly string[]): boolean =>
  !wanted.length || wanted.some((name) => given.includes(name))

export const matchesUser = (user: UserRecord, filters: UserFilters): boolean =>
  (!filters.include.length || filters.include.includes(user.id)) &&
  !filters.exclude.includes(user.id) &&
  someIn(filters.slugs, [user.nicename]) &&
  someIn(filters.roles, user.roles) &&
  someIn(filters.capabilities, capabilitiesOf(user)) &&
  searchText(user).includes(filters.search.toLowerCase())

const VALUES: Readonly<Record<string, (user: UserRecord) => string | number>> = {
  id: ({ id }) => id,
  name: ({ display_name }) => display_name.toLowerCase(),
  slug: ({ nicename }) => nicename,
  email: ({ email }) => email,
  url: ({ url }) => url,
  registered_date: ({ registered }) => registered,
}

export function userOrder(
  orderby: string,
  order: Direction,
  { include, slugs }: Pick<UserFilters, 'include' | 'slugs'>,
): Compare<UserRecord> {
  if (orderby === 'include') return byValue(({ id }) => include.indexOf(id))
  if (orderby === 'include_slugs') return byValue(({ nicename }) => slugs.indexOf(nicename))
  return byValue(VALUES[orderby] ?? (() => 0), order)
}

/** The filters, contexts and orders of a list that need a capability. */
export function listError(args: UserListArguments, can: Can): ErrorKey | undefined {
  const { roles = [], capabilities = [], context, orderby, who } = args
  if (can('list_users')) return undefined
  if (roles.length) return 'rest_user_cannot_filter_by_role'
  if (capabilities.length) return 'rest_user_cannot_filter_by_capability'
  if (context === 'edit') return 'rest_forbidden_context_users'
  if (['email', 'registered_date'].includes(orderby)) return 'rest_forbidden_orderby'
  return who === 'authors' && !can('edit_posts') ? 'rest_forbidden_who' : undefined
}

/** The types of items that a listed user must have published; undefined for none. */
export function requiredTypes(
  { has_published_posts: wanted }: Pick<UserListArguments, 'has_published_posts'>,
  can: Can,
): readonly string[] | undefined {
  if (Array.isArray(wanted)) return wanted.map(String)
  if (wanted === true || !can('list_users')) return PUBLISHED_TYPES
  return undefined
}

export const isLogin = (text: string): boolean => /^[\w .@-]+$/.test(text)

export const isPassword = (text: string): boolean => text !== '' && !text.includes('\\')

const isSameText = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

/** Logins and e-mail addresses are unique. */
export function newUserError(
  { username, email }: Pick<ArgumentsOf<typeof createUser>, 'username' | 'email'>,
  all: readonly UserRecord[],
): ErrorKey | undefined {
  if (all.some(({ login }) => isSameText(login, username))) return 'existing_user_login'
  return all.some((user) => isSameText(user.email, email)) ? 'existing_user_email' : undefined
}

interface ChangeContext {
  readonly caller: Pick<Caller, 'id' | 'can'>
  readonly all: readonly UserRecord[]
}

/** Roles need a capability, and an administrator stays one. */
function roleError({ roles }: Profile, user: UserRecord, { id, can }: ChangeContext['caller']) {
  if (!roles) return undefined
  if (!can('promote_users')) return 'rest_cannot_edit_roles'
  const losesRights = user.id === id && !roles.includes('administrator')
  return losesRights && user.roles.includes('administrator')
    ? 'rest_user_forbidden_role'
    : undefined
}

export function changeError(
  sent: Profile,
  user: UserRecord,
  { caller, all }: ChangeContext,
): ErrorKey | undefined {
  const rejected = roleError(sent, user, caller)
  if (rejected) return rejected
  const { email, slug, username = user.login } = sent
  const others = all.filter(({ id }) => id !== user.id)
  if (email && others.some((other) => isSameText(other.email, email)))
    return 'rest_user_invalid_email'
  if (slug && others.some(({ nicename }) => nicename === slug)) return 'rest_user_invalid_slug'
  return username === user.login ? undefined : 'rest_user_invalid_argument'
}

/** Another user is visible to those who manage users, and to everyone once published. */
export function readError(
  can: Can,
  context: string,
  hasPublished: () => boolean,
): ErrorKey | undefined {
  if (context === 'edit' && !can('edit_users')) return 'rest_forbidden_context_user'
  const isVisible = can('edit_users') || can('list_users') || hasPublished()
  return isVisible ? undefined : 'rest_user_cannot_view'
}

export const isRole = (name: string): name is Role => isAmong(ROLE_NAMES, name)

export const unknownRole = (roles: readonly string[] = []): string | undefined =>
  roles.find((role) => !isRole(role))
