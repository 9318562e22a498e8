import type { Site } from '#fixtures/site/site.ts'
import { addJournalEntry } from '#handlers/platform/journal.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { clearCache } from '#openapi/namespaces/builder-v1/cache.ts'
import { withoutGenerated } from './cache.rules.ts'

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
