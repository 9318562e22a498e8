/** Filters and order of a list of revisions (platform/core 9.3, 6.4). */

import type { RevisionRecord } from '#fixtures/models/revision.ts'
import { byDate, revisionSlug } from '#handlers/platform/content/revisions.rules.ts'
import {
  ALL_COLUMNS,
  matcherFor,
  parseSearch,
  rank,
  searchable,
} from '#handlers/platform/content/search.rules.ts'
import { byId, type Compare } from '#handlers/platform/order.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import type { listPostRevisions } from '#openapi/namespaces/core-v2/revisions.ts'
import { compareValues } from '#openapi/values/order.ts'

export type RevisionListArgs = ArgumentsOf<typeof listPostRevisions>

/** `include` takes precedence over `exclude`. */
export function revisionFilter({
  include,
  exclude,
  search: sent,
}: Pick<RevisionListArgs, 'include' | 'exclude' | 'search'>) {
  const search = parseSearch(sent)
  const matchesSearch = search ? matcherFor(search, ALL_COLUMNS) : () => true
  return (revision: RevisionRecord): boolean => {
    if (include.length ? !include.includes(revision.id) : exclude.includes(revision.id))
      return false
    return matchesSearch(revision)
  }
}

const BY: Readonly<Record<string, Compare<RevisionRecord>>> = {
  date: byDate,
  id: byId,
  slug: (a, b) => compareValues(revisionSlug(a), revisionSlug(b)) || byDate(a, b),
  title: (a, b) => compareValues(a.title.toLowerCase(), b.title.toLowerCase()) || byDate(a, b),
}

type RevisionOrder = Pick<RevisionListArgs, 'orderby' | 'order' | 'include' | 'search'>

export function compareRevisions({
  orderby,
  order,
  include,
  search: sent,
}: RevisionOrder): Compare<RevisionRecord> {
  const sign = order === 'asc' ? 1 : -1
  const compare = BY[orderby] ?? byDate
  const directed: Compare<RevisionRecord> = (a, b) => sign * compare(a, b)
  if (orderby === 'include') return (a, b) => include.indexOf(a.id) - include.indexOf(b.id)
  const search = orderby === 'relevance' ? parseSearch(sent) : undefined
  if (!search) return directed
  return (a, b) => rank(searchable(a), search) - rank(searchable(b), search) || directed(a, b)
}
