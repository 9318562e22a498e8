import { defineErrors } from '#openapi/errors/define.ts'

/** Errors of application passwords (decision D-082). */
export const applicationPasswordsErrors = defineErrors({
  rest_cannot_list_application_passwords: {
    status: 'caller',
    message: 'Sorry, you are not allowed to list application passwords for this user.',
  },
  rest_cannot_create_application_passwords: {
    status: 'caller',
    message: 'Sorry, you are not allowed to create application passwords for this user.',
  },
  rest_cannot_delete_application_passwords: {
    status: 'caller',
    message: 'Sorry, you are not allowed to delete application passwords for this user.',
  },
  rest_cannot_introspect_app_password_for_non_authenticated_user: {
    status: 'caller',
    message:
      'The authenticated application password can only be introspected for the current user.',
  },
  rest_cannot_read_application_password: {
    status: 'caller',
    message: 'Sorry, you are not allowed to read this application password.',
  },
  rest_cannot_edit_application_password: {
    status: 'caller',
    message: 'Sorry, you are not allowed to edit this application password.',
  },
  rest_cannot_delete_application_password: {
    status: 'caller',
    message: 'Sorry, you are not allowed to delete this application password.',
  },
  rest_application_password_not_found: {
    status: 404,
    message: 'Application password not found.',
  },
  rest_no_authenticated_app_password: {
    status: 404,
    message: 'Cannot introspect application password.',
  },
  application_password_duplicate_name: {
    status: 409,
    message: 'Each application name should be unique.',
  },
})
