import { defineErrors } from '#openapi/errors/define.ts'

/** Errors of types, taxonomies and statuses (decision D-082). */
export const kindsErrors = defineErrors({
  rest_cannot_view_types: {
    status: 'caller',
    code: 'rest_cannot_view',
    message: 'Sorry, you are not allowed to edit posts in this post type.',
  },
  rest_type_invalid: {
    status: 404,
    message: 'Invalid post type.',
  },
  rest_cannot_view_taxonomies: {
    status: 'caller',
    code: 'rest_cannot_view',
    message: 'Sorry, you are not allowed to manage terms in this taxonomy.',
  },
  rest_taxonomy_invalid: {
    status: 404,
    message: 'Invalid taxonomy.',
  },
  rest_forbidden_context_taxonomy: {
    status: 'caller',
    code: 'rest_forbidden_context',
    message: 'Sorry, you are not allowed to manage terms in this taxonomy.',
  },
  rest_cannot_view_statuses: {
    status: 'caller',
    code: 'rest_cannot_view',
    message: 'Sorry, you are not allowed to manage post statuses.',
  },
  rest_status_invalid: {
    status: 404,
    message: 'Invalid status.',
  },
  rest_cannot_read_status: {
    status: 'caller',
    message: 'Cannot view status.',
  },
})
