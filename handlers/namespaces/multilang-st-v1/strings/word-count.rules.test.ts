import { expect, test } from 'vitest'
import { countWords, textsOf, wordsIn } from './word-count.rules.ts'

test('words are separated by any white space', () => {
  expect(countWords('Read  more\nabout\tus')).toBe(4)
  expect(countWords('über-uns, 2026!')).toBe(2)
})

test('empty and blank texts have no words', () => {
  expect(['', ' ', '\n\t'].map(countWords)).toEqual([0, 0, 0])
})

test('tags in brackets and markup of a form are not words, an inactive mail has none', () => {
  const mail = {
    active: false,
    subject: 'Two words',
    sender: '',
    recipient: '',
    body: 'One',
    additional_headers: '',
    attachments: '',
    use_html: false,
    exclude_blank: false,
  }
  const form = {
    title: 'Contact',
    form: '<label>Your name [text name]</label>',
    mail,
    mail_2: mail,
    messages: { sent: 'Thank you' },
  }
  expect(textsOf(form).map((text) => text.trim())).toEqual([
    'Contact',
    'Your name',
    'Two words',
    'One',
    'Thank you',
  ])
  expect(wordsIn(textsOf(form))).toBe(8)
  expect(wordsIn(textsOf({ ...form, mail_2: { ...mail, active: true } }))).toBe(11)
})
