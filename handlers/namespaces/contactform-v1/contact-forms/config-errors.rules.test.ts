import { expect, test } from 'vitest'
import type { ContactFormContent, ContactFormMail } from '#fixtures/models/contact-form.ts'
import { configErrorsOf } from './config-errors.rules.ts'

const mail: ContactFormMail = {
  subject: 'A letter',
  sender: 'Team <team@example.test>',
  recipient: 'office@example.test',
  body: 'Text',
  additional_headers: '',
  attachments: '',
  use_html: false,
  exclude_blank: false,
}
const form: ContactFormContent = {
  title: 'Form',
  locale: 'en_US',
  form: '[text* your-name][email* your-email][text your-subject]',
  mail,
  mail_2: { ...mail, active: false },
  messages: {},
  additional_settings: '',
}
const errors = (changes: Partial<ContactFormContent>) => configErrorsOf({ ...form, ...changes })
const kinds = (changes: Partial<ContactFormContent>) =>
  Object.entries(errors(changes)).map(([section, found]) => [
    section,
    ...found.map(({ link }) => link.split('/').at(-1)),
  ])
const mailKinds = (part: Partial<ContactFormMail>) => kinds({ mail: { ...mail, ...part } })

test('a form with deliverable mails has no errors', () => {
  expect(errors({})).toEqual({})
})

test('an error has a message and a help address', () => {
  expect(errors({ mail: { ...mail, subject: ' ' } })).toEqual({
    'mail.subject': [
      {
        message: 'There is a possible empty field.',
        link: 'https://docs.example.test/errors/maybe-empty',
      },
    ],
  })
})

test('a text that consists of an optional field may be empty', () => {
  expect(mailKinds({ subject: '[your-subject]', body: '[your-name]' })).toEqual([
    ['mail.subject', 'maybe-empty'],
  ])
  expect(mailKinds({ subject: 'About [your-subject]' })).toEqual([])
  expect(mailKinds({ subject: '[_user_login]' })).toEqual([['mail.subject', 'maybe-empty']])
  expect(mailKinds({ subject: '[unknown]' })).toEqual([])
})

test('sender and recipient always need an address', () => {
  expect(mailKinds({ sender: '[your-name]', recipient: 'nobody' })).toEqual([
    ['mail.sender', 'invalid-mailbox-syntax'],
    ['mail.recipient', 'invalid-mailbox-syntax'],
  ])
  expect(mailKinds({ sender: '[your-name] <[your-email]>', recipient: '[_admin_email]' })).toEqual(
    [],
  )
})

test('headers are lines with a name, and address headers contain addresses', () => {
  expect(mailKinds({ additional_headers: 'Reply-To: [your-email]\nX-Tag: anything' })).toEqual([])
  expect(mailKinds({ additional_headers: 'no header' })).toEqual([
    ['mail.additional_headers', 'invalid-mail-header'],
  ])
  expect(mailKinds({ additional_headers: 'CC: x\nBcc: y' })).toEqual([
    ['mail.additional_headers', 'invalid-mailbox-syntax'],
  ])
})

test('the second mail is checked if active, no mail is checked if none is sent', () => {
  const broken = { ...mail, recipient: '' }
  expect(kinds({ mail_2: { ...broken, active: false } })).toEqual([])
  expect(kinds({ mail_2: { ...broken, active: true } })).toEqual([
    ['mail_2.recipient', 'invalid-mailbox-syntax'],
  ])
  const settings = ['demo_mode: on', 'skip_mail: on']
  expect(settings.flatMap((line) => kinds({ mail: broken, additional_settings: line }))).toEqual([])
})

test('reserved names, dots, colons and nested forms are reported', () => {
  expect(kinds({ form: '<form >[text page][text a.b][text c:d]' })).toEqual([
    [
      'form.body',
      'unavailable-names',
      'unavailable-html-elements',
      'dots-in-names',
      'colons-in-names',
    ],
  ])
})

test('markup in a message and deprecated settings are reported', () => {
  expect(
    kinds({
      messages: { spam: '<b>No</b>', mail_sent_ok: '1 < 2' },
      additional_settings: 'skip_mail: on\non_sent_ok: "x"',
    }),
  ).toEqual([
    ['messages.spam', 'html-in-message'],
    ['additional_settings.body', 'deprecated-settings'],
  ])
})
