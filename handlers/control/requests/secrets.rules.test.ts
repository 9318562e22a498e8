import { expect, test } from 'vitest'
import { escapeControls, redactProse, redactSecrets, toLogText } from './secrets.rules.ts'

test('values of secret parameters are blanked, the others stay', () => {
  expect(redactSecrets('/core/v2/posts?password=abc&page=2')).toBe(
    '/core/v2/posts?password=***&page=2',
  )
  const names = [
    'user_pass',
    '_wpnonce',
    'access_jwt',
    'TOKEN',
    'key',
    'code',
    'license_key',
    'license',
    'item_licence',
  ]
  for (const name of names) expect(redactSecrets(`/x?${name}=abc`)).toBe(`/x?${name}=***`)
})

test('a secret is recognised by any spelling of its name', () => {
  for (const name of [
    'userPassword',
    'accessToken',
    'clientSecret',
    'x-api-key',
    'APIKey',
    'authtoken',
    'sig',
    'spam_key',
    'credential',
    'bearer',
    'session',
    'pin',
    'userPin',
    'otp',
    'smsOTP',
    'csrf',
    'csrfmiddlewaretoken',
    'connect.sid',
    'PHPSESSID',
    'privateKey',
    'privatekey',
    'verification_code',
    'SAMLResponse',
    'passwords',
    'p%2561ssword',
    'user%255Bpassword%255D',
  ])
    expect(redactSecrets(`/x?a=1&${name}=s3cret&b=2`)).toBe(`/x?a=1&${name}=***&b=2`)
})

test('a secret is found inside other values, in the path and before the host', () => {
  for (const [target, shown] of [
    ['/?rest_route=/core/v2/posts?password=s3cret', '/?rest_route=***'],
    ['/?rest_route=%2Fcore%2Fv2%3Fpassword%3Ds3cret%26a%3D1', '/?rest_route=***'],
    ['/x?filter={"userPassword":"s3cret"}', '/x?filter=***'],
    ['/x?filter=%7B%22token%22:%22s3cret%22%7D', '/x?filter=***'],
    ['/x?to=https%3A%2F%2Fme%3As3cret%40host%2F', '/x?to=***'],
    ['/x?to=https://me:s3cret@host/', '/x?to=https://***@host/'],
    ['http://user:s3cret@127.0.0.1:5400/api/', 'http://***@127.0.0.1:5400/api/'],
    ['http://user:s3@cret@127.0.0.1/', 'http://***@127.0.0.1/'],
    ['/password=s3cret', '/password=***'],
    ['/api/x;token=s3cret', '/api/x;token=***'],
    ['/api/x%3Fpassword=s3cret', '/api/x%3Fpassword=***'],
    ['/api/x%3Fpassword%3Ds3cret/y', '/api/***/y'],
    ['/x?a=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.s3cret', '/x?a=***'],
    ['/x?a=Bearer%20s3crets3cret', '/x?a=***'],
    ['/x?a=Basic+czNjcmV0OnMzY3JldA', '/x?a=***'],
    ['/x?a=-----BEGIN%20PRIVATE%20KEY-----', '/x?a=***'],
    ['/x?a=vZi1+kFK5+abcd+efgh+ijkl+mnop', '/x?a=***'],
  ])
    expect(redactSecrets(target ?? '')).toBe(shown)
})

test('secrets quoted in a sentence are blanked', () => {
  expect(redactProse('cannot read /x?a=1&token=s3cret of http://me:s3cret@host/x')).toBe(
    'cannot read /x?a=1&token=*** of http://***@host/x',
  )
  expect(redactProse('at answer (handlers/x.ts:12:3)')).toBe('at answer (handlers/x.ts:12:3)')
})

test('names and values that only resemble secrets stay', () => {
  for (const value of [
    'basic+knowledge',
    'bearer+of+news',
    'this+that+with+from+your+home',
    'eyJ.a.b',
  ])
    expect(redactSecrets(`/x?search=${value}`)).toBe(`/x?search=${value}`)
  for (const name of [
    'meta_key',
    'language_code',
    'countryCode',
    'passport',
    'tokens',
    'keyphrase',
    'pinned',
    'pin_to',
    'design',
    'tango',
  ])
    expect(redactSecrets(`/x?${name}=abc`)).toBe(`/x?${name}=abc`)
})

test('a name is decoded before the check', () => {
  expect(redactSecrets('/x?pass%77ord=abc')).toBe('/x?pass%77ord=***')
  expect(redactSecrets('/x?auth%5Btoken%5D=abc')).toBe('/x?auth%5Btoken%5D=***')
})

test('a target without values has nothing to blank', () => {
  for (const target of ['/password', '/x?', '/x?password', '/x?=abc', ''])
    expect(redactSecrets(target)).toBe(target)
})

test('control characters and direction marks become visible', () => {
  expect(escapeControls('a\n\u001b[31m\u202eb')).toBe('a\\x0a\\x1b[31m\\x202eb')
  expect(escapeControls('\t\u009b\u061c\u200e\u200f')).toBe('\\x09\\x9b\\x61c\\x200e\\x200f')
  expect(escapeControls('plain ü 🎻')).toBe('plain ü 🎻')
})

test('printed text is blanked, visible and limited in length', () => {
  expect(toLogText('/core/v2/posts')).toBe('/core/v2/posts')
  expect(toLogText('/x?token=a\r\nb')).toBe('/x?token=***')
  expect(toLogText(`/x?a=${'\n'.repeat(10_000)}`)).toHaveLength(500)
})

test('the token of a team in a path is blanked', () => {
  expect(redactSecrets('/~pr-1@ust_x/api/core/v2/posts?q=a@b')).toBe(
    '/~pr-1@***/api/core/v2/posts?q=a@b',
  )
  expect(redactSecrets('/%7Epr-1%40ust_x/api')).toBe('/~pr-1@***/api')
  expect(redactSecrets('/posts/a@b')).toBe('/posts/a@b')
})
