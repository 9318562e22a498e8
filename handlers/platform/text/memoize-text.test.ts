import { expect, test } from 'vitest'
import { memoizeText } from './memoize-text.ts'

function counted() {
  const calls: string[] = []
  const shout = memoizeText((text) => {
    calls.push(text)
    return text.toUpperCase()
  })
  return { calls, shout }
}

test('the result for a text is cached', () => {
  const { calls, shout } = counted()
  expect(['a', 'b', 'a', 'b'].map(shout)).toEqual(['A', 'B', 'A', 'B'])
  expect(calls).toEqual(['a', 'b'])
})

test('an empty result is cached, too', () => {
  const calls: string[] = []
  const nothing = memoizeText((text) => {
    calls.push(text)
    return ''
  })
  expect([nothing('a'), nothing('a')]).toEqual(['', ''])
  expect(calls).toHaveLength(1)
})

test('old texts are evicted, so that the cache stays small', () => {
  const { calls, shout } = counted()
  for (let index = 0; index < 100; index += 1) shout(`text ${index}`)
  shout('text 99')
  shout('text 0')
  expect(calls).toHaveLength(101)
})
