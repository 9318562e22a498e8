import type { PostRecord } from '#fixtures/models/post.ts'
import type { ViewSpec } from '#fixtures/store/views.ts'
import { ALL_COLUMNS, matcherFor, parseSearch } from '#handlers/platform/content/search.rules.ts'
import { byField } from '#handlers/platform/order.ts'

interface AvailableQuery {
  readonly type: string
  readonly language: string
  readonly search: unknown
}

/** The published items of a type, last modified first. */
export function availableItems({
  type,
  language,
  search: sent,
}: AvailableQuery): ViewSpec<PostRecord> {
  const search = parseSearch(sent)
  const isFitting = search ? matcherFor(search, ALL_COLUMNS) : () => true
  return {
    name: JSON.stringify(['available', type, language, search]),
    matches: (post) =>
      post.type === type &&
      post.status === 'publish' &&
      post.language === language &&
      isFitting(post),
    compare: byField('modified_gmt', 'desc'),
  }
}
