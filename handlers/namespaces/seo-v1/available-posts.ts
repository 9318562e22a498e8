import type { PostRecord } from '#fixtures/models/post.ts'
import { publishedItems } from '#handlers/platform/content/published.ts'
import { EVERYWHERE, fitting, parseSearch } from '#handlers/platform/content/search.rules.ts'
import { byField } from '#handlers/platform/order.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { listAvailablePosts } from '#openapi/namespaces/seo-v1/available-posts.ts'
import { indexableType } from './content-types.ts'

const MOST = 100

function isFound(sent: unknown): (post: PostRecord) => boolean {
  const search = parseSearch(sent)
  return search ? fitting(search, EVERYWHERE) : () => true
}

export const availablePosts = [
  implement(listAvailablePosts, (call) => {
    const { args, site } = call
    if (!indexableType(site, args.postType))
      return { status: 400, body: { error: 'The post type asked is not valid' } }
    const { language } = call.place
    const found = publishedItems(site, args.postType)
      .filter((post) => post.language === language)
      .filter(isFound(args.search))
      .toSorted(byField('modified_gmt', 'desc'))
    return { body: found.slice(0, MOST).map(({ id, title, slug }) => ({ id, title, slug })) }
  }),
]
