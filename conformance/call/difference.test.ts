import { expect, test } from 'vitest'
import { describeDifference } from './difference.ts'

test('short values are shown in full', () => {
  expect(describeDifference({ b: 1, a: [2] }, undefined)).toEqual({
    expected: '{"a":[2],"b":1}',
    got: 'nothing',
  })
})

test('long values are cut around the first difference', () => {
  const one = { same: 'x'.repeat(500), z: 'left', tail: 'y'.repeat(500) }
  const { expected, got } = describeDifference(one, { ...one, z: 'right' })
  expect(expected).toContain('"z":"left"')
  expect(got).toContain('"z":"right"')
  expect(expected.startsWith('…')).toBe(true)
  expect(got.length).toBeLessThan(210)
})

test('member order makes no difference', () => {
  const long = 'x'.repeat(300)
  const { expected, got } = describeDifference({ a: long, b: 1 }, { b: 2, a: long })
  expect(expected).toContain('"b":1')
  expect(got).toContain('"b":2')
})
