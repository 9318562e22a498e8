/** Comments. */

import { arg } from '#openapi/language/arguments.ts'
import { int, map, named, object, oneOf, siteTime, str, uri } from '#openapi/language/schema.ts'
import {
  context,
  dateTimeArgument,
  exclude,
  idList,
  include,
  offset,
  order,
  page,
  pageSize,
  search,
} from '#openapi/shared/content-arguments.ts'
import { COMMENT_STATUSES } from '#openapi/shared/content-fields.ts'
import {
  createOperation,
  deleteOperation,
  type LinkedFamily,
  Links,
  listOperation,
  NoMeta,
  readOperation,
  textField,
  updateOperation,
} from './collection.ts'

const rendered = str('<p>Good to know.</p>\n')
const headMembers = {
  id: int(9),
  post: int(29),
  parent: int(0),
  author: int(0),
  author_name: str('Jo'),
}
const date = siteTime()
const author_avatar_urls = map(uri('https://example.test/avatar/8d2f0c1e?s=96&d=mm&r=g'), '96')
const link = uri('https://example.test/summer-registration/#comment-9')
const type = oneOf('comment')
const status = oneOf(...COMMENT_STATUSES)
const author_url = str('')

const Comment = named(
  'Comment',
  object({
    ...headMembers,
    author_url,
    date,
    date_gmt: date,
    content: object({ rendered }),
    link,
    status,
    type,
    author_avatar_urls,
    meta: NoMeta,
    _links: Links,
  }),
)
const CommentEdit = named(
  'CommentEdit',
  object({
    ...headMembers,
    author_email: str('jo@example.test'),
    author_url,
    author_ip: str('127.0.0.1'),
    author_user_agent: str(''),
    date,
    date_gmt: date,
    content: object({ rendered, raw: str('Good to know.') }),
    link,
    status,
    type,
    author_avatar_urls,
    meta: NoMeta,
    _links: Links,
  }),
)
const { post: _, ...embedMembers } = headMembers
const CommentEmbed = named(
  'CommentEmbed',
  object({
    ...embedMembers,
    author_url,
    date,
    content: object({ rendered }),
    link,
    type,
    author_avatar_urls,
    _links: Links,
  }),
)

const listArguments = {
  context,
  page,
  per_page: arg.int({ ...pageSize, default: 10 }),
  search,
  after: dateTimeArgument('Only comments dated later than this.'),
  author: arg.array(arg.int(), { description: 'Only comments by these users.' }),
  author_exclude: arg.array(arg.int(), { description: 'No comments by these users.' }),
  author_email: arg.string({ format: 'email', description: 'Only comments with this address.' }),
  before: dateTimeArgument('Only comments dated earlier than this.'),
  exclude,
  include,
  offset,
  order,
  orderby: arg.oneOf(['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'], {
    default: 'date_gmt',
    description: 'Sort field.',
  }),
  parent: idList('Only replies to these comments.'),
  parent_exclude: idList('No replies to these comments.'),
  post: idList('Only comments on these items.'),
  status: arg.string({ default: 'approve', description: 'Only comments in this status.' }),
  type: arg.string({ default: 'comment', description: 'Only comments of this type.' }),
  password: arg.string({ description: 'The password of a protected item.' }),
} as const

const fields = {
  author: arg.int({ description: 'The user who wrote the comment; 0 for none.' }),
  author_email: arg.string({ format: 'email', description: 'The email address of the author.' }),
  author_ip: arg.string({ format: 'ip', description: 'The network address of the author.' }),
  author_name: arg.string({ description: 'The name of the author.' }),
  author_url: arg.string({ format: 'uri', description: 'The website of the author.' }),
  author_user_agent: arg.string({ description: 'The program of the author.' }),
  content: textField('The text of the comment.'),
  date: arg.string({ format: 'date-time', description: 'The date, in the time of the site.' }),
  date_gmt: arg.string({ format: 'date-time', description: 'The date, in UTC.' }),
  parent: arg.int({ description: 'The comment this one replies to; 0 for none.' }),
  post: arg.int({ description: 'The item the comment is on.' }),
  status: arg.string({ description: 'The status of the comment.' }),
  meta: arg.object({ description: 'Registered meta values.' }),
} as const

const POST_ERRORS = ['rest_comment_invalid_post_id', 'rest_cannot_read_comment_post'] as const

const comments = {
  resource: 'comments',
  singular: 'a comment',
  example: 9,
  listArguments,
  fields,
  newFields: {
    ...fields,
    parent: arg.int({ default: 0, description: 'The comment this one replies to; 0 for none.' }),
    post: arg.int({ default: 0, description: 'The item the comment is on.' }),
  },
  records: { view: Comment, edit: CommentEdit, embed: CommentEmbed },
  rules: {
    list: {
      access: 'public',
      errors: [
        'rest_forbidden_context_comments',
        'rest_forbidden_param',
        'rest_cannot_read_comment_post',
        'rest_cannot_read_without_post',
      ],
    },
    create: {
      access: 'create_comment',
      alsoReads: ['id'],
      forbidden: 'rest_comment_login_required',
      errors: [
        ...POST_ERRORS,
        'rest_comment_exists',
        'rest_comment_invalid_author',
        'rest_comment_invalid_status',
        'rest_comment_draft_post',
        'rest_comment_trash_post',
        'rest_comment_closed',
        'rest_comment_content_invalid',
        'rest_comment_author_data_required',
        'comment_duplicate',
      ],
    },
    read: {
      access: 'public',
      errors: [
        'rest_comment_invalid_id',
        'rest_forbidden_context_comments',
        'rest_cannot_read_comment',
      ],
    },
    update: {
      access: 'edit_comment',
      forbidden: 'rest_cannot_edit_comment',
      errors: [
        'rest_comment_invalid_id',
        'rest_comment_unknown_post',
        'rest_comment_content_invalid',
      ],
    },
    delete: {
      access: 'delete_comment',
      forbidden: 'rest_cannot_delete_comment',
      errors: ['rest_comment_invalid_id', 'rest_comment_already_trashed'],
    },
  },
} as const satisfies LinkedFamily

export const listComments = listOperation(comments)
export const createComment = createOperation(comments)
export const getComment = readOperation(comments)
export const updateComment = updateOperation(comments)
export const deleteComment = deleteOperation(comments, {
  password: arg.string({ description: 'The password of a protected item.' }),
})

export const commentOperations = [
  listComments,
  createComment,
  getComment,
  updateComment,
  deleteComment,
]
