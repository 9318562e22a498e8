import type { PostRecord } from '#fixtures/models/post.ts'
import { documentTypeOf } from '#handlers/namespaces/builder-v1/shared/document-types.ts'
import { byField } from '#handlers/platform/order.ts'
import type { Arguments } from '#openapi/define.ts'
import type { listRecentPosts } from '#openapi/namespaces/builder-v1/site-navigation.ts'

const DEFAULT_COUNT = 10

/** How many items an item count asks for: 0 is the site's usual number, -1 is all. */
export function countOf(posts_per_page: number): number {
  if (posts_per_page === 0) return DEFAULT_COUNT
  return posts_per_page === -1 ? Infinity : Math.abs(posts_per_page)
}

export const isBuilt = ({ meta }: Pick<PostRecord, 'meta'>): boolean =>
  meta['_builder_edit_mode'] === 'builder'

type Recent = Arguments<typeof listRecentPosts>
type RecentQuery = Pick<Recent, 'posts_per_page'> & Partial<Pick<Recent, 'post__not_in'>>

const LISTED = ['publish', 'draft']

/** The items to show out of those of the types asked for. */
export function recentPosts(all: readonly PostRecord[], query: RecentQuery): readonly PostRecord[] {
  const left_out = new Set((query.post__not_in ?? []).map(Number))
  return all
    .filter(
      (post) =>
        isBuilt(post) &&
        typeof post.meta['_builder_template_type'] === 'string' &&
        LISTED.includes(post.status) &&
        !left_out.has(post.id) &&
        documentTypeOf(post) !== 'kit',
    )
    .toSorted(byField('modified_gmt', 'desc'))
    .slice(0, countOf(query.posts_per_page))
}
