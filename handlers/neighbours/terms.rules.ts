/** Order and names of terms. */
import type { TermRecord } from '#fixtures/models/term.ts'
import { byValue, type Compare, type Direction } from '#handlers/platform/order.ts'

/** A term with the number of published posts that have it. */
export type CountedTerm = TermRecord & { readonly count: number }

export interface TermOrder {
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
