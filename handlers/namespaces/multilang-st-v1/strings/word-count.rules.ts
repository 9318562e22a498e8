/** The number of words in texts and forms. */
import type { ContactFormRecord } from '#fixtures/models/contact-form.ts'
import { replaceSpans } from '#openapi/values/text.ts'

/** Words are separated by white space. */
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

export const wordsIn = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + countWords(text), 0)

type FormTexts = Pick<ContactFormRecord, 'title' | 'form' | 'mail' | 'mail_2' | 'messages'>

/** The visible texts of a form; tags in brackets and markup are not words. */
export function textsOf({ title, form, mail, mail_2, messages }: FormTexts): readonly string[] {
  const labels = replaceSpans(
    replaceSpans(form, { open: '[', close: ']' }, ' '),
    { open: '<', close: '>' },
    ' ',
  )
  const second = mail_2.active ? [mail_2.subject, mail_2.body] : []
  return [title, labels, mail.subject, mail.body, ...second, ...Object.values(messages)]
}
