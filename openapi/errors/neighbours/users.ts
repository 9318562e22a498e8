import { defineErrors } from '#openapi/errors/define.ts'

/** Errors of users (decision D-082). */
export const usersErrors = defineErrors({
  rest_user_invalid_id: {
    status: 404,
    message: 'Invalid user ID.',
  },
  rest_user_cannot_view: {
    status: 'caller',
    message: 'Sorry, you are not allowed to list users.',
  },
  rest_user_cannot_filter_by_role: {
    status: 'caller',
    code: 'rest_user_cannot_view',
    message: 'Sorry, you are not allowed to filter users by role.',
  },
  rest_user_cannot_filter_by_capability: {
    status: 'caller',
    code: 'rest_user_cannot_view',
    message: 'Sorry, you are not allowed to filter users by capability.',
  },
  rest_forbidden_context_users: {
    status: 'caller',
    code: 'rest_forbidden_context',
    message: 'Sorry, you are not allowed to edit users.',
  },
  rest_forbidden_context_user: {
    status: 'caller',
    code: 'rest_forbidden_context',
    message: 'Sorry, you are not allowed to edit this user.',
  },
  rest_forbidden_orderby: {
    status: 'caller',
    message: 'Sorry, you are not allowed to order users by this parameter.',
  },
  rest_forbidden_who: {
    status: 'caller',
    message: 'Sorry, you are not allowed to query users by this parameter.',
  },
  rest_not_logged_in: {
    status: 401,
    message: 'You are not currently logged in.',
  },
  rest_cannot_create_user: {
    status: 'caller',
    message: 'Sorry, you are not allowed to create new users.',
  },
  rest_user_exists: {
    status: 400,
    message: 'Cannot create existing user.',
  },
  existing_user_login: {
    status: 500,
    bare: true,
    message: 'Sorry, that username already exists!',
  },
  existing_user_email: {
    status: 500,
    bare: true,
    message: 'Sorry, that email address is already used!',
  },
  rest_user_invalid_role: {
    status: 400,
    message: 'The role {role} does not exist.',
  },
  rest_user_forbidden_role: {
    status: 'caller',
    code: 'rest_user_invalid_role',
    message: 'Sorry, you are not allowed to give users that role.',
  },
  rest_user_invalid_email: {
    status: 400,
    message: 'Invalid email address.',
  },
  rest_user_invalid_slug: {
    status: 400,
    message: 'Invalid slug.',
  },
  rest_user_invalid_argument: {
    status: 400,
    message: 'Username is not editable.',
  },
  rest_cannot_edit_user: {
    status: 'caller',
    code: 'rest_cannot_edit',
    message: 'Sorry, you are not allowed to edit this user.',
  },
  rest_cannot_edit_roles: {
    status: 'caller',
    message: 'Sorry, you are not allowed to edit roles of this user.',
  },
  rest_user_cannot_delete: {
    status: 'caller',
    message: 'Sorry, you are not allowed to delete this user.',
  },
  rest_user_trash_not_supported: {
    status: 501,
    code: 'rest_trash_not_supported',
    message: "Users do not support trashing. Set 'force=true' to delete.",
  },
  rest_user_invalid_reassign: {
    status: 400,
    message: 'Invalid user ID for reassignment.',
  },
  rest_user_invalid_username: {
    status: 400,
    message:
      'This username is invalid because it uses illegal characters. Please enter a valid username.',
  },
  rest_user_invalid_password: {
    status: 400,
    message: 'Passwords cannot be empty or contain the "\\" character.',
  },
})
