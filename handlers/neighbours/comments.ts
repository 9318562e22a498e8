/** Comments on posts and pages (D-082). */

import { removeRecord } from '#fixtures/db/remove.ts'
import { discussionSettings } from '#fixtures/documents/platform.ts'
import type { CommentRecord } from '#fixtures/models/comment.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import {
  createdReply,
  pageReply,
  recordReply,
  removedReply,
  type ShownRecord,
} from '#handlers/archetypes/collection.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { rawText } from '#handlers/namespaces/core-v2/content/changes.rules.ts'
import { toId } from '#handlers/namespaces/core-v2/content/raw-arguments.rules.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { commentRecord } from '#handlers/namespaces/core-v2/related/related.ts'
import { gmtOf } from '#handlers/platform/content/dates.rules.ts'
import { isProtected, mayEdit, mayRead } from '#handlers/platform/content/permissions.rules.ts'
import { zoneNow } from '#handlers/platform/now.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import { defaultRejection, type Policy } from '#handlers/runtime/access/authorize.ts'
import type { Call, Links } from '#handlers/runtime/call.ts'
import type { Caller } from '#handlers/runtime/caller.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { ArgumentsOf, Body } from '#openapi/language/define.ts'
import type { RecordContext } from '#openapi/language/resource.ts'
import {
  createComment,
  deleteComment,
  getComment,
  listComments,
  updateComment,
} from '#openapi/neighbours/comments.ts'
import { withoutUndefined } from '#openapi/values/json.ts'
import {
  commentOrder,
  foreignMemberError,
  initialStatus,
  isDuplicate,
  isFromSameAuthor,
  isInStatus,
  isVisibleTo,
  itemError,
  matchesComment,
  protectedParams,
  writtenStatus,
} from './comments.rules.ts'

const moderates = (caller: Caller): boolean => caller.can('moderate_comments')

function show(call: Call, comment: CommentRecord, context: RecordContext): ShownRecord {
  const { id, post, status, author_email, content: raw } = comment
  const item = requireRecord(call.site.posts.get(post), 'rest_post_invalid_id')
  const { _links, ...embedded } = commentRecord(call, comment, item)
  // The record of a comment always has links.
  const links = _links as Links
  if (context === 'embed') return { body: embedded, links }
  const { parent, author, author_name, author_url, date, content, ...rest } = embedded
  const { link, type, author_avatar_urls } = rest
  const isEdit = context === 'edit'
  return {
    body: {
      ...{ id, post, parent, author, author_name },
      ...(isEdit && { author_email }),
      author_url,
      ...(isEdit && { author_ip: '127.0.0.1', author_user_agent: '' }),
      date,
      date_gmt: gmtOf(String(date), zoneOf(call.site)),
      content: isEdit ? { ...Object(content), raw } : content,
      ...{ link, status, type, author_avatar_urls, meta: [] },
    },
    links,
  }
}

const mayReadOn = ({ caller, param }: Pick<Call, 'caller' | 'param'>, post: PostRecord): boolean =>
  isProtected(post) && !mayEdit(caller, post)
    ? param('password') === post.password
    : mayRead(caller, post)

/** Moderators edit all comments; others those on items they may edit. */
function mayEditComment({ site, caller }: Pick<Call, 'site' | 'caller'>, comment: CommentRecord) {
  const item = site.posts.get(comment.post)
  return moderates(caller) || (item && caller.user ? mayEdit(caller, item) : false)
}

function mayReadComment(call: Call, comment: CommentRecord): boolean {
  const { site, caller } = call
  const item = site.posts.get(comment.post)
  return isVisibleTo(comment, {
    id: caller.user?.id,
    mayReadItem: item !== undefined && mayReadOn(call, item),
    mayEdit: mayEditComment(call, comment),
  })
}

const findComment = ({ site, param }: Pick<Call, 'site' | 'param'>): CommentRecord | undefined =>
  site.comments.get(toId(param('id')))

const requireComment = (call: Pick<Call, 'site' | 'param'>): CommentRecord =>
  requireRecord(findComment(call), 'rest_comment_invalid_id')

export const editComment: Policy = (call, operation) => {
  const comment = findComment(call)
  if (!comment) return 'rest_comment_invalid_id'
  return mayEditComment(call, comment) ? undefined : defaultRejection(operation)
}

export const mayComment: Policy = ({ caller, site }, operation) =>
  caller.user || site.read(discussionSettings).anonymous_comments
    ? undefined
    : defaultRejection(operation)

type CommentListCall = Call<ArgumentsOf<typeof listComments>>

function rejectList(call: CommentListCall): void {
  const { args, site, caller } = call
  for (const id of args.post) {
    const post = site.posts.get(id)
    if (post && !mayReadOn(call, post)) throw new ApiError('rest_cannot_read_comment_post')
    if (id === 0 && !moderates(caller)) throw new ApiError('rest_cannot_read_without_post')
  }
  if (args.context === 'edit' && !moderates(caller))
    throw new ApiError('rest_forbidden_context_comments')
  const forbidden = caller.can('edit_posts') ? [] : protectedParams(args)
  if (forbidden.length)
    throw new ApiError('rest_forbidden_param', { placeholders: { names: forbidden.join(', ') } })
}

const list = implement(listComments, (call) => {
  rejectList(call)
  const { args, site } = call
  const found = site.comments
    .all()
    .filter((comment) => args.type === 'comment' && isInStatus(comment, args.status))
    .filter((comment) => matchesComment(comment, args))
    .toSorted(commentOrder(args.orderby, args.order, args.include))
  const { body, headers } = pageReply<Body<typeof listComments>[number], CommentRecord>(call, {
    address: coreUrl(call.urls, 'comments'),
    found,
    show: (comment) => show(call, comment, args.context),
    isVisible: (comment) => mayReadComment(call, comment),
  })
  return { body, headers }
})

