/** Filters, order and names of terms. */
import type { TermRecord } from '#fixtures/models/term.ts'
import { byValue, type Compare, type Direction } from '#handlers/platform/order.ts'
import type { SharedArguments } from '#openapi/language/define.ts'
import type { listCategories, listTags } from '#openapi/neighbours/terms.ts'

/** A term with the number of published posts that have it. */
export type CountedTerm = TermRecord & { readonly count: number }

interface TermOrder {
  readonly orderby: string
  readonly order: Direction
  readonly include: readonly number[]
  readonly slugs: readonly string[]
}

export function termOrder({ orderby, order, include, slugs }: TermOrder): Compare<CountedTerm> {
  if (orderby === 'include') return byValue(({ id }) => include.indexOf(id))
  if (orderby === 'include_slugs') return byValue(({ slug }) => slugs.indexOf(slug))
  if (orderby === 'id') return byValue(({ id }) => id, order)
  if (orderby === 'count') return byValue(({ count }) => count, order)
  if (orderby === 'slug') return byValue(({ slug }) => slug, order)
  if (orderby === 'description') return byValue(({ description }) => description, order)
  if (orderby === 'name') return byValue(({ name }) => name.toLowerCase(), order)
  return byValue(() => 0, order)
}

type TermFilters = Pick<
  SharedArguments<typeof listCategories, typeof listTags>,
  'include' | 'exclude' | 'search' | 'hide_empty' | 'parent'
>

export function matchesTerm(
  { id, name, slug, parent, count }: CountedTerm,
  filters: TermFilters,
  slugs: readonly string[],
): boolean {
  const { include, exclude } = filters
  const word = filters.search?.toLowerCase() ?? ''
  return (
    (!include.length || include.includes(id)) &&
    !exclude.includes(id) &&
    (!slugs.length || slugs.includes(slug)) &&
    (typeof filters.parent !== 'number' || parent === filters.parent) &&
    (!filters.hide_empty || count > 0) &&
    (name.toLowerCase().includes(word) || slug.includes(word))
  )
}

/** Another term of the same name below the same parent. */
export const isDuplicateName = (other: TermRecord, { id, name, parent }: TermRecord): boolean =>
  other.id !== id && other.parent === parent && other.name.toLowerCase() === name.toLowerCase()

/** The slug itself, with the slug of the parent, or with the first free number. */
export function freeSlug(
  slug: string,
  parentSlug: string | undefined,
  isTaken: (slug: string) => boolean,
): string {
  if (!isTaken(slug)) return slug
  const base = parentSlug === undefined ? slug : `${slug}-${parentSlug}`
  if (!isTaken(base)) return base
  let number = 2
  while (isTaken(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

const MAX_DEPTH = 100

/** Whether a parent is the term itself or below it. */
export function isBelow(
  termAt: (id: number) => Pick<TermRecord, 'id' | 'parent'> | undefined,
  id: number,
  parent: number,
): boolean {
  let above = termAt(parent)
  for (let depth = 0; above && depth < MAX_DEPTH; depth += 1) {
    if (above.id === id) return true
    above = termAt(above.parent)
  }
  return false
}
