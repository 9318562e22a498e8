export { contactForms } from './contact-forms.ts'
export { feedback } from './feedback.ts'
export { formPairs } from './form-pairs.ts'
