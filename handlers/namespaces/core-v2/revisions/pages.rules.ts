/** The pages of a list of revisions; a page size of 0 lists all (platform/core 9.3). */

import { pageOf, rowsFrom } from '#handlers/platform/page.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import type { RevisionListArgs } from './order.rules.ts'

type PageArgs = Pick<RevisionListArgs, 'page' | 'per_page' | 'offset'>

const offsetIn = ({ offset }: PageArgs): number => Math.abs(offset ?? 0)

export const pagesOf = (total: number, { per_page }: Pick<PageArgs, 'per_page'>): number =>
  per_page ? Math.ceil(total / per_page) : Math.min(total, 1)

/** Only a list with records rejects a page past its end. */
export function pageErrorOf(total: number, args: PageArgs): ErrorKey | undefined {
  if (total === 0) return undefined
  const offset = offsetIn(args)
  if (offset >= total) return 'rest_revision_invalid_offset_number'
  return !offset && args.page > pagesOf(total, args)
    ? 'rest_revision_invalid_page_number'
    : undefined
}

/** An offset replaces the page, except in a list without a page size. */
export function requestedPage<T>(all: readonly T[], args: PageArgs): readonly T[] {
  const { page, per_page } = args
  if (!per_page) return all
  const offset = offsetIn(args)
  return offset ? rowsFrom(all, offset, per_page) : pageOf(all, { page, per_page })
}
