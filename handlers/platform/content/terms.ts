/** The terms of items: hierarchical categories and flat tags. */

import type { TermRecord } from '#fixtures/models/term.ts'
import type { Site } from '#fixtures/site/site.ts'
import { byValue } from '#handlers/platform/order.ts'

type Taxonomy = TermRecord['taxonomy']

/** The platform's display order. */
const byName = byValue(({ name }: TermRecord) => name.toLowerCase())

/** Unknown ids and ids of another taxonomy are ignored. */
export function termsOf(
  site: Site,
  ids: readonly number[],
  taxonomy: Taxonomy,
): readonly TermRecord[] {
  const found: TermRecord[] = []
  for (const id of ids) {
    const term = site.terms.get(id)
    if (term?.taxonomy === taxonomy) found.push(term)
  }
  return found.length > 1 ? [...new Set(found)].sort(byName) : found
}

/** The ids with those of all descendants. */
export function withDescendants(site: Site, ids: readonly number[]): readonly number[] {
  const all = new Set(ids)
  for (const id of all)
    for (const child of site.terms.by('parent', ({ parent }) => parent, id)) all.add(child.id)
  return [...all]
}
