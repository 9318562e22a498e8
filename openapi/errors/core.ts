import { defineErrors } from './define.ts'

/** Errors of the pipeline and of the content routes. */
export const coreErrors = defineErrors({
  rest_no_route: {
    status: 404,
    message: 'No route was found matching the URL and request method.',
  },
  rest_invalid_namespace: {
    status: 404,
    message: 'The specified namespace could not be found.',
  },
  rest_path_invalid_type: {
    status: 400,
    message: 'The REST route parameter must be a string.',
  },
  rest_invalid_json: { status: 400, message: 'Invalid JSON body passed.' },
  rest_missing_callback_param: { status: 400, message: 'Missing parameter(s): {names}' },
  rest_invalid_param: { status: 400, message: 'Invalid parameter(s): {names}' },
  rest_callback_invalid: { status: 400, message: 'Invalid JSONP callback function.' },
  rest_cookie_invalid_nonce: { status: 403, message: 'Cookie check failed' },
  rest_forbidden: { status: 'caller', message: 'Sorry, you are not allowed to do that.' },
  rest_forbidden_proxy: {
    status: 'caller',
    code: 'rest_forbidden',
    message: 'Sorry, you are not allowed to make proxied oEmbed requests.',
  },
  rest_forbidden_context_list: {
    status: 'caller',
    code: 'rest_forbidden_context',
    message: 'Sorry, you are not allowed to edit posts in this post type.',
  },
  rest_forbidden_context: {
    status: 'caller',
    message: 'Sorry, you are not allowed to edit this post.',
  },
  rest_forbidden_status: { status: 'caller', message: 'Status is forbidden.' },
  rest_post_invalid_id: { status: 404, message: 'Invalid post ID.' },
  rest_post_invalid_revision: {
    status: 404,
    code: 'rest_post_invalid_id',
    message: 'Invalid revision ID.',
  },
  rest_post_invalid_parent_field: {
    status: 400,
    code: 'rest_post_invalid_id',
    message: 'Invalid post parent ID.',
  },
  rest_post_invalid_parent: { status: 404, message: 'Invalid post parent ID.' },
  rest_revision_parent_id_mismatch: {
    status: 404,
    message: 'The revision does not belong to the specified parent with id of "{parent}"',
  },
  rest_post_no_autosave: {
    status: 404,
    message: 'There is no autosave revision for this post.',
  },
  rest_post_incorrect_password: { status: 403, message: 'Incorrect post password.' },
  rest_post_invalid_page_number: {
    status: 400,
    message: 'The page number requested is larger than the number of pages available.',
  },
  rest_revision_invalid_page_number: {
    status: 400,
    message: 'The page number requested is larger than the number of pages available.',
  },
  rest_revision_invalid_offset_number: {
    status: 400,
    message:
      'The offset number requested is larger than or equal to the number of available revisions.',
  },
  rest_no_search_term_defined: {
    status: 400,
    message: 'You need to define a search term to order by relevance.',
  },
  rest_orderby_include_missing_include: {
    status: 400,
    message: 'You need to define an include parameter to order by include.',
  },
  rest_post_exists: { status: 400, message: 'Cannot create existing post.' },
  rest_cannot_create: {
    status: 'caller',
    message: 'Sorry, you are not allowed to create posts as this user.',
  },
  rest_cannot_create_as: {
    status: 'caller',
    code: 'rest_cannot_edit_others',
    message: 'Sorry, you are not allowed to create posts as this user.',
  },
  rest_cannot_edit_others: {
    status: 'caller',
    message: 'Sorry, you are not allowed to update posts as this user.',
  },
  rest_cannot_assign_sticky: {
    status: 'caller',
    message: 'Sorry, you are not allowed to make posts sticky.',
  },
  rest_cannot_assign_term: {
    status: 'caller',
    message: 'Sorry, you are not allowed to assign the provided terms.',
  },
  rest_cannot_publish: {
    status: 'caller',
    message: 'Sorry, you are not allowed to publish posts in this post type.',
  },
  rest_cannot_publish_private: {
    status: 'caller',
    code: 'rest_cannot_publish',
    message: 'Sorry, you are not allowed to create private posts in this post type.',
  },
  rest_cannot_edit: {
    status: 'caller',
    message: 'Sorry, you are not allowed to edit this post.',
  },
  rest_cannot_read_revisions: {
    status: 'caller',
    code: 'rest_cannot_read',
    message: 'Sorry, you are not allowed to view revisions of this post.',
  },
  rest_cannot_read_autosaves: {
    status: 'caller',
    code: 'rest_cannot_read',
    message: 'Sorry, you are not allowed to view autosaves of this post.',
  },
  rest_cannot_delete: {
    status: 'caller',
    message: 'Sorry, you are not allowed to delete this post.',
  },
  rest_cannot_delete_revisions: {
    status: 'caller',
    code: 'rest_cannot_delete',
    message: 'Sorry, you are not allowed to delete revisions of this post.',
  },
  rest_cannot_delete_revision: {
    status: 'caller',
    code: 'rest_cannot_delete',
    message: 'Sorry, you are not allowed to delete this revision.',
  },
  rest_invalid_author: { status: 400, message: 'Invalid author ID.' },
  rest_invalid_field_both: {
    status: 400,
    code: 'rest_invalid_field',
    message: 'A post can not be sticky and have a password.',
  },
  rest_invalid_field_password: {
    status: 400,
    code: 'rest_invalid_field',
    message: 'A sticky post can not be password protected.',
  },
  rest_invalid_field_sticky: {
    status: 400,
    code: 'rest_invalid_field',
    message: 'A password protected post can not be set to sticky.',
  },
  empty_content: { status: 400, message: 'Content, title, and excerpt are empty.' },
  invalid_date: { status: 400, message: 'Invalid date.' },
  rest_meta_invalid_type: {
    status: 400,
    code: 'rest_invalid_type',
    message: 'meta.{key} is not of type {type}.',
  },
  rest_meta_not_in_enum: {
    status: 400,
    code: 'rest_not_in_enum',
    message: 'meta.{key} is not one of {values}.',
  },
  rest_already_trashed: { status: 410, message: 'The post has already been deleted.' },
  rest_trash_not_supported: {
    status: 400,
    message: "The post does not support trashing. Set 'force=true' to delete.",
    deployed: { status: 501, since: 'core 6.1' },
  },
  rest_batch_not_allowed: {
    status: 400,
    message: 'The requested route does not support batch requests.',
  },
  parse_path_failed: { status: 400, message: 'Could not parse the path.' },
  oembed_invalid_url: { status: 404, message: 'Not Found' },
  invalid_username: {
    status: 401,
    message: '<strong>Error:</strong> Unknown username. Check again or try your email address.',
  },
  invalid_email: {
    status: 401,
    message: '<strong>Error:</strong> Unknown email address. Check again or try your username.',
  },
  incorrect_password: {
    status: 401,
    message: 'The provided password is an invalid application password.',
  },
})
