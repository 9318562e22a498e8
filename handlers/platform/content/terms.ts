/** The terms of items: categories in a tree, tags in a row. */

import type { TermRecord } from '#fixtures/models/term.ts'
import type { Site } from '#fixtures/site.ts'
import { byValue } from '#handlers/platform/order.ts'

type Taxonomy = TermRecord['taxonomy']

/** Terms in the order the platform shows them. */
const byName = byValue(({ name }: TermRecord) => name.toLowerCase())

/** Ids nobody knows, or of another kind, are passed over. */
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

/** The ids with those of all terms below them. */
export function withDescendants(site: Site, ids: readonly number[]): readonly number[] {
  const all = new Set(ids)
  for (const id of all)
    for (const child of site.terms.by('parent', ({ parent }) => parent, id)) all.add(child.id)
  return [...all]
}
