import { defineErrors } from './define.ts'

/** Callers without permission get 403 here, even when anonymous. */
export const contactformErrors = defineErrors({
  contactform_forbidden: {
    status: 403,
    message: 'You are not allowed to access the requested contact form.',
  },
  contactform_forbidden_list: {
    status: 403,
    code: 'contactform_forbidden',
    message: 'You are not allowed to access contact forms.',
  },
  contactform_forbidden_create: {
    status: 403,
    code: 'contactform_forbidden',
    message: 'You are not allowed to create a contact form.',
  },
  contactform_not_found: {
    status: 404,
    message: 'The requested contact form was not found.',
  },
  contactform_post_exists: { status: 400, message: 'Cannot create existing contact form.' },
  contactform_cannot_save: {
    status: 500,
    message: 'There was an error saving the contact form.',
  },
  contactform_cannot_delete: {
    status: 500,
    message: 'There was an error deleting the contact form.',
  },
  contactform_unsupported_media_type: {
    status: 415,
    message: 'The request payload format is not supported.',
  },
  contactform_unit_tag_not_found: { status: 400, message: 'There is no valid unit tag.' },
})
