import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSession } from '#conformance/runner/session.ts'
import { startFake } from '#conformance/testing/fake-target.ts'
import { testSettings } from '#conformance/testing/judge-fake.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import type { Transport } from '#conformance/transport/transport.ts'
import { createPost, deletePost } from '#openapi/namespaces/core-v2/posts.ts'
import { createCaller } from './caller.ts'

const ANSWER: TargetResponse = {
  method: 'POST',
  url: 'https://x.test/api/core/v2/posts',
  identity: 'administrator',
  requestHeaders: {},
  requestBody: undefined,
  status: 201,
  headers: {},
  text: '{}',
  body: {},
  milliseconds: 1,
  retries: 0,
}

/** A caller, and the highest number of its requests in flight. */
async function counted() {
  const fake = await startFake({})
  const session = await openSession({ ...testSettings(fake.address), mode: 'write' })
  let open = 0
  let max = 0
  const transport: Transport = {
    ...session.transport,
    async send() {
      open += 1
      max = Math.max(max, open)
      await setTimeout(5)
      open -= 1
      return ANSWER
    },
  }
  const { signal } = new AbortController()
  const { target, cache } = session
  const caller = () => createCaller({ target, transport, cache, tag: 'cf-test01-0a1b2c', signal })
  const close = async () => {
    await session.close()
    await fake.close()
  }
  return { caller, most: () => max, close }
}

test('requests that change the scheduled events of a deployment are sent one by one', async () => {
  const { caller, most, close } = await counted()
  const date = '2099-01-01T10:00:00'
  await Promise.all([
    caller().call(createPost, { title: 'a', date }),
    caller().call(createPost, { title: 'b', date }),
    caller().call(deletePost, { id: 2_147_483_000, force: true }),
  ])
  expect(most()).toBe(1)
  await Promise.all([
    caller().call(createPost, { title: 'c' }),
    caller().call(createPost, { title: 'd' }),
  ])
  expect(most()).toBe(2)
  await close()
})
