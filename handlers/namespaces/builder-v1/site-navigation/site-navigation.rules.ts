import type { PostRecord } from '#fixtures/models/post.ts'
import type { ViewSpec } from '#fixtures/store/views.ts'
import { documentTypeOf } from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import { byField } from '#handlers/platform/order.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import type { listRecentPosts } from '#openapi/namespaces/builder-v1/site-navigation.ts'

const DEFAULT_COUNT = 10

/** The requested number of items: 0 is the default of the site, -1 means all. */
export function countOf(posts_per_page: number): number {
  if (posts_per_page === 0) return DEFAULT_COUNT
  return posts_per_page === -1 ? Infinity : Math.abs(posts_per_page)
}

export const isBuilt = ({ meta }: Pick<PostRecord, 'meta'>): boolean =>
  meta['_builder_edit_mode'] === 'builder'

type Recent = ArgumentsOf<typeof listRecentPosts>
type RecentQuery = Pick<Recent, 'posts_per_page'> & Partial<Pick<Recent, 'post__not_in'>>

const LISTED = ['publish', 'draft']

/** The listable items of these types, last modified first. */
export function builtItems(types: readonly unknown[]): ViewSpec<PostRecord> {
  const wanted = new Set(types)
  return {
    name: `built, by change: ${JSON.stringify([...wanted])}`,
    matches: (post) =>
      wanted.has(post.type) &&
      isBuilt(post) &&
      typeof post.meta['_builder_template_type'] === 'string' &&
      LISTED.includes(post.status) &&
      documentTypeOf(post) !== 'kit',
    compare: byField('modified_gmt', 'desc'),
  }
}

interface RecentChoice extends RecentQuery {
  readonly isListed: (post: PostRecord) => boolean
}

/** The items to show; stops at the requested number. */
export function recentPosts(
  all: Iterable<PostRecord>,
  { isListed, posts_per_page, post__not_in = [] }: RecentChoice,
): readonly PostRecord[] {
  const left_out = new Set(post__not_in.map(Number))
  const max = countOf(posts_per_page)
  const shown: PostRecord[] = []
  for (const post of all) {
    if (shown.length >= max) break
    if (isListed(post) && !left_out.has(post.id)) shown.push(post)
  }
  return shown
}
