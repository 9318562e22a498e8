import { expect, test } from 'playwright/test'
import { blankSecrets, printable, visible } from './secrets.rules.ts'

test('values of secret parameters are blanked, the others stay', () => {
  expect(blankSecrets('/core/v2/posts?password=abc&page=2')).toBe(
    '/core/v2/posts?password=***&page=2',
  )
  const names = ['user_pass', '_wpnonce', 'access_jwt', 'TOKEN', 'key', 'code', 'license_key']
  for (const name of names) expect(blankSecrets(`/x?${name}=abc`)).toBe(`/x?${name}=***`)
})

test('names that only look alike are not secrets', () => {
  for (const name of ['meta_key', 'language_code', 'passport', 'tokens', 'keyphrase'])
    expect(blankSecrets(`/x?${name}=abc`)).toBe(`/x?${name}=abc`)
})

test('a name is decoded before it is judged', () => {
  expect(blankSecrets('/x?pass%77ord=abc')).toBe('/x?pass%77ord=***')
  expect(blankSecrets('/x?auth%5Btoken%5D=abc')).toBe('/x?auth%5Btoken%5D=***')
})

test('a target without values has nothing to blank', () => {
  for (const target of ['/password=abc', '/x?', '/x?password', '/x?=abc', ''])
    expect(blankSecrets(target)).toBe(target)
})

test('control characters and turned lines become visible', () => {
  expect(visible('a\n\u001b[31m\u202eb')).toBe('a\\x0a\\x1b[31m\\x202eb')
  expect(visible('plain ü 🎻')).toBe('plain ü 🎻')
})

test('what is printed is blanked, visible and not longer than a line of a log', () => {
  expect(printable('/core/v2/posts')).toBe('/core/v2/posts')
  expect(printable('/x?token=a\r\nb')).toBe('/x?token=***')
  expect(printable(`/x?a=${'\n'.repeat(10_000)}`)).toHaveLength(500)
})
