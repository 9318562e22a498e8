import { expect, test } from 'vitest'
import { allMessages, ownMessages } from './messages.rules.ts'

test('a form that writes no message has a text for each of the 23', () => {
  const texts = Object.values(allMessages({}))
  expect(texts).toHaveLength(23)
  expect(texts.every((text) => text !== '')).toBe(true)
  expect(allMessages({}).invalid_email).toBe('Please enter an email address.')
})

test('a written text stands before the default, an empty one too', () => {
  const { spam, mail_sent_ok, invalid_url } = allMessages({ spam: 'No.', mail_sent_ok: '' })
  expect([spam, mail_sent_ok, invalid_url]).toEqual(['No.', '', 'Please enter a web address.'])
})

test('names that no form knows are not told', () => {
  const written = { spam: 'No.', of_another_plugin: 'Hm.' }
  expect(Object.keys(allMessages(written))).toEqual(Object.keys(allMessages({})))
  expect(ownMessages(written)).toEqual({ spam: 'No.' })
})
