export { contactForms } from '#handlers/namespaces/contactform-v1/contact-forms/contact-forms.ts'
export { feedback } from '#handlers/namespaces/contactform-v1/feedback/feedback.ts'
