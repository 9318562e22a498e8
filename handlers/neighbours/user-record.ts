/** The record of a user in each context, and access to it. */

import type { UserRecord } from '#fixtures/models/user.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { ShownRecord } from '#handlers/archetypes/collection.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { toId } from '#handlers/namespaces/core-v2/content/raw-arguments.rules.ts'
import { userLinks, userMembers } from '#handlers/namespaces/core-v2/related/users.ts'
import { defaultRejection, type Policy } from '#handlers/runtime/access/authorize.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { type Caller, capabilitiesOf } from '#handlers/runtime/caller.ts'
import type { RecordContext } from '#openapi/language/resource.ts'
import { fromKeys } from '#openapi/values/json.ts'

const flagsOf = (names: readonly string[]) => fromKeys(names, () => true)

/** Members of the edit context. */
function privateMembers(user: UserRecord) {
  const { login, first_name = '', last_name = '', nickname = login, locale = 'en_US' } = user
  return { login, first_name, last_name, nickname, locale }
}

export function showUser(call: Call, user: UserRecord, context: RecordContext): ShownRecord {
  const { avatar_urls, slug, ...members } = userMembers(call, user)
  const links = userLinks(call, user)
  if (context === 'embed') return { body: { ...members, slug, avatar_urls }, links }
  if (context === 'view') return { body: { ...members, slug, avatar_urls, meta: [] }, links }
  const { login, first_name, last_name, nickname, locale } = privateMembers(user)
  const { id, name, url, description, link } = members
  return {
    body: {
      ...{ id, username: login, name, first_name, last_name, email: user.email, url, description },
      ...{ link, locale, nickname, slug, roles: user.roles },
      registered_date: `${user.registered.slice(0, 19)}+00:00`,
      capabilities: flagsOf([...capabilitiesOf(user), ...user.roles]),
      extra_capabilities: flagsOf([...user.roles, ...(user.capabilities ?? [])]),
      avatar_urls,
      meta: { persisted_preferences: [] },
    },
    links,
  }
}

type UserCall = Pick<Call, 'site' | 'param' | 'caller'>

const wantedUser = ({ param }: UserCall): unknown => param('user_id') ?? param('id')

/** The user of the path; `me` is the caller. */
function findUser(call: UserCall): UserRecord | undefined {
  const wanted = wantedUser(call)
  return call.site.users.get(wanted === 'me' ? call.caller.id : toId(wanted))
}

export const requireUser = (call: UserCall): UserRecord =>
  requireRecord(findUser(call), 'rest_user_invalid_id')

const PUBLIC_TYPES: readonly string[] = ['post', 'page']

/** Authors of published items of some types are public. */
export function hasPublished(site: Site, author: number, types = PUBLIC_TYPES): boolean {
  const isOne = ({ status, type }: { readonly status: string; readonly type: string }) =>
    status === 'publish' && types.includes(type)
  if (site.posts.by('author', (post) => post.author, author).some(isOne)) return true
  return types.includes('attachment') && site.media.all().some((file) => file.author === author)
}

const mayEditUser = (caller: Caller, { id }: UserRecord): boolean =>
  caller.user !== undefined && (caller.id === id || caller.can('edit_users'))

export const editUser: Policy = (call, operation) => {
  const user = findUser(call)
  if (!user) return wantedUser(call) === 'me' ? 'rest_not_logged_in' : 'rest_user_invalid_id'
  return mayEditUser(call.caller, user) ? undefined : defaultRejection(operation)
}
