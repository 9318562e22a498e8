/** Visitor filters of a loop grid, by taxonomy (platform/builder 16.5). */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { TermRecord } from '#fixtures/models/term.ts'
import type { Site } from '#fixtures/site/site.ts'
import { withDescendants } from '#handlers/platform/content/terms.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'
import { isInteger } from '#openapi/derive/types.ts'
import { isRecord, keysOf } from '#openapi/values/json.ts'
import { termsIn } from './widget-query.rules.ts'

export type PostFilter = (post: PostRecord) => boolean

const FIELDS = { category: 'categories', post_tag: 'tags' } as const
type FilterTaxonomy = keyof typeof FIELDS

/** A term by its id or by its slug. */
function termIn(site: Site, taxonomy: FilterTaxonomy, value: unknown): TermRecord | undefined {
  const term = isInteger(value) ? site.terms.get(Number(value)) : undefined
  if (term?.taxonomy === taxonomy) return term
  const slug = toText(value)
  return site.terms.all().find((known) => known.taxonomy === taxonomy && known.slug === slug)
}

function filterFor(site: Site, taxonomy: FilterTaxonomy, value: unknown): PostFilter | undefined {
  const wanted = termsIn(value)
  if (!wanted.length) return undefined
  // An unknown term matches no posts; it is not an unset filter.
  const groups = wanted.map((one) => {
    const term = termIn(site, taxonomy, one)
    return term ? withDescendants(site, [term.id]) : []
  })
  const needsAll = isRecord(value) && value['logicalJoin'] === 'AND'
  const field = FIELDS[taxonomy]
  return (post) => {
    const isIn = (group: readonly number[]) => group.some((id) => post[field].includes(id))
    return needsAll ? groups.every(isIn) : groups.some(isIn)
  }
}

/** The filters are in `taxonomy`, or are the whole object. */
export function filtersOf(site: Site, sent: unknown): readonly PostFilter[] {
  if (!isRecord(sent)) return []
  const all = isRecord(sent['taxonomy']) ? sent['taxonomy'] : sent
  return keysOf(FIELDS).flatMap((taxonomy) => {
    const filter = Object.hasOwn(all, taxonomy)
      ? filterFor(site, taxonomy, all[taxonomy])
      : undefined
    return filter ? [filter] : []
  })
}