const read = implement(getComment, (call) => {
  const comment = requireComment(call)
  const { context } = call.args
  if (context === 'edit' && !moderates(call.caller))
    throw new ApiError('rest_forbidden_context_comments')
  if (!mayReadComment(call, comment)) throw new ApiError('rest_cannot_read_comment')
  return recordReply<Body<typeof getComment>>(show(call, comment, context))
})

type NewComment = ArgumentsOf<typeof createComment>

/** The item of a new comment. */
function openItem(call: Call<NewComment>): PostRecord {
  const { args, site } = call
  const post = requireRecord(site.posts.get(args.post ?? 0), 'rest_comment_invalid_post_id')
  const error = itemError(post, mayReadOn(call, post))
  if (error) throw new ApiError(error)
  return post
}

function rejectForeignMembers({ args, caller }: Call<NewComment>): void {
  const error = moderates(caller) ? undefined : foreignMemberError(args, caller.id)
  if (error) throw new ApiError(error)
}

function contentIn({ content }: Pick<NewComment, 'content'>): string | undefined {
  if (content === undefined) return undefined
  const text = rawText(content, true)?.trim()
  if (!text) throw new ApiError('rest_comment_content_invalid')
  return text
}

/** The author of a comment: the one that was sent, else the caller. */
function authorOf({ args, site, caller }: Call<NewComment>) {
  const user = site.users.get(args.author ?? caller.id)
  const author_name = args.author_name ?? user?.display_name ?? ''
  const author_email = args.author_email ?? user?.email ?? ''
  if (site.read(discussionSettings).require_name_email && !(author_name && author_email))
    throw new ApiError('rest_comment_author_data_required')
  return {
    author: user?.id ?? 0,
    author_name,
    author_email,
    author_url: args.author_url ?? user?.url ?? '',
  }
}

type CommentAuthor = ReturnType<typeof authorOf>

function statusOfNew(
  { args, site, caller }: Call<NewComment>,
  item: PostRecord,
  by: CommentAuthor,
) {
  const isTrusted = moderates(caller) || (by.author !== 0 && by.author === item.author)
  const hasApproved = () =>
    site.comments.all().some((other) => other.status === 'approved' && isFromSameAuthor(other, by))
  const initial = initialStatus(site.read(discussionSettings), isTrusted, hasApproved)
  return writtenStatus(args.status ?? '') ?? initial
}

function rejectDuplicate({ site }: Call, made: CommentRecord): void {
  const others = site.comments.by('post', ({ post }) => post, made.post)
  if (others.some((other) => isDuplicate(other, made))) throw new ApiError('comment_duplicate')
}

const create = implement(createComment, (call) => {
  const { args, site, caller, urls } = call
  if (call.param('id') !== undefined) throw new ApiError('rest_comment_exists')
  rejectForeignMembers(call)
  const item = openItem(call)
  const content = requireRecord(contentIn(args), 'rest_comment_content_invalid')
  const author = authorOf(call)
  const draft: CommentRecord = {
    id: 0,
    guid: '',
    post: item.id,
    ...author,
    content,
    parent: args.parent && site.comments.has(args.parent) ? args.parent : 0,
    status: statusOfNew(call, item, author),
    date: args.date?.slice(0, 19) ?? zoneNow(site),
    changed_by: 'person',
    history: [],
  }
  rejectDuplicate(call, draft)
  const id = site.ids.next('comment')
  const comment = site.comments.insert({ ...draft, id, guid: `c-${id}` })
  const context = moderates(caller) ? 'edit' : 'view'
  return createdReply<Body<typeof createComment>>(
    show(call, comment, context),
    `${coreUrl(urls, 'comments')}/${id}`,
  )
})

type Changes = ArgumentsOf<typeof updateComment>

/** The members that were sent. */
function changesIn(call: Call<Changes>): Partial<CommentRecord> {
  const { args, site } = call
  const { author, author_name, author_email, author_url, parent, post } = args
  if (post !== undefined && !site.posts.has(post)) throw new ApiError('rest_comment_unknown_post')
  const sent = {
    ...{ author, author_name, author_email, author_url, parent, post },
    content: contentIn(args),
    status: args.status === undefined ? undefined : writtenStatus(args.status),
    date: args.date?.slice(0, 19),
  }
  return withoutUndefined(sent)
}

const update = implement(updateComment, (call) => {
  const comment = requireComment(call)
  const changes = changesIn(call)
  const isMoved = changes.status !== undefined && changes.status !== comment.status
  const changed = call.site.comments.replace({
    ...comment,
    ...changes,
    ...(isMoved && { changed_by: 'person' as const }),
  })
  return recordReply<Body<typeof updateComment>>(show(call, changed, 'edit'))
})

const remove = implement(deleteComment, (call) => {
  const { site, args } = call
  const comment = requireComment(call)
  const shown = show(call, comment, 'edit')
  if (args.force) {
    removeRecord(site, 'comments', comment.id)
    return removedReply<Body<typeof deleteComment>>(call, shown)
  }
  if (comment.status === 'trash') throw new ApiError('rest_comment_already_trashed')
  const trashed = site.comments.replace({ ...comment, status: 'trash', changed_by: 'person' })
  return recordReply<Body<typeof deleteComment>>(show(call, trashed, 'edit'))
})

export const comments = [list, create, read, update, remove]
