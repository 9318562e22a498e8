/** Filters by categories and tags, in their short and long forms (platform/core 6.1). */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site.ts'
import { withDescendants } from '#handlers/platform/content/terms.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { TermQuery } from '#openapi/shared/content-arguments.ts'
import type { Json } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'

interface Clause {
  readonly name: string
  readonly matches: (post: PostRecord) => boolean
}

const FILTERS = [
  { argument: 'categories', field: 'categories', excludes: false },
  { argument: 'categories_exclude', field: 'categories', excludes: true },
  { argument: 'tags', field: 'tags', excludes: false },
  { argument: 'tags_exclude', field: 'tags', excludes: true },
] as const

const TAXONOMY = { categories: 'category', tags: 'post_tag' } as const

/** A list of ids, or the ids with what is said about them. */
function readQuery(value: unknown): Required<TermQuery> {
  // The definition of the argument lets nothing else pass.
  const query = (Array.isArray(value) ? { terms: value } : (value ?? {})) as TermQuery
  return {
    terms: (query.terms ?? []).map(Math.abs),
    include_children: query.include_children ?? false,
    operator: query.operator ?? 'OR',
  }
}

function clauseOf(
  site: Site,
  value: unknown,
  { argument, field, excludes }: (typeof FILTERS)[number],
): Clause | undefined {
  const { terms, include_children, operator } = readQuery(value)
  if (!terms.length) return undefined
  // Leaving out nothing that exists is not a clause at all, which counts where any of them will do.
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

/** The clauses of a request as one filter. */
export function termFilter({ site, args: sent }: Pick<Call<Json>, 'site' | 'args'>) {
  const clauses = FILTERS.flatMap((filter) => clauseOf(site, sent[filter.argument], filter) ?? [])
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

/** Whether a filter says which terms items must have, not only which they must not. */
export const namesTerms = (sent: Json): boolean =>
  FILTERS.some(({ argument, excludes }) => !excludes && readQuery(sent[argument]).terms.length > 0)
