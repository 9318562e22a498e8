import { expect, test } from 'vitest'
import { memoizeText } from './memoize-text.ts'

function counted() {
  const asked: string[] = []
  const shout = memoizeText((text) => {
    asked.push(text)
    return text.toUpperCase()
  })
  return { asked, shout }
}

test('the result for a text is cached', () => {
  const { asked, shout } = counted()
  expect(['a', 'b', 'a', 'b'].map(shout)).toEqual(['A', 'B', 'A', 'B'])
  expect(asked).toEqual(['a', 'b'])
})

test('an empty result is cached, too', () => {
  const asked: string[] = []
  const nothing = memoizeText((text) => {
    asked.push(text)
    return ''
  })
  expect([nothing('a'), nothing('a')]).toEqual(['', ''])
  expect(asked).toHaveLength(1)
})

test('old texts are evicted, so that the cache stays small', () => {
  const { asked, shout } = counted()
  for (let index = 0; index < 100; index += 1) shout(`text ${index}`)
  shout('text 99')
  shout('text 0')
  expect(asked).toHaveLength(101)
})
