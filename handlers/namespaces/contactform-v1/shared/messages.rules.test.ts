import { expect, test } from 'vitest'
import { allMessages, ownMessages } from './messages.rules.ts'

test('a form without messages has all 23 defaults', () => {
  const texts = Object.values(allMessages({}))
  expect(texts).toHaveLength(23)
  expect(texts.every((text) => text !== '')).toBe(true)
  expect(allMessages({}).invalid_email).toBe('Please enter an email address.')
})

test('a stored message overrides the default, even an empty one', () => {
  const { spam, mail_sent_ok, invalid_url } = allMessages({ spam: 'No.', mail_sent_ok: '' })
  expect([spam, mail_sent_ok, invalid_url]).toEqual(['No.', '', 'Please enter a web address.'])
})

test('unknown messages are omitted', () => {
  const written = { spam: 'No.', of_another_plugin: 'Hm.' }
  expect(Object.keys(allMessages(written))).toEqual(Object.keys(allMessages({})))
  expect(ownMessages(written)).toEqual({ spam: 'No.' })
})
