import { expect, test } from 'vitest'
import { previewNonce } from './preview-nonce.rules.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 2, 10, 12)

test('a nonce is ten hexadecimal digits', () => {
  for (const post of [0, 1, 4096, 2 ** 31])
    expect(previewNonce(1, post, NOON)).toMatch(/^[0-9a-f]{10}$/)
})

test('the nonce is stable for half a day', () => {
  expect(previewNonce(1, 7, NOON + 12 * HOUR)).toBe(previewNonce(1, 7, NOON + 1))
  expect(previewNonce(1, 7, NOON + 12 * HOUR + 1)).not.toBe(previewNonce(1, 7, NOON + 1))
})

test('the nonce differs per author and item', () => {
  const nonces = [1, 2, 12].flatMap((user) =>
    [1, 2, 21].map((post) => previewNonce(user, post, NOON)),
  )
  expect(new Set(nonces).size).toBe(9)
})
