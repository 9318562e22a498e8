import { expect, test } from 'vitest'
import { readNames } from './fields.ts'

test('the number and length of field names are limited', () => {
  expect(readNames('a, b c')).toEqual(['a', 'b', 'c'])
  expect(readNames('a,'.repeat(20_000))).toHaveLength(10_000)
  expect(readNames(Array.from({ length: 20_000 }, () => 'a'))).toHaveLength(10_000)
  expect(readNames('a.'.repeat(1000))[0]).toHaveLength(1000)
  expect(readNames(['a.'.repeat(1000)])[0]).toHaveLength(1000)
})
