import { expect, test } from 'vitest'
import { redactBody, redactMembers } from './secret-members.rules.ts'

test('members with secret names are blanked at any depth', () => {
  expect(redactMembers({ a: [{ password: 'x', title: 'y' }], token: 3 })).toEqual({
    a: [{ password: '***', title: 'y' }],
    token: '***',
  })
})

test('empty values stay', () => {
  const empty = { password: '', token: null, secret: false }
  expect(redactMembers(empty)).toEqual(empty)
})

test('the code of an error and the key of a pair are not secret', () => {
  const body = { code: 'rest_forbidden', message: 'No.', pair: { key: 'a', value: 'b' } }
  expect(redactMembers(body)).toEqual(body)
  expect(redactMembers({ code: 'abc' })).toEqual({ code: '***' })
})

test('a body without secrets is shown as it was sent', () => {
  expect(redactBody('{ "title": "a" }')).toBe('{ "title": "a" }')
  expect(redactBody('{ "password": "a" }')).toBe('{"password":"***"}')
})

test('secrets are found in truncated JSON and in multipart forms', () => {
  expect(redactBody('{"password": "abc", "title": "x')).toBe('{"password": "***", "title": "x')
  expect(redactBody('--b\r\nx; name="password"\r\n\r\nabc\r\n--b--')).toBe(
    '--b\r\nx; name="password"\r\n\r\n***\r\n--b--',
  )
})
