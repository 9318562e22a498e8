/** Users in notes (platform/builder 15.2, 15.8). */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { UserRecord } from '#fixtures/models/user.ts'
import { enveloped } from '#handlers/namespaces/builder-v1/shared/envelope.ts'
import { mayEdit } from '#handlers/platform/content/permissions.rules.ts'
import { withTiebreak } from '#handlers/platform/order.ts'
import { asText } from '#handlers/platform/text/plain-text.ts'
import type { SiteUrls } from '#handlers/runtime/call.ts'
import { callerOf } from '#handlers/runtime/caller.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { isInteger } from '#openapi/derive/types.ts'
import { listNoteUsers } from '#openapi/namespaces/builder-v1/notes.ts'
import { notesCapability } from './capabilities.rules.ts'

export function noteUser(user: UserRecord, { base }: Pick<SiteUrls, 'base'>) {
  const address = user.avatar || `${base}/avatars/${user.id}-{size}.png`
  const avatar = (size: number): string => address.replaceAll('{size}', String(size))
  return {
    id: user.id,
    name: user.display_name,
    url: user.url,
    slug: user.nicename,
    avatar_urls: { 24: avatar(24), 48: avatar(48), 96: avatar(96) },
    capabilities: { notes: { can_read: callerOf(user).can(notesCapability('read')) } },
  }
}

/** The row of the account itself: updates return it instead of a user (platform/builder 15.2). */
export const accountRow = (user: UserRecord) => ({
  ID: user.id,
  user_login: user.login,
  user_nicename: user.nicename,
  user_email: user.email,
  user_url: user.url,
  user_status: '0',
  display_name: user.display_name,
})

const COLUMNS = {
  user_nicename: ({ nicename }: UserRecord) => nicename,
  display_name: ({ display_name }: UserRecord) => display_name,
  user_registered: ({ registered }: UserRecord) => registered,
} as const

const isFound = ({ nicename, email, display_name }: UserRecord, search: string): boolean =>
  [nicename, email, display_name].some((text) => text.toLowerCase().includes(search))

function ordered(
  users: readonly UserRecord[],
  column: keyof typeof COLUMNS,
  order: 'asc' | 'desc',
): readonly UserRecord[] {
  const of = COLUMNS[column]
  return users.toSorted(withTiebreak((a, b) => of(a).localeCompare(of(b), 'en'), order))
}

/** The permission to edit the item is included only if the request names one. */
function withEditing(user: UserRecord, urls: SiteUrls, post: PostRecord | undefined) {
  const shown = noteUser(user, urls)
  const can_edit = post !== undefined && mayEdit(callerOf(user), post)
  return { ...shown, capabilities: { ...shown.capabilities, post: { can_edit } } }
}

export const noteUsers = [
  implement(listNoteUsers, (call) => {
    const { site, args, urls, param } = call
    const { limit = 0, order_by, order } = args
    const search = asText(args.search).toLowerCase()
    const found = ordered(
      site.users.all().filter((user) => isFound(user, search)),
      order_by,
      order,
    )
    const shown = limit === 0 ? found : found.slice(0, Math.max(limit, 0))
    const named = param('post_id')
    const post = isInteger(named) ? site.posts.get(Number(named)) : undefined
    return {
      body: enveloped(
        shown.map((user) =>
          named === undefined ? noteUser(user, urls) : withEditing(user, urls, post),
        ),
      ),
    }
  }),
]
