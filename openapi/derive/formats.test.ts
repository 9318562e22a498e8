import { expect, test } from 'vitest'
import { cleanAddress, LONGEST_ADDRESS } from './formats.ts'

test('a URL is sanitized, and emptied if it is too long', () => {
  expect(cleanAddress(' http://a.test/b c{{<^d ')).toBe('http://a.test/b%20cd')
  expect(cleanAddress(`http://a/${'x'.repeat(LONGEST_ADDRESS - 9)}`)).toHaveLength(LONGEST_ADDRESS)
  expect(cleanAddress(`http://a/${' '.repeat(2_000_000)}x`)).toBe('')
})
