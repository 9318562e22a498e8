export { contactForms } from './contact-forms.ts'
export { feedback } from './feedback.ts'
