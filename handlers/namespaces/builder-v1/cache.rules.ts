import type { PostRecord } from '#fixtures/models/post.ts'

/** Generated meta values of an item, which can be regenerated. */
const GENERATED = new Set(['_builder_css', '_builder_page_assets', '_builder_element_cache'])

/** Undefined for an item without such values. */
export function withoutGenerated(post: PostRecord): PostRecord | undefined {
  const kept = Object.entries(post.meta).filter(([name]) => !GENERATED.has(name))
  if (kept.length === Object.keys(post.meta).length) return undefined
  return { ...post, meta: Object.fromEntries(kept) }
}
