import { contactForms } from './contact-forms.ts'
import { feedback } from './feedback.ts'

export const contactformV1 = [...contactForms, ...feedback]
