import { expect, test } from 'vitest'
import { type Override, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

async function outcomeOf(id: string, override: Override) {
  const fake = await startFake({ override })
  const [result] = await judgeFake(fake.address, [id], { mode: 'write' })
  await fake.close()
  return result?.outcome
}

const error = (status: number, code: string) => ({ status, body: { code, data: { status } } })

test('a documented method without an implementation fails', async () => {
  const isDelete: Override = ({ method, path, role }) =>
    role && method === 'DELETE' && path.startsWith('/builder/v1/globals/colors/')
      ? error(405, 'rest_method_not_allowed')
      : undefined
  const id = 'builder.globals-colors.delete/implemented.DELETE'
  expect(await outcomeOf(id, isDelete)).toBe('fail')
  expect(await outcomeOf(id, () => undefined)).toBe('pass')
})

test('an example of the contract that matches no route fails', async () => {
  const narrow: Override = ({ path }) =>
    /^\/spamfilter\/v1\/stats\/../.test(path) ? error(404, 'rest_no_route') : undefined
  const id = 'spamfilter.stats.read-interval/path.interval.inside'
  expect(await outcomeOf(id, narrow)).toBe('fail')
  expect(await outcomeOf(id, () => undefined)).toBe('pass')
})
