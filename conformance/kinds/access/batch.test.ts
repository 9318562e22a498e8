import { expect, test } from 'vitest'
import { type Override, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

const rejected = { code: 'rest_cannot_create', data: { status: 401 } }
const inBatch = { status: 401, body: rejected, headers: {} }

async function outcomeWith(alone: Override) {
  const fake = await startFake({
    override: (request) => {
      const { method, path } = request
      if (path === '/batch/v1' && method === 'POST')
        return { status: 207, body: { failed: 'validation', responses: [inBatch] } }
      return path === '/core/v2/pages' && method === 'POST' ? alone(request) : undefined
    },
  })
  const [result] = await judgeFake(fake.address, ['core.pages.create/batch'])
  await fake.close()
  return result?.outcome
}

test('a redirected request is not compared with its part of a batch', async () => {
  expect(await outcomeWith(({ url }) => ({ status: 302, headers: { location: url } }))).toBe('skip')
  expect(await outcomeWith(() => ({ status: 401, body: rejected }))).toBe('pass')
  expect(await outcomeWith(() => ({ status: 403, body: rejected }))).toBe('fail')
})
