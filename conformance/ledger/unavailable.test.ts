import { expect, test } from 'vitest'
import { type Override, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

const DOWN = { status: 503, body: { code: 'down', message: 'x', data: { status: 503 } } }

test('a record whose creation was answered 503 by a target that stays down is not reported as left behind', async () => {
  let isDown = false
  const override: Override = ({ operation, method }) => {
    isDown ||= method === 'POST' && operation?.id === 'core.posts.create'
    return isDown ? DOWN : undefined
  }
  const fake = await startFake({ override })
  const results = await judgeFake(fake.address, ['core.posts.create/life-cycle'], { mode: 'write' })
  await fake.close()
  expect(isDown).toBe(true)
  expect(results.map(({ outcome, leftovers }) => [outcome, leftovers])).toEqual([['error', []]])
})
