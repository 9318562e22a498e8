import type { Playbooks } from '#conformance/playbook/play.ts'
import { contactForms } from './contact-forms.ts'
import { feedback } from './feedback.ts'

export const contactformV1: Playbooks = {
  'contact-forms': contactForms,
  feedback,
}
