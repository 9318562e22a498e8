/** The headers of a page of a list: totals, and links to the neighbours. */
import { check } from '#conformance/call/check.ts'
import { queryText } from '#conformance/call/form-body.ts'
import { linksIn, pagesIn } from '#conformance/playbook/links.ts'
import type { ArgumentRow } from './covering-rows.ts'
import { DEFAULT_PAGE_SIZE, type ListedRow, numberOr } from './explore-list.ts'
import { describeRow } from './reduce-row.ts'

/** `include[0]=1`, `include[]=1` and `include=1` are the same. */
const nameOf = (name: string): string => name.replace(/\[\d*\]/g, '')

/** The values of each argument of a query, without the page; false may be empty. */
function valuesIn(query: string): Readonly<Record<string, readonly string[]>> {
  const values: Record<string, string[]> = {}
  for (const [name, value] of new URLSearchParams(query)) {
    const sent = value === 'false' || value === '0' ? '' : value
    const each = nameOf(name)
    if (each !== 'page') values[each] = [...(values[each] ?? []), ...sent.split(',')].toSorted()
  }
  return values
}

const neighboursOf = (page: number, pages: number) => ({
  ...(page > 1 && { prev: page - 1 }),
  ...(page < pages && { next: page + 1 }),
})

export interface PagedList {
  /** Arguments of the path, which no link contains. */
  readonly inPath: readonly string[]
  /** The page size without `per_page`; undefined if the list then has one page. */
  readonly defaultSize: number | undefined
}

/** Of posts and pages. */
export const DEFAULT_PAGES: PagedList = { inPath: [], defaultSize: DEFAULT_PAGE_SIZE }

const withoutNames = (row: ArgumentRow, names: readonly string[]): ArgumentRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

/** For a list whose records are all known. */
export const judgePaging =
  ({ inPath, defaultSize }: PagedList) =>
  ({ row, sent, selected, response: { headers } }: ListedRow<unknown>): void => {
    const total = selected.length
    const size = numberOr(sent['per_page'], defaultSize ?? Math.max(total, 1))
    const pages = Math.ceil(total / size)
    const subject = (name: string) => `${name} with ${describeRow(row)}`
    check(subject('X-WP-Total'), headers['x-wp-total']).is(String(total))
    check(subject('X-WP-TotalPages'), headers['x-wp-totalpages']).is(String(pages))
    const neighbours = neighboursOf(numberOr(sent['page'], 1), pages)
    check(subject('linked pages'), pagesIn(headers['link'])).is(neighbours)
    const expected = valuesIn(queryText(withoutNames(sent, inPath)))
    for (const [relation, address] of Object.entries(linksIn(headers['link'])))
      check(subject(`arguments of the ${relation} link`), valuesIn(new URL(address).search)).is(
        expected,
      )
  }
