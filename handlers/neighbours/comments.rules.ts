/** Filters, order and statuses of comments. */
import type { CommentRecord } from '#fixtures/models/comment.ts'
import { byValue, type Compare, type Direction } from '#handlers/platform/order.ts'

type CommentStatus = CommentRecord['status']

const STATUS_BY_ARGUMENT: Readonly<Record<string, CommentStatus>> = {
  '1': 'approved',
  approve: 'approved',
  approved: 'approved',
  unspam: 'approved',
  untrash: 'approved',
  '0': 'hold',
  hold: 'hold',
  spam: 'spam',
  trash: 'trash',
}

/** The status of a write; undefined for unknown ones. */
export const writtenStatus = (sent: string): CommentStatus | undefined =>
  Object.hasOwn(STATUS_BY_ARGUMENT, sent) ? STATUS_BY_ARGUMENT[sent] : undefined

/** Whether a comment is in the status of a filter; `all` is neither spam nor trash. */
export function isInStatus({ status }: CommentRecord, wanted: string): boolean {
  if (wanted === 'any') return true
  if (wanted === 'all') return status === 'approved' || status === 'hold'
  return status === writtenStatus(wanted)
}

interface CommentFilters {
  readonly include: readonly number[]
  readonly exclude: readonly number[]
  readonly parent: readonly number[]
  readonly parent_exclude: readonly number[]
  readonly post: readonly number[]
  readonly author?: readonly number[] | undefined
  readonly author_exclude?: readonly number[] | undefined
  readonly author_email?: string | undefined
  readonly search?: string | null | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
}

const isAmongSent = (list: readonly number[] | undefined, id: number): boolean =>
  !list?.length || list.includes(id)

const searchText = ({ author_name, author_email, author_url, content }: CommentRecord): string =>
  [author_name, author_email, author_url, content].join('\n').toLowerCase()

export function matchesComment(comment: CommentRecord, filters: CommentFilters): boolean {
  const { id, post, parent = 0, author = 0, author_email, date } = comment
  const moment = date.slice(0, 19)
  return (
    isAmongSent(filters.include, id) &&
    !filters.exclude.includes(id) &&
    isAmongSent(filters.post, post) &&
    isAmongSent(filters.parent, parent) &&
    !filters.parent_exclude.includes(parent) &&
    isAmongSent(filters.author, author) &&
    !filters.author_exclude?.includes(author) &&
    (!filters.author_email || author_email === filters.author_email) &&
    (!filters.after || moment > filters.after.slice(0, 19)) &&
    (!filters.before || moment < filters.before.slice(0, 19)) &&
    searchText(comment).includes((filters.search ?? '').toLowerCase())
  )
}

export function commentOrder(
  orderby: string,
  order: Direction,
  include: readonly number[],
): Compare<CommentRecord> {
  if (orderby === 'include') return byValue(({ id }) => include.indexOf(id))
  if (orderby === 'id') return byValue(({ id }) => id, order)
  if (orderby === 'post') return byValue(({ post }) => post, order)
  if (orderby === 'parent') return byValue(({ parent = 0 }) => parent, order)
  return byValue(({ date }) => date, order)
}
