/** Which revisions a list holds and in which order (platform/core 9.3, 6.4). */

import type { RevisionRecord } from '#fixtures/models/revision.ts'
import {
  fits,
  parseSearch,
  rank,
  type Searchable,
} from '#handlers/namespaces/core-v2/content/search.rules.ts'
import type { Viewer } from '#handlers/namespaces/core-v2/content/viewer.ts'
import { byDate } from '#handlers/platform/content/revisions.ts'
import { byId } from '#handlers/platform/order.ts'
import { compareValues } from '#openapi/order.ts'
import { revisionSlug } from './records.ts'

export interface RevisionListArgs {
  readonly context: Viewer['context']
  readonly page: number
  readonly per_page?: number | undefined
  readonly search?: string | undefined
  readonly exclude: readonly number[]
  readonly include: readonly number[]
  readonly offset?: number | undefined
  readonly order: 'asc' | 'desc'
  readonly orderby: string
}

const searchable = ({ title, content, excerpt }: RevisionRecord): Searchable => ({
  post_title: title.toLowerCase(),
  post_content: content.toLowerCase(),
  post_excerpt: excerpt.toLowerCase(),
})

const EVERYWHERE = {
  columns: ['post_title', 'post_excerpt', 'post_content'],
  isExact: false,
} as const

/** A list of ids beats what is to be left out. */
export function fitsRevision({ include, exclude, search: sent }: RevisionListArgs) {
  const search = parseSearch(sent)
  return (revision: RevisionRecord): boolean => {
    if (include.length ? !include.includes(revision.id) : exclude.includes(revision.id))
      return false
    return !search || fits(searchable(revision), search, EVERYWHERE)
  }
}

type Compare = (a: RevisionRecord, b: RevisionRecord) => number

const BY: Readonly<Record<string, Compare>> = {
  date: byDate,
  id: byId,
  slug: (a, b) => compareValues(revisionSlug(a), revisionSlug(b)) || byDate(a, b),
  title: (a, b) => compareValues(a.title.toLowerCase(), b.title.toLowerCase()) || byDate(a, b),
}

export function compareRevisions({
  orderby,
  order,
  include,
  search: sent,
}: RevisionListArgs): Compare {
  const sign = order === 'asc' ? 1 : -1
  const compare = BY[orderby] ?? byDate
  const directed: Compare = (a, b) => sign * compare(a, b)
  if (orderby === 'include') return (a, b) => include.indexOf(a.id) - include.indexOf(b.id)
  const search = orderby === 'relevance' ? parseSearch(sent) : undefined
  if (!search) return directed
  return (a, b) => rank(searchable(a), search) - rank(searchable(b), search) || directed(a, b)
}
