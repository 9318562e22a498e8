/** The items of a widget on one page. */

import type { PostRecord } from '#fixtures/models/post.ts'
import {
  ALL_COLUMNS,
  matcherFor,
  parseSearch,
  rank,
  searchable,
} from '#handlers/platform/content/search.rules.ts'
import { byValue } from '#handlers/platform/order.ts'
import { pageOf } from '#handlers/platform/page.ts'
import { isMultilingual } from '#handlers/runtime/addressing/language.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { by } from '#openapi/values/order.ts'
import type { PostFilter } from './widget-filters.ts'
import { selectionFilter, type WidgetQuery } from './widget-query.rules.ts'

type WidgetPostsCall = Pick<Call, 'site' | 'urls' | 'caller'>

interface PostsQuery {
  readonly query: WidgetQuery
  /** The document of the widget; it determines the language. */
  readonly document: PostRecord
  readonly page: number
  readonly filters?: readonly PostFilter[]
  readonly search?: string
}

export interface WidgetPage {
  readonly posts: readonly PostRecord[]
  readonly page: number
  readonly pages: number
}

const sortValue = (post: PostRecord, by: WidgetQuery['orderby']): string | number =>
  by === 'title' ? post.title.toLowerCase() : post[by]

/** A live view: repeated queries are cached. */
function published(
  { site, urls }: WidgetPostsCall,
  { query, document }: PostsQuery,
): readonly PostRecord[] {
  const { types, orderby, order } = query
  const language = isMultilingual(urls) ? document.language : undefined
  return site.posts.view({
    name: `widget ${types.join()} ${orderby} ${order} ${language ?? 'any'}`,
    matches: (post) =>
      post.status === 'publish' &&
      types.includes(post.type) &&
      (language === undefined || post.language === language),
    compare: byValue((post) => sortValue(post, orderby), order),
  }).records
}

/** Best match first. Anonymous searches do not match protected posts. */
function rankedMatches(
  { caller }: WidgetPostsCall,
  posts: readonly PostRecord[],
  text: string,
): readonly PostRecord[] {
  const search = parseSearch(text)
  if (!search) return posts
  const matchesSearch = matcherFor(search, ALL_COLUMNS)
  return posts
    .filter((post) => (caller.user || post.password === '') && matchesSearch(post))
    .map((post) => ({ post, rank: rank(searchable(post), search) }))
    .sort(by(({ rank }) => rank))
    .map(({ post }) => post)
}

/** Empty past the last page. */
export function postsOnPage(call: WidgetPostsCall, requested: PostsQuery): WidgetPage {
  const { query, filters = [], search, page } = requested
  const tests = [selectionFilter(query), ...filters]
  const matching = published(call, requested).filter((post) => tests.every((test) => test(post)))
  const all = search === undefined ? matching : rankedMatches(call, matching, search)
  const afterOffset = all.slice(query.offset)
  return {
    posts: pageOf(afterOffset, { page, per_page: query.per_page }),
    page,
    pages: Math.ceil(afterOffset.length / query.per_page),
  }
}
