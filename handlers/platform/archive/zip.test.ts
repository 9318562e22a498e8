import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { InputError } from '#openapi/input-error.ts'
import { inflate } from './inflate.ts'
import { readZip } from './zip.ts'

const LIMIT = 100_000
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const varied = JSON.stringify(Array.from({ length: 900 }, (_, id) => ({ id, word: `x${id * 37}` })))

test('every packing of deflate is unpacked', () => {
  for (const level of [0, 1, 6, 9])
    for (const sample of ['', 'short', 'repeat '.repeat(500), varied])
      expect(text(inflate(deflateRawSync(sample, { level }), LIMIT))).toBe(sample)
  const fixed = deflateRawSync(varied, { strategy: 4 })
  expect(text(inflate(fixed, LIMIT))).toBe(varied)
})

test('bytes that are not deflated are refused', () => {
  expect(() => inflate(new Uint8Array([7]), LIMIT)).toThrow(InputError)
  expect(() => inflate(new Uint8Array(), LIMIT)).toThrow(InputError)
  const cut = deflateRawSync(varied).subarray(0, 200)
  expect(() => inflate(cut, LIMIT)).toThrow(InputError)
})

test('an archive that grows beyond the limit is refused', () => {
  expect(() => inflate(deflateRawSync('a'.repeat(LIMIT + 1)), LIMIT)).toThrow(InputError)
})

test('something that is not an archive has no members', () => {
  expect(readZip(new Uint8Array())).toEqual([])
  expect(readZip(new TextEncoder().encode('x'.repeat(200)))).toEqual([])
})
