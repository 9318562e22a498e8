/** The predicates of list filters, with a unique name each (platform/core 6.1). */

import type { PostRecord } from '#fixtures/models/post.ts'
import { toExistingText } from '#fixtures/values/time.ts'
import { readMoment } from '#handlers/platform/content/dates.rules.ts'
import { ALL_COLUMNS, matcherFor, parseSearch } from '#handlers/platform/content/search.rules.ts'
import type { SharedArguments } from '#openapi/language/define.ts'
import type { listPages } from '#openapi/namespaces/core-v2/pages.ts'
import type { listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import type { TermQuery } from '#openapi/shared/content-arguments.ts'
import { by } from '#openapi/values/order.ts'

export interface Filter {
  /** Cache key: equal names mean equal filters. */
  readonly name: string
  readonly matches: (post: PostRecord) => boolean
}

/** The arguments of both lists; arguments of one type are absent in the other. */
export type ListArgs = SharedArguments<typeof listPosts, typeof listPages>

type Among<K extends keyof ListArgs> = Pick<ListArgs, K>

type SearchArgs = Among<'search' | 'search_columns' | 'search_semantics'>

/** Anonymous searches must not reveal the text of protected items. */
export function searchFilter(args: SearchArgs, isKnown: boolean): Filter | undefined {
  const search = parseSearch(args.search)
  if (!search) return undefined
  const columns = args.search_columns.length ? args.search_columns : ALL_COLUMNS.columns
  const isExact = args.search_semantics === 'exact'
  const matchesSearch = matcherFor(search, { columns, isExact })
  return {
    name: JSON.stringify(['search', search, columns, isExact, isKnown]),
    matches: (post) => (isKnown || post.password === '') && matchesSearch(post),
  }
}

const WINDOWS = ['after', 'before', 'modified_after', 'modified_before'] as const

/** Dates are in the time zone of the site. */
export const dateFilters = (
  args: Among<(typeof WINDOWS)[number]>,
  zone: string,
): readonly Filter[] =>
  WINDOWS.flatMap((name) => {
    const sent = args[name]
    if (!sent) return []
    const limit = toExistingText(zone, readMoment(sent, zone, 'site').date)
    const field = name.startsWith('modified') ? 'modified' : 'date'
    return {
      name: `${name}:${limit}`,
      matches: name.endsWith('after')
        ? (post: PostRecord) => post[field] > limit
        : (post: PostRecord) => post[field] < limit,
    }
  })

const oneOfFilter = (
  name: string,
  ids: readonly number[],
  of: (post: PostRecord) => number,
): Filter => {
  const wanted = new Set(ids)
  return {
    name: `${name}:${[...wanted].sort(by((value) => value)).join()}`,
    matches: (post) => wanted.has(of(post)),
  }
}

const noneOfFilter = (name: string, ids: readonly number[], of: (post: PostRecord) => number) => {
  const { name: words, matches } = oneOfFilter(name, ids, of)
  return { name: `not ${words}`, matches: (post: PostRecord) => !matches(post) }
}

const authorOf = ({ author }: PostRecord): number => author
const parentOf = ({ parent }: PostRecord): number => parent
const idOf = ({ id }: PostRecord): number => id

/** Only one of a filter and its opposite applies. */
export function authorFilter({ author, author_exclude }: Among<'author' | 'author_exclude'>) {
  if (author_exclude.length) return noneOfFilter('author', author_exclude, authorOf)
  return author.length ? oneOfFilter('author', author, authorOf) : undefined
}

export function parentFilter({
  parent = [],
  parent_exclude = [],
}: Among<'parent' | 'parent_exclude'>) {
  if (parent.length) return oneOfFilter('parent', parent, parentOf)
  return parent_exclude.length ? noneOfFilter('parent', parent_exclude, parentOf) : undefined
}

export const menuOrderFilter = ({ menu_order }: Among<'menu_order'>): Filter | undefined =>
  menu_order === undefined || menu_order === null
    ? undefined
    : oneOfFilter('menu_order', [Math.abs(menu_order)], (post) => post.menu_order)

/** The platform implements `sticky` as a list of ids, too. */
export function idFilter({ include, exclude, sticky }: Among<'include' | 'exclude' | 'sticky'>) {
  if (include.length) return oneOfFilter('id', include, idOf)
  return exclude.length && !sticky ? noneOfFilter('id', exclude, idOf) : undefined
}

const isSticky = ({ sticky }: PostRecord): boolean => sticky

export function stickyFilter({ sticky, include }: Among<'sticky' | 'include'>): Filter | undefined {
  if (sticky === undefined || sticky === null) return undefined
  if (sticky) return { name: 'sticky', matches: isSticky }
  // `include` takes precedence over `sticky=false`.
  if (include.length) return undefined
  return { name: 'not sticky', matches: (post) => !post.sticky }
}

export function formatFilter({ format }: Among<'format'>): Filter | undefined {
  const wanted: readonly string[] = format ?? []
  if (!wanted.length) return undefined
  return {
    name: `format:${[...wanted].sort().join()}`,
    matches: (post) => wanted.includes(post.format || 'standard'),
  }
}

export function slugFilter(slugs: readonly string[]): Filter | undefined {
  const wanted = new Set(slugs)
  if (!wanted.size) return undefined
  return { name: `slug:${[...wanted].sort().join()}`, matches: ({ slug }) => wanted.has(slug) }
}

/** A list of ids, or an object with ids and options. */
export function readTermQuery(value: unknown): Required<TermQuery> {
  // The schema of the argument rejects all other values.
  const query = (Array.isArray(value) ? { terms: value } : (value ?? {})) as TermQuery
  return {
    terms: (query.terms ?? []).map(Math.abs),
    include_children: query.include_children ?? false,
    operator: query.operator ?? 'OR',
  }
}
