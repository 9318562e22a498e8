/**
 * Walks the pages of a list: each record once, in a stable order, no page larger than requested.
 */

import { check, skip } from '#conformance/call/check.ts'
import type { Arguments } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import type { PaginatedList } from './play.ts'

/** Enough for several pages, few enough for any site. */
const MIN_RECORDS = 3
const MAX_RECORDS_COMPARED = 60

/** A quarter of the records per page, at least two, so that there are several pages. */
const sizeFor = (count: number): number => Math.max(2, Math.ceil(count / 4))

export async function recordsOf(
  context: Context,
  { list, args = {}, options = {}, records }: PaginatedList,
  extraArgs: Arguments = {},
): Promise<readonly unknown[]> {
  const { body } = await context.callOk(list, { ...args, ...extraArgs }, options)
  return records(body)
}

/** Each page is a request, so long lists are not compared. */
export function requireComparable(count: number, records: string): void {
  const detail = `there are ${count} ${records} on this target`
  if (count < MIN_RECORDS) skip({ why: 'too-few-records', detail })
  if (count > MAX_RECORDS_COMPARED) skip({ why: 'too-many-records', detail })
}

/** Compares the pages with the whole list, so it works for any stable order. */
export async function checkPages(context: Context, paginated: PaginatedList): Promise<void> {
  const all = await recordsOf(context, paginated, { per_page: 100 })
  requireComparable(all.length, 'records')
  const per_page = sizeFor(all.length)
  const pages: (readonly unknown[])[] = []
  for (let page = 1; page <= Math.ceil(all.length / per_page); page += 1)
    pages.push(await recordsOf(context, paginated, { per_page, page }))
  const expected = pages.map((_, index) => all.slice(index * per_page, (index + 1) * per_page))
  check(
    'sizes of the pages',
    pages.map((page) => page.length),
  ).is(expected.map((page) => page.length))
  check('all pages', pages.flat()).is(all)
}

/** Without the argument the page size is the default; with it, more records are returned. */
export async function checkSize(
  context: Context,
  paginated: PaginatedList,
  { name, defaultSize }: { readonly name: string; readonly defaultSize: number },
): Promise<void> {
  const all = await recordsOf(context, paginated, { [name]: 100 })
  if (all.length <= defaultSize)
    skip({ why: 'too-few-records', detail: `there are ${all.length} records on this target` })
  check(`records without ${name}`, await recordsOf(context, paginated)).is(
    all.slice(0, defaultSize),
  )
}
