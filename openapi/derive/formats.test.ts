import { expect, test } from 'vitest'
import { MAX_URL_LENGTH, sanitizeUrl } from './formats.ts'

test('a URL is sanitized, and emptied if it is too long', () => {
  expect(sanitizeUrl(' http://a.test/b c{{<^d ')).toBe('http://a.test/b%20cd')
  expect(sanitizeUrl(`http://a/${'x'.repeat(MAX_URL_LENGTH - 9)}`)).toHaveLength(MAX_URL_LENGTH)
  expect(sanitizeUrl(`http://a/${' '.repeat(2_000_000)}x`)).toBe('')
})
