import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { usedHeap } from '#openapi/testing/heap.ts'
import { toResponse } from './exchange.ts'

const responseOf = (text: string) =>
  toResponse({
    method: 'GET',
    url: 'http://a.test/api/',
    identity: 'anonymous',
    requestHeaders: {},
    requestBody: undefined,
    status: 200,
    headers: {},
    text,
    milliseconds: 1,
    retries: 0,
  })

test('a body is parsed once, and again after a large one was collected', async () => {
  const small = responseOf('[[1]]')
  expect(small.body).toBe(small.body)
  const large = responseOf(`[${'[1],'.repeat(50_000)}[1]]`)
  expect(large.body).toHaveLength(50_001)
  expect(responseOf('x'.repeat(200_000)).body).toBeUndefined()
})

test('the values of many large responses do not add up', async () => {
  const text = `[${'[[[[]]]],'.repeat(45_000)}[]]`
  const before = await usedHeap()
  const held = Array.from({ length: 8 }, () => responseOf(text))
  for (const response of held) expect(response.body).toHaveLength(45_001)
  // References are kept until the end of a job.
  await setImmediate()
  const grown = ((await usedHeap()) - before) / (1024 * 1024)
  expect(grown).toBeLessThan(20)
  expect(held.at(-1)?.body).toHaveLength(45_001)
})
