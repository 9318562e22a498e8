/** The order of a list (platform/core 6.4); ties are ordered by id (decision D-037). */

import type { PostRecord } from '#fixtures/models/post.ts'
import { parseSearch, rank, searchable } from '#handlers/platform/content/search.rules.ts'
import { byField, byValue, type Compare, withTiebreak } from '#handlers/platform/order.ts'
import { compareTexts } from '#handlers/platform/text/collation.ts'
import { memoize } from '#openapi/values/memoize.ts'
import type { ListArgs } from './filters.rules.ts'

type OrderArgs = Pick<ListArgs, 'orderby' | 'order' | 'include' | 'search' | 'search_semantics'>

interface ListOrder {
  readonly name: string
  readonly compare: Compare<PostRecord>
}

type Value = (post: PostRecord) => string | number

const dateOf: Value = ({ date }) => date

const BY: Readonly<Record<string, Value>> = {
  author: ({ author }) => author,
  date: dateOf,
  id: ({ id }) => id,
  modified: ({ modified }) => modified,
  parent: ({ parent }) => parent,
  menu_order: ({ menu_order }) => menu_order,
}

const positions = <T>(list: readonly T[]): ReadonlyMap<T, number> =>
  new Map([...new Set(list)].map((value, index) => [value, index]))

function byPosition<T>(
  list: readonly T[],
  of: (post: PostRecord) => T,
  rest: Compare<PostRecord>,
): Compare<PostRecord> {
  const position = positions(list)
  const at = (post: PostRecord): number => position.get(of(post)) ?? -1
  return (a, b) => at(a) - at(b) || rest(a, b)
}

function byRelevance(args: OrderArgs, rest: Compare<PostRecord>): Compare<PostRecord> {
  const search = parseSearch(args.search)
  if (!search || args.search_semantics === 'exact') return rest
  const rankOf = memoize((post: PostRecord): number => rank(searchable(post), search))
  return (a, b) => rankOf(a) - rankOf(b) || rest(a, b)
}

/** The slugs of the request are normalised. */
export function orderOf(args: OrderArgs, slugs: readonly string[]): ListOrder {
  const { orderby, order, include } = args
  const byDate = byField('date', order)
  if (orderby === 'include')
    return {
      name: `include:${include.join()}`,
      compare: byPosition(include, ({ id }) => id, byDate),
    }
  if (orderby === 'include_slugs' && slugs.length)
    return { name: `slugs:${slugs.join()}`, compare: byPosition(slugs, ({ slug }) => slug, byDate) }
  // The search terms are already part of the filter's name.
  if (orderby === 'relevance')
    return { name: `relevance ${order}`, compare: byRelevance(args, byDate) }
  if (orderby === 'title' || orderby === 'slug') {
    const compare: Compare<PostRecord> = (a, b) => compareTexts(a[orderby], b[orderby])
    return { name: `${orderby} ${order}`, compare: withTiebreak(compare, order) }
  }
  const value = BY[orderby] ?? dateOf
  return { name: `${orderby} ${order}`, compare: byValue(value, order) }
}
