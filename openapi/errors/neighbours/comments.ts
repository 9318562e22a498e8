import { defineErrors } from '#openapi/errors/define.ts'

/** Errors of comments (decision D-082). */
export const commentsErrors = defineErrors({
  rest_comment_invalid_id: {
    status: 404,
    message: 'Invalid comment ID.',
  },
  rest_forbidden_context_comments: {
    status: 'caller',
    code: 'rest_forbidden_context',
    message: 'Sorry, you are not allowed to edit comments.',
  },
  rest_forbidden_param: {
    status: 'caller',
    message: 'Query parameter not permitted: {names}',
  },
  rest_cannot_read_comment_post: {
    status: 'caller',
    code: 'rest_cannot_read_post',
    message: 'Sorry, you are not allowed to read the post for this comment.',
  },
  rest_cannot_read_without_post: {
    status: 'caller',
    code: 'rest_cannot_read',
    message: 'Sorry, you are not allowed to read comments without a post.',
  },
  rest_cannot_read_comment: {
    status: 'caller',
    code: 'rest_cannot_read',
    message: 'Sorry, you are not allowed to read this comment.',
  },
  rest_cannot_edit_comment: {
    status: 'caller',
    code: 'rest_cannot_edit',
    message: 'Sorry, you are not allowed to edit this comment.',
  },
  rest_cannot_delete_comment: {
    status: 'caller',
    code: 'rest_cannot_delete',
    message: 'Sorry, you are not allowed to delete this comment.',
  },
  rest_comment_login_required: {
    status: 401,
    message: 'Sorry, you must be logged in to comment.',
  },
  rest_comment_exists: {
    status: 400,
    message: 'Cannot create existing comment.',
  },
  rest_comment_invalid_author: {
    status: 'caller',
    message: "Sorry, you are not allowed to edit 'author' for comments.",
  },
  rest_comment_invalid_status: {
    status: 'caller',
    message: "Sorry, you are not allowed to edit 'status' for comments.",
  },
  rest_comment_invalid_post_id: {
    status: 403,
    message: 'Sorry, you are not allowed to create this comment without a post.',
  },
  rest_comment_unknown_post: {
    status: 403,
    code: 'rest_comment_invalid_post_id',
    message: 'Invalid post ID.',
  },
  rest_comment_draft_post: {
    status: 403,
    message: 'Sorry, you are not allowed to create a comment on this post.',
  },
  rest_comment_trash_post: {
    status: 403,
    message: 'Sorry, you are not allowed to create a comment on this post.',
  },
  rest_comment_closed: {
    status: 403,
    message: 'Sorry, comments are closed for this item.',
  },
  rest_comment_author_data_required: {
    status: 400,
    message: 'Creating a comment requires valid author name and email values.',
  },
  rest_comment_content_invalid: {
    status: 400,
    message: 'Invalid comment content.',
  },
  comment_duplicate: {
    status: 409,
    message: 'Duplicate comment detected; it looks as though you&#8217;ve already said that!',
  },
  rest_comment_already_trashed: {
    status: 410,
    code: 'rest_already_trashed',
    message: 'The comment has already been trashed.',
  },
})
