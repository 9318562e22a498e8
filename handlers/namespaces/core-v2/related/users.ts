/** Embedded users. */

import type { UserRecord } from '#fixtures/models/user.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { type AvatarSource, avatarAddress } from '#handlers/platform/avatars.ts'
import type { Call, Links } from '#handlers/runtime/call.ts'
import { EDIT_METHODS } from '#openapi/language/define.ts'
import type { Json } from '#openapi/values/json.ts'
import { embeddedError } from './responses.ts'

const SIZES = [24, 48, 96] as const

export const avatarUrls = (base: string, source: AvatarSource): Json =>
  Object.fromEntries(SIZES.map((size) => [String(size), avatarAddress(base, source, size)]))

/** Authors of published content are public. */
const hasPublished = ({ site }: Call, author: number): boolean =>
  site.posts
    .by('author', (post) => post.author, author)
    .some(({ status, type }) => status === 'publish' && ['post', 'page'].includes(type))

function allowedOn({ caller }: Call, id: number): readonly string[] {
  const edits = caller.id === id || caller.can('edit_users')
  return ['GET', ...(edits ? EDIT_METHODS : []), ...(caller.can('delete_users') ? ['DELETE'] : [])]
}

export function userRecord(call: Call, id: number): Json {
  const { site, caller } = call
  const user = site.users.get(id)
  if (!user) return embeddedError('rest_user_invalid_id', 'Invalid user ID.', 404)
  const isVisible = caller.id === id || caller.can('list_users') || hasPublished(call, id)
  if (!isVisible)
    return embeddedError(
      'rest_user_cannot_view',
      'Sorry, you are not allowed to list users.',
      caller.user ? 403 : 401,
    )
  return { ...userMembers(call, user), _links: userLinks(call, user) }
}

/** The public members of a user. */
export function userMembers({ urls }: Call, user: UserRecord) {
  return {
    id: user.id,
    name: user.display_name,
    url: user.url,
    description: user.description,
    link: `${urls.home}/author/${user.nicename}/`,
    slug: user.nicename,
    avatar_urls: avatarUrls(urls.base, user),
  }
}

export function userLinks(call: Call, { id }: UserRecord): Links {
  const root = coreUrl(call.urls, 'users')
  return {
    self: [{ href: `${root}/${id}`, targetHints: { allow: allowedOn(call, id) } }],
    collection: [{ href: root }],
  }
}
