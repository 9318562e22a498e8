import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pseudoRandom, pseudoRandomInteger } from './pseudo-random.rules.ts'

test('a text results in a deterministic number from 0 to 1', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(pseudoRandom(text)).toBe(pseudoRandom(text))
      expect(pseudoRandom(text)).toBeGreaterThanOrEqual(0)
      expect(pseudoRandom(text)).toBeLessThan(1)
    }),
  )
})

test('similar texts result in evenly distributed numbers', () => {
  const tenths = new Set(
    Array.from({ length: 200 }, (_, n) => Math.floor(pseudoRandom(`day ${n}`) * 10)),
  )
  expect(tenths.size).toBe(10)
})

test('a figure includes its minimum and excludes its limit', () => {
  const figures = Array.from({ length: 200 }, (_, n) => pseudoRandomInteger(`${n}`, 3, 6))
  expect(new Set(figures)).toEqual(new Set([3, 4, 5]))
  expect(pseudoRandomInteger('x', 7, 7)).toBe(7)
})
