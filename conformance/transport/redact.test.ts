import { expect, test } from 'vitest'
import { formBody } from '#conformance/call/form-body.ts'
import { curlLine } from './curl.ts'
import type { Exchange } from './exchange.ts'
import { createRedactor, REDACTION } from './redact.ts'

const account = { user: 'qa', password: 'abcd EFGH 1234' }
const redactor = createRedactor([account])
const pair = Buffer.from('qa:abcd EFGH 1234').toString('base64')

const exchange: Exchange = {
  method: 'POST',
  url: 'https://staging.example/api/x?token=sentinel1&page=2',
  identity: 'administrator',
  requestHeaders: { authorization: `Basic ${pair}`, accept: 'application/json' },
  requestBody: '{"password":"sentinel2","title":"abcd EFGH 1234","access_jwt":"sentinel3"}',
  status: 200,
  headers: { 'set-cookie': 'sentinel4', 'x-wp-nonce': 'sentinel5', date: 'today' },
  text: `{"echo":"${pair}","nonce":"sentinel6","plain":"abcdEFGH1234"}`,
  milliseconds: 1,
  retries: 0,
}

test('secrets are redacted by name and by value, in every part of an exchange', () => {
  const text = JSON.stringify(redactor.exchange(exchange))
  for (const secret of [
    'abcd EFGH 1234',
    'abcdEFGH1234',
    pair,
    encodeURIComponent(account.password),
  ])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/sentinel\d/)
  expect(text).toContain('page=2')
})

const SECRET_HEADERS = [
  'Authorization',
  'proxy-authorization',
  'cookie',
  'Set-Cookie',
  'x-wp-nonce',
  'x-auth-token',
  'x-client-secret',
  'x-api-key',
  'apikey',
]
for (const name of SECRET_HEADERS)
  test(`the header ${name} is redacted as a whole`, () => {
    expect(redactor.header(name, 'sentinel1')).toBe(REDACTION)
  })

test('other headers keep their text without known secrets', () => {
  expect(redactor.header('accept', 'application/json')).toBe('application/json')
  expect(redactor.header('link', `<https://x.test/?token=sentinel1>; title="${pair}"`)).toBe(
    `<https://x.test/?token=${REDACTION} title="${REDACTION}"`,
  )
})

test('the beginning of a secret is redacted where a message was cut off', () => {
  expect(redactor.text(`got "Basic ${pair.slice(0, 9)}…"`)).toBe(`got "Basic ${REDACTION}…"`)
  expect(redactor.text('password abcd EFG…')).toBe(`password ${REDACTION}…`)
  expect(redactor.text('the letters abcd…')).toBe('the letters abcd…')
})

test('secrets are redacted in forms too', () => {
  const form = redactor.text('token=sentinel1&name=A')
  expect(form).toBe(`token=${REDACTION}&name=A`)
  const { body } = formBody('multipart/form-data', { token: 'sentinel2', name: 'A' })
  expect(redactor.text(body)).toBe(body.replace('sentinel2', REDACTION))
})

test('a curl command uses variables instead of credentials', () => {
  const line = curlLine(redactor.exchange(exchange))
  expect(line).toContain('-u "$ADMINISTRATOR_USER:$ADMINISTRATOR_PASSWORD"')
  expect(line).not.toMatch(/sentinel|Basic/)
})

test('the whole response of a key route is redacted', () => {
  const response = {
    ...exchange,
    url: 'https://x.test/api/spamfilter/v1/key',
    text: '"0123456789ab"',
  }
  expect(redactor.exchange(response).text).toBe(REDACTION)
})

test('without secrets, only values of secret names are redacted', () => {
  expect(createRedactor([]).text('{"title":"a"}')).toBe('{"title":"a"}')
})
