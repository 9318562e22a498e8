import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { firstFreeNumber } from './free-number.ts'

test('a search continues from the last result until a number may have been released', () => {
  const { site } = testApi({ dataset: 'empty' })
  const taken = new Set<number>()
  let calls = 0
  let releaseCount = 0
  const take = (): number => {
    const isTaken = (number: number): boolean => {
      calls += 1
      return taken.has(number)
    }
    const free = firstFreeNumber(site, { key: 'post one', first: 2, releaseCount, isTaken })
    taken.add(free)
    return free
  }
  for (let at = 0; at < 1000; at += 1) take()
  expect([take(), calls <= 2100]).toEqual([1002, true])
  taken.delete(40)
  releaseCount += 1
  expect([take(), take()]).toEqual([40, 1003])
})
