/** Filters by categories and tags, in their short and long forms (platform/core 6.1). */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { withDescendants } from '#handlers/platform/content/terms.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { Json } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { type Filter, readTermQuery } from './filters.rules.ts'

const FILTERS = [
  { argument: 'categories', field: 'categories', excludes: false },
  { argument: 'categories_exclude', field: 'categories', excludes: true },
  { argument: 'tags', field: 'tags', excludes: false },
  { argument: 'tags_exclude', field: 'tags', excludes: true },
] as const

const TAXONOMY = { categories: 'category', tags: 'post_tag' } as const

function clauseOf(
  site: Site,
  value: unknown,
  { argument, field, excludes }: (typeof FILTERS)[number],
): Filter | undefined {
  const { terms, include_children, operator } = readTermQuery(value)
  if (!terms.length) return undefined
  // Excluding only unknown terms is not a clause, which matters with the relation OR.
  if (excludes && !terms.some((id) => site.terms.get(id)?.taxonomy === TAXONOMY[field]))
    return undefined
  const widened = field === 'categories' && include_children
  const wanted = widened ? withDescendants(site, terms) : terms
  const needsAll = operator === 'AND' && !excludes
  const matches = (post: PostRecord): boolean =>
    needsAll
      ? wanted.every((id) => post[field].includes(id))
      : wanted.some((id) => post[field].includes(id)) !== excludes
  const ids = [...new Set(wanted)].sort(by((value) => value)).join()
  return { name: `${argument}:${needsAll ? 'all ' : ''}${ids}`, matches }
}

/** Combines the clauses of a request into one filter; the format is one of them. */
export function termFilter(
  { site, args: sent }: Pick<Call<Json>, 'site' | 'args'>,
  format: Filter | undefined,
): Filter | undefined {
  const terms = FILTERS.flatMap((filter) => clauseOf(site, sent[filter.argument], filter) ?? [])
  const clauses = [...terms, ...(format ? [format] : [])]
  if (!clauses.length) return undefined
  const isAny = sent['tax_relation'] === 'OR'
  return {
    name: `${isAny ? 'any' : 'all'} of ${clauses.map(({ name }) => name).join(' ')}`,
    matches: (post: PostRecord): boolean =>
      isAny
        ? clauses.some(({ matches }) => matches(post))
        : clauses.every(({ matches }) => matches(post)),
  }
}

/** True for filters that require terms, false for exclusions only. */
export const namesTerms = (sent: Json): boolean =>
  FILTERS.some(
    ({ argument, excludes }) => !excludes && readTermQuery(sent[argument]).terms.length > 0,
  )
