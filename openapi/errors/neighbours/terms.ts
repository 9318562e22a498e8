import { defineErrors } from '#openapi/errors/define.ts'

/** Errors of categories and tags (decision D-082). */
export const termsErrors = defineErrors({
  rest_term_invalid: { status: 404, message: 'Term does not exist.' },
  rest_term_invalid_parent: {
    status: 400,
    code: 'rest_term_invalid',
    message: 'Parent term does not exist.',
  },
  rest_term_invalid_post: {
    status: 400,
    code: 'rest_post_invalid_id',
    message: 'Invalid post ID.',
  },
  rest_term_exists: {
    status: 400,
    code: 'term_exists',
    message: 'A term with the name provided already exists with this parent.',
  },
  rest_tag_exists: {
    status: 400,
    code: 'term_exists',
    message: 'A term with the name provided already exists in this taxonomy.',
  },
  rest_term_empty_name: {
    status: 500,
    bare: true,
    code: 'empty_term_name',
    message: 'A name is required for this term.',
  },
  rest_taxonomy_not_hierarchical: {
    status: 400,
    message: 'Cannot set parent term, taxonomy is not hierarchical.',
  },
  rest_term_trash_not_supported: {
    status: 501,
    code: 'rest_trash_not_supported',
    message: "Terms do not support trashing. Set 'force=true' to delete.",
  },
  rest_forbidden_context_terms: {
    status: 'caller',
    code: 'rest_forbidden_context',
    message: 'Sorry, you are not allowed to edit terms in this taxonomy.',
  },
  rest_forbidden_context_term: {
    status: 'caller',
    code: 'rest_forbidden_context',
    message: 'Sorry, you are not allowed to edit this term.',
  },
  rest_cannot_create_term: {
    status: 'caller',
    code: 'rest_cannot_create',
    message: 'Sorry, you are not allowed to create terms in this taxonomy.',
  },
  rest_cannot_update_term: {
    status: 'caller',
    code: 'rest_cannot_update',
    message: 'Sorry, you are not allowed to edit this term.',
  },
  rest_cannot_delete_term: {
    status: 'caller',
    code: 'rest_cannot_delete',
    message: 'Sorry, you are not allowed to delete this term.',
  },
})
