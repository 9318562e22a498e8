import { expect, test } from 'vitest'
import { contactFormTemplate } from '#fixtures/models/contact-form-template.ts'
import { propertiesOf, writtenProperties } from './properties.rules.ts'

const template = contactFormTemplate('admin@example.test')

test('the markup of a form is shown with its fields', () => {
  const { form } = propertiesOf(template)
  expect(form.content).toBe(template.form)
  expect(form.fields.map(({ type, name }) => [type, name])).toEqual([
    ['text*', 'your-name'],
    ['email*', 'your-email'],
    ['text*', 'your-subject'],
    ['textarea', 'your-message'],
    ['submit', ''],
  ])
})

test('a field has all of its members and no others', () => {
  const { form } = propertiesOf({ ...template, form: '[text* a.b autocomplete:name "B|bb"]' })
  expect(form.fields).toEqual([
    {
      type: 'text*',
      basetype: 'text',
      name: 'a_b',
      options: ['autocomplete:name'],
      raw_values: ['B|bb'],
      labels: ['B'],
      values: ['B'],
      pipes: [['B', 'bb']],
      content: '',
    },
  ])
})

test('default mails have the shape of the template', () => {
  const { mail, mail_2 } = propertiesOf(template)
  expect(mail).not.toHaveProperty('active')
  expect([mail.use_html, mail.exclude_blank]).toEqual([0, 0])
  expect(mail_2.active).toBe(false)
})

test('a read form has every message, its own or the default', () => {
  const { messages } = propertiesOf({ ...template, messages: { spam: 'No.' } })
  expect(Object.keys(messages)).toHaveLength(23)
  expect(messages).toMatchObject({
    spam: 'No.',
    mail_sent_ok: 'Thank you, your message is on its way.',
  })
})

test('additional settings are shown as text and as pairs', () => {
  const content = 'skip_mail: on\nfoo: bar'
  expect(propertiesOf({ ...template, additional_settings: content }).additional_settings).toEqual({
    content,
    settings: [
      ['skip_mail', true],
      ['foo', 'bar'],
    ],
  })
})

test('a write with messages returns only those, an empty map as a list', () => {
  const written = { ...template, messages: { spam: 'No.' } }
  expect(writtenProperties(written, true).messages).toEqual({ spam: 'No.' })
  expect(writtenProperties(template, true).messages).toEqual([])
  expect(Object.keys(writtenProperties(written, false).messages)).toHaveLength(23)
})
