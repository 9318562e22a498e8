import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { addJournalEntry } from '#handlers/platform/journal.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { clearCache } from '#openapi/namespaces/builder-v1/cache.ts'

/** Generated meta values of an item, which can be regenerated. */
const GENERATED = new Set(['_builder_css', '_builder_page_assets', '_builder_element_cache'])

function withoutGenerated(post: PostRecord): PostRecord | undefined {
  const kept = Object.entries(post.meta).filter(([name]) => !GENERATED.has(name))
  if (kept.length === Object.keys(post.meta).length) return undefined
  return { ...post, meta: Object.fromEntries(kept) }
}

function dropGenerated(site: Site): number {
  const changed = site.posts.all().flatMap((post) => withoutGenerated(post) ?? [])
  for (const post of changed) site.posts.replace(post)
  return changed.length
}

export const cache = [
  implement(clearCache, (call) => {
    addJournalEntry(call, 'builder.cache-cleared', { items: dropGenerated(call.site) })
    return {}
  }),
]
