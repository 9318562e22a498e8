import { contactForms } from '#handlers/namespaces/contactform-v1/contact-forms/contact-forms.ts'
import { feedback } from '#handlers/namespaces/contactform-v1/feedback/feedback.ts'

export const contactformV1 = [...contactForms, ...feedback]
