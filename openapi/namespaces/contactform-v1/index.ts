import { namespace } from '#openapi/shared/namespace.ts'
import {
  createContactForm,
  deleteContactForm,
  getContactForm,
  listContactForms,
  updateContactForm,
} from './contact-forms.ts'
import { getFeedbackSchema, refillContactForm, submitFeedback } from './feedback.ts'

export const contactformV1 = namespace({
  name: 'contactform/v1',
  description: 'Contact forms and their submission.',
  operations: [
    listContactForms,
    createContactForm,
    getContactForm,
    updateContactForm,
    deleteContactForm,
    submitFeedback,
    getFeedbackSchema,
    refillContactForm,
  ],
})
