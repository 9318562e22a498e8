import { expect, test } from 'vitest'
import type { ContactFormContent } from '#fixtures/models/contact-form.ts'
import { contactFormTemplate } from '#fixtures/models/contact-form-template.ts'
import { afterWrite } from './write.rules.ts'

const form = contactFormTemplate('admin@example.test')
const write = (sent: Readonly<Record<string, unknown>>, isTrusted = true): ContactFormContent =>
  afterWrite(form, { param: (name) => sent[name], isTrusted })

test('absent properties are unchanged', () => {
  expect(write({})).toEqual(form)
  expect(write({ title: 'New' })).toEqual({ ...form, title: 'New' })
})

test('a title loses its markup, and an empty one becomes untitled', () => {
  expect(write({ title: ' Ärger & <b>Lob</b> ' }).title).toBe('Ärger & Lob')
  expect(['', ' ', '<i></i>', ['a'], null].map((title) => write({ title }).title)).toEqual(
    Array.from({ length: 5 }, () => 'Untitled'),
  )
})

test('a well-formed locale is stored as sent, any other becomes the default', () => {
  const locales = ['de', 'zz_ZZ', 'de_DE_formal', 'not a locale', 'D', '']
  expect(locales.map((locale) => write({ locale }).locale)).toEqual([
    'de',
    'zz_ZZ',
    'de_DE_formal',
    'en_US',
    'en_US',
    'en_US',
  ])
})

test('a form may be a number, additional settings may not be a list', () => {
  expect(write({ form: 5 }).form).toBe('5')
  expect(write({ form: ' a\r\nb\rc ' }).form).toBe('a\nb\nc')
  expect(() => write({ additional_settings: ['skip_mail: on'] })).toThrow()
})

test('a sent mail is active, and absent parts become empty', () => {
  const { mail } = write({ mail: { active: false, subject: ' Hello ', use_html: '1' } })
  expect(mail).toEqual({
    active: true,
    subject: 'Hello',
    sender: '',
    recipient: '',
    body: '',
    additional_headers: '',
    attachments: '',
    use_html: true,
    exclude_blank: false,
  })
  expect(write({ mail: 'text' }).mail).toEqual({ ...mail, subject: '', use_html: false })
})

test('the second mail has its own active flag, and headers lose blank lines', () => {
  const headers = ' Cc: a@example.test \r\n\r\n Bcc: b@example.test'
  const { mail_2 } = write({ mail_2: { active: '0', additional_headers: headers } })
  expect(mail_2.active).toBe(false)
  expect(mail_2.additional_headers).toBe('Cc: a@example.test\nBcc: b@example.test')
  expect(write({ mail_2: { active: 1 } }).mail_2.active).toBe(true)
})

test('messages are replaced as a whole by the known sent ones', () => {
  const sent = { spam: ' No. ', mail_sent_ok: null, unknown: 'x', toString: 'y' }
  expect(write({ messages: sent }).messages).toEqual({ spam: 'No.' })
  expect(write({ messages: 'text' }).messages).toEqual({})
})

test('only users with unfiltered_html keep active content', () => {
  const markup = '<p onclick="go()">x</p><script>go()</script><a href="javascript:go()">[text a]'
  expect(write({ form: markup }).form).toBe(markup)
  expect(write({ form: markup }, false).form).toBe('<p>x</p>go()<a href="go()">[text a]')
  expect(write({ mail: { body: markup } }, false).mail.body).toBe(
    '<p>x</p>go()<a href="go()">[text a]',
  )
})
