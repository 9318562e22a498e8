/** Filters and order of users. */
import type { UserRecord } from '#fixtures/models/user.ts'
import { byValue, type Compare, type Direction } from '#handlers/platform/order.ts'
import { capabilitiesOf } from '#handlers/runtime/caller.ts'

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
