import type { PostRecord } from '#fixtures/models/post.ts'
import {
  fits,
  parseSearch,
  type Search,
} from '#handlers/namespaces/core-v2/content/search.rules.ts'
import { publishedItems } from '#handlers/namespaces/seo-v1/shared/published.ts'
import { placeOf } from '#handlers/platform/content/language.ts'
import { byField } from '#handlers/platform/order.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { listAvailablePosts } from '#openapi/namespaces/seo-v1/available-posts.ts'
import { indexableType } from './content-types.ts'

const MOST = 100

const holds =
  (search: Search | undefined) =>
  ({ title, content, excerpt }: PostRecord): boolean =>
    !search ||
    fits(
      {
        post_title: title.toLowerCase(),
        post_content: content.toLowerCase(),
        post_excerpt: excerpt.toLowerCase(),
      },
      search,
      { columns: ['post_title', 'post_excerpt', 'post_content'], isExact: false },
    )

export const availablePosts = [
  implement(listAvailablePosts, (call) => {
    const { args, site } = call
    if (!indexableType(site, args.postType))
      return { status: 400, body: { error: 'The post type asked is not valid' } }
    const { language } = placeOf(call)
    const found = publishedItems(site, args.postType)
      .filter((post) => post.language === language)
      .filter(holds(parseSearch(args.search)))
      .toSorted(byField('modified_gmt', 'desc'))
    return { body: found.slice(0, MOST).map(({ id, title, slug }) => ({ id, title, slug })) }
  }),
]
