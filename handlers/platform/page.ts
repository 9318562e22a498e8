/** Pagination of lists. */
import type { Listing } from '#fixtures/store/views.ts'

export interface PageQuery {
  /** Counts from 1. */
  readonly page: number
  readonly per_page: number
}

export const rowsFrom = <T>(rows: Listing<T>, start: number, size: number): readonly T[] =>
  rows.slice(start, start + size)

/** Pages past the last one are empty. */
export const pageOf = <T>(rows: Listing<T>, { page, per_page }: PageQuery): readonly T[] =>
  rowsFrom(rows, (page - 1) * per_page, per_page)
