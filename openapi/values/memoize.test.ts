import { expect, test } from 'vitest'
import { getOrCreate, memoize } from './memoize.ts'

test('the value of a key is cached, even if it is falsy', () => {
  const made: string[] = []
  const lengthOf = memoize(({ text }: { readonly text: string }) => {
    made.push(text)
    return text.length
  })
  const [one, other] = [{ text: '' }, { text: 'ab' }]
  expect([lengthOf(one), lengthOf(other), lengthOf(one)]).toEqual([0, 2, 0])
  expect(made).toEqual(['', 'ab'])
})

test('a value already in the map is not created again', () => {
  const cache = new Map([['a', 1]])
  expect([getOrCreate(cache, 'a', () => 2), getOrCreate(cache, 'b', () => 3)]).toEqual([1, 3])
  expect([...cache]).toEqual([
    ['a', 1],
    ['b', 3],
  ])
})
