import { expect, test } from 'vitest'
import { check, Failure } from './check.ts'

const failureOf = (run: () => void) => {
  try {
    run()
  } catch (error) {
    if (error instanceof Failure) return [error.expected, error.got]
  }
  return undefined
}

test('a missing value and a forbidden value are named differently', () => {
  expect(failureOf(() => check('meta', undefined).isNot(undefined))).toEqual(['meta', 'nothing'])
  expect(failureOf(() => check('slug', 'a').isNot('a'))).toEqual(['slug other than "a"', '"a"'])
  expect(failureOf(() => check('slug', 'b').isNot('a'))).toBeUndefined()
})
