/** Filters, order and statuses of comments, and the conditions of new ones. */
import type { DiscussionSettings } from '#fixtures/documents/platform.ts'
import type { CommentRecord } from '#fixtures/models/comment.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import { byValue, type Compare, type Direction } from '#handlers/platform/order.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import type { createComment, listComments } from '#openapi/neighbours/comments.ts'

type CommentListArguments = ArgumentsOf<typeof listComments>

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

interface CommentReader {
  /** Undefined for anonymous callers. */
  readonly id: number | undefined
  readonly mayReadItem: boolean
  readonly mayEdit: boolean
}

/** Unapproved comments are visible to their authors and to editors of the comment. */
export const isVisibleTo = (
  { status, author }: Pick<CommentRecord, 'status' | 'author'>,
  { id, mayReadItem, mayEdit }: CommentReader,
): boolean =>
  mayReadItem && (status === 'approved' || mayEdit || (id !== undefined && author === id))

type CommentFilters = Pick<
  CommentListArguments,
  | 'include'
  | 'exclude'
  | 'parent'
  | 'parent_exclude'
  | 'post'
  | 'author'
  | 'author_exclude'
  | 'author_email'
  | 'search'
  | 'after'
  | 'before'
>

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

/** The sent filters that only editors of posts may use. */
export function protectedParams(
  args: Pick<
    CommentListArguments,
    'author' | 'author_exclude' | 'author_email' | 'type' | 'status'
  >,
): readonly string[] {
  const { author, author_exclude, author_email, type, status } = args
  return [
    ...(author?.length ? ['author'] : []),
    ...(author_exclude?.length ? ['author_exclude'] : []),
    ...(author_email ? ['author_email'] : []),
    ...(type === 'comment' ? [] : ['type']),
    ...(status === 'approve' ? [] : ['status']),
  ]
}

/** Why an item takes no comment of the caller. */
export function itemError(
  { status, comment_status }: Pick<PostRecord, 'status' | 'comment_status'>,
  mayRead: boolean,
): ErrorKey | undefined {
  if (status === 'draft') return 'rest_comment_draft_post'
  if (status === 'trash') return 'rest_comment_trash_post'
  if (!mayRead) return 'rest_cannot_read_comment_post'
  return comment_status === 'open' ? undefined : 'rest_comment_closed'
}

/** Members of a new comment that only moderators may send. */
export function foreignMemberError(
  { author, status }: Pick<ArgumentsOf<typeof createComment>, 'author' | 'status'>,
  caller: number,
): ErrorKey | undefined {
  if (author !== undefined && author !== caller) return 'rest_comment_invalid_author'
  return status === undefined ? undefined : 'rest_comment_invalid_status'
}

/** The same text by the same author in the same thread; trashed comments do not count. */
export const isDuplicate = (other: CommentRecord, made: CommentRecord): boolean =>
  other.content === made.content &&
  other.author_name === made.author_name &&
  (other.parent ?? 0) === (made.parent ?? 0) &&
  other.status !== 'trash'

type Authorship = Pick<CommentRecord, 'author' | 'author_name' | 'author_email'>

/** Users are compared by account, visitors by name and email address. */
export const isFromSameAuthor = (other: Authorship, by: Authorship): boolean =>
  by.author
    ? other.author === by.author
    : !other.author &&
      other.author_name === by.author_name &&
      other.author_email === by.author_email

/** A comment of a moderator or of the author of the item needs no approval. */
export function initialStatus(
  settings: Pick<DiscussionSettings, 'comment_moderation' | 'comment_previously_approved'>,
  isTrusted: boolean,
  hasApproved: () => boolean,
): CommentStatus {
  if (isTrusted) return 'approved'
  if (settings.comment_moderation) return 'hold'
  return !settings.comment_previously_approved || hasApproved() ? 'approved' : 'hold'
}
