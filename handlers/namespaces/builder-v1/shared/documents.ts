/** Items that the builder can edit, built with it or not. */
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { isInteger } from '#openapi/derive/types.ts'
import { contentTypeOf } from './document-types.rules.ts'

/** The document with an id, or undefined. */
export function documentAt(site: Site, value: unknown): PostRecord | undefined {
  const post = isInteger(value) ? site.posts.get(Number(value)) : undefined
  return post && contentTypeOf(post.type)?.isBuildable ? post : undefined
}
