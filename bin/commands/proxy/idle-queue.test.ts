import { expect, test } from 'vitest'
import { createIdleQueue } from './idle-queue.ts'

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

test('no work runs while requests are served, and all of it before the end', async () => {
  const done: number[] = []
  const queue = createIdleQueue(async (item: number) => void done.push(item))
  for (const item of [1, 2, 3]) queue.add(item, 10)
  expect(done).toEqual([])
  queue.touch()
  await queue.drain()
  expect(done).toEqual([1, 2, 3])
})

test('work runs as soon as it is quiet', async () => {
  const done: number[] = []
  const queue = createIdleQueue(async (item: number) => void done.push(item))
  queue.add(1, 10)
  await pause(100)
  expect(done).toEqual([1])
})

test('work beyond the memory limit runs at once', async () => {
  const done: number[] = []
  const queue = createIdleQueue(async (item: number) => void done.push(item))
  queue.add(1, 2 ** 30)
  const busy = setInterval(() => queue.touch(), 1)
  await pause(60)
  clearInterval(busy)
  expect(done).toEqual([1])
})
