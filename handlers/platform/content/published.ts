import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { byId } from '#handlers/platform/order.ts'

/** The published items of a type, ordered by id. */
export function publishedItems(site: Site, type: string): readonly PostRecord[] {
  return site.posts.view({
    name: `published ${type}, by id`,
    matches: (post) => post.type === type && post.status === 'publish',
    compare: byId,
  }).records
}
