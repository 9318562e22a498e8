import type { PostRecord } from '#fixtures/models/post.ts'
import type { ViewSpec } from '#fixtures/store/views.ts'
import { ALL_COLUMNS, matcherFor, parseSearch } from '#handlers/platform/content/search.rules.ts'
import { byField } from '#handlers/platform/order.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { listAvailablePosts } from '#openapi/namespaces/seo-v1/available-posts.ts'
import { indexableType } from './content-types.ts'

const MAX_POSTS = 100

interface AvailableQuery {
  readonly type: string
  readonly language: string
  readonly search: unknown
}

/** The published items of a type, last modified first. */
function availableItems({ type, language, search: sent }: AvailableQuery): ViewSpec<PostRecord> {
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

export const availablePosts = [
  implement(listAvailablePosts, (call) => {
    const { args, site } = call
    if (!indexableType(site, args.postType))
      return { status: 400, body: { error: 'The post type asked is not valid' } }
    const { language } = call.urls
    const { postType: type, search } = args
    const found = site.posts.view(availableItems({ type, language, search })).slice(0, MAX_POSTS)
    return { body: found.map(({ id, title, slug }) => ({ id, title, slug })) }
  }),
]
