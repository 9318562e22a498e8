/** The outbox: mails are journal entries and never sent. */

import { submissionControls } from '#fixtures/documents/contactform.ts'
import type { ContactFormMail } from '#fixtures/models/contact-form.ts'
import {
  oneLine,
  replaceTags,
  replaceTagsInLines,
} from '#handlers/namespaces/contactform-v1/shared/mail-tags.rules.ts'
import { isMailboxList } from '#handlers/namespaces/contactform-v1/shared/values.rules.ts'
import { addJournalEntry } from '#handlers/platform/journal.ts'
import { escapeMarkup } from '#openapi/values/text.ts'
import { hasSetting, type Submission, tagTexts } from './submission.ts'

/** The files of the submission whose tags are in the attachments template. */
const attachedFiles = ({ files }: Submission, attachments: string): readonly string[] =>
  Object.entries(files)
    .filter(([field, { name }]) => name !== '' && attachments.includes(`[${field}]`))
    .map(([, { name }]) => name)

function compose(submission: Submission, template: ContactFormMail) {
  const texts = tagTexts(submission)
  const line = (text: string) => oneLine(replaceTags(text, texts))
  const fill = template.exclude_blank ? replaceTagsInLines : replaceTags
  const bodyText = (name: string) => {
    const text = texts(name)
    return text !== undefined && template.use_html ? escapeMarkup(text) : text
  }
  return {
    subject: line(template.subject),
    sender: line(template.sender),
    recipient: line(template.recipient),
    body: fill(template.body, bodyText),
    additional_headers: template.additional_headers.split('\n').map(line).join('\n'),
    attachments: attachedFiles(submission, template.attachments),
    use_html: Boolean(template.use_html),
  }
}

/** A mail without a valid recipient fails. */
function send(submission: Submission, word: 'mail' | 'mail_2'): boolean {
  const { form, call } = submission
  const mail = compose(submission, form[word])
  if (call.site.read(submissionControls).mailer === 'failing' || !isMailboxList(mail.recipient))
    return false
  addJournalEntry(call, 'mail', { contact_form_id: form.id, template: word, ...mail })
  return true
}

/** Whether the mails of a submission count as sent; the second mail is ignored. */
export function sendMails(submission: Submission): boolean {
  if (hasSetting(submission, 'demo_mode') || hasSetting(submission, 'skip_mail')) return true
  if (!send(submission, 'mail')) return false
  if (submission.form.mail_2.active) send(submission, 'mail_2')
  return true
}
