/** The terms of items: hierarchical categories and flat tags. */

import type { TermRecord } from '#fixtures/models/term.ts'
import type { Site } from '#fixtures/site/site.ts'
import { compareTexts } from '#handlers/platform/text/collation.ts'

type Taxonomy = TermRecord['taxonomy']

/** The platform's display order. */
const byName = (a: TermRecord, b: TermRecord): number => compareTexts(a.name, b.name)

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

const FOLDERS: Readonly<Record<Taxonomy, string>> = { category: 'category', post_tag: 'tag' }
/** Deeper hierarchies are treated as a loop. */
const MAX_DEPTH = 20

/** The path of a term below the home address; that of a category contains its ancestors. */
export function termPath(site: Site, term: TermRecord): string {
  const path = [term.slug]
  let above = site.terms.get(term.parent)
  while (above && path.length < MAX_DEPTH) {
    path.unshift(above.slug)
    above = site.terms.get(above.parent)
  }
  return `/${FOLDERS[term.taxonomy]}/${path.join('/')}/`
}

/** The terms of a taxonomy in the order of display. */
export const allTerms = (site: Site, taxonomy: Taxonomy): readonly TermRecord[] =>
  site.terms
    .all()
    .filter((term) => term.taxonomy === taxonomy)
    .toSorted(byName)

/** The ids with those of all descendants. */
export function withDescendants(site: Site, ids: readonly number[]): readonly number[] {
  const all = new Set(ids)
  for (const id of all)
    for (const child of site.terms.by('parent', ({ parent }) => parent, id)) all.add(child.id)
  return [...all]
}
