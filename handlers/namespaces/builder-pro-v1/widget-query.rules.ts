/** The query of a widget, parsed from its settings, which are untrusted. */

import type { PostRecord } from '#fixtures/models/post.ts'
import { contentTypeOf } from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import { valuesOf } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { toInteger, toText } from '#handlers/runtime/arguments/coerce.ts'
import { MAX_LIST_ITEMS } from '#openapi/derive/types.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'

export interface WidgetQuery {
  readonly types: readonly string[]
  /** Set where items are selected by id. */
  readonly ids: readonly number[] | undefined
  readonly terms: readonly number[]
  readonly without: readonly number[]
  readonly orderby: 'date' | 'title' | 'modified' | 'menu_order'
  readonly order: 'asc' | 'desc'
  readonly offset: number
  readonly per_page: number
}

const ORDERS: ReadonlyMap<string, WidgetQuery['orderby']> = new Map([
  ['post_date', 'date'],
  ['date', 'date'],
  ['post_title', 'title'],
  ['title', 'title'],
  ['modified', 'modified'],
  ['menu_order', 'menu_order'],
])
const ALL_TYPES = ['post', 'page']
const MAX_COUNT = 100
const DEFAULT_COUNT = 6

const idsIn = (value: unknown): readonly number[] =>
  valuesOf(value)
    .map(toInteger)
    .filter((id) => id > 0)

function typesIn(value: unknown): readonly string[] {
  const names = (Array.isArray(value) ? value : [value]).map(toText).filter(Boolean)
  if (names.includes('any') || names.includes('by_id')) return ALL_TYPES
  const known = names.filter((name) => contentTypeOf(name)?.isPublic)
  return known.length ? [...new Set(known)].sort() : names.length ? [] : ['post']
}

const includes = (settings: Json, name: string, value: string): boolean =>
  valuesOf(settings[name]).includes(value)

/** The names of the query settings of a widget kind. */
export interface QueryWords {
  readonly prefix: string
  readonly perPage: string
  readonly fallbackType?: string
}

export function readQuery(
  settings: Json,
  { prefix, perPage, fallbackType = 'post' }: QueryWords,
): WidgetQuery {
  const setting = (name: string): unknown => settings[`${prefix}${name}`]
  const type = setting('post_type') ?? fallbackType
  const wanted = toInteger(settings[perPage]) || DEFAULT_COUNT
  return {
    types: typesIn(type),
    ids: type === 'by_id' ? idsIn(setting('posts_ids')) : undefined,
    terms: includes(settings, `${prefix}include`, 'terms')
      ? idsIn(setting('include_term_ids'))
      : [],
    without: includes(settings, `${prefix}exclude`, 'manual_selection')
      ? idsIn(setting('exclude_ids'))
      : [],
    orderby: ORDERS.get(toText(setting('orderby'))) ?? 'date',
    order: toText(setting('order')).toLowerCase() === 'asc' ? 'asc' : 'desc',
    offset: Math.max(toInteger(setting('offset')), 0),
    // A negative number means all items.
    per_page: wanted < 0 ? MAX_COUNT : Math.min(wanted, MAX_COUNT),
  }
}

/** The terms of a visitor filter: a list, a map or a comma-separated text. */
export function termsIn(value: unknown): readonly unknown[] {
  const terms = isRecord(value) ? value['terms'] : value
  if (Array.isArray(terms)) return terms
  return isRecord(terms)
    ? Object.values(terms)
    : toText(terms).split(',', MAX_LIST_ITEMS).filter(Boolean)
}

type WidgetSelection = Pick<WidgetQuery, 'ids' | 'terms' | 'without'>

/** Selected ids and terms restrict the posts; excluded ids are never shown. */
export const selectionFilter =
  ({ ids, terms, without }: WidgetSelection) =>
  ({ id, categories, tags }: Pick<PostRecord, 'id' | 'categories' | 'tags'>): boolean =>
    (!ids || ids.includes(id)) &&
    !without.includes(id) &&
    (!terms.length || terms.some((term) => categories.includes(term) || tags.includes(term)))
