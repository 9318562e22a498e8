import { expect, test } from 'vitest'
import { createQuietQueue } from './quiet-queue.ts'

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

test('nothing is worked on while somebody is served, and everything before the end', async () => {
  const done: number[] = []
  const queue = createQuietQueue(async (item: number) => void done.push(item))
  for (const item of [1, 2, 3]) queue.add(item, 10)
  expect(done).toEqual([])
  queue.touch()
  await queue.drain()
  expect(done).toEqual([1, 2, 3])
})

test('work is done as soon as it is quiet', async () => {
  const done: number[] = []
  const queue = createQuietQueue(async (item: number) => void done.push(item))
  queue.add(1, 10)
  await pause(100)
  expect(done).toEqual([1])
})

test('what is too much to be kept is worked off at once', async () => {
  const done: number[] = []
  const queue = createQuietQueue(async (item: number) => void done.push(item))
  queue.add(1, 2 ** 30)
  const busy = setInterval(() => queue.touch(), 1)
  await pause(60)
  clearInterval(busy)
  expect(done).toEqual([1])
})
