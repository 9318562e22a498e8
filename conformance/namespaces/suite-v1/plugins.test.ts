import { expect, test } from 'vitest'
import { type FakeRequest, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

const PLUGINS = [
  { slug: 'builder', status: 'active' },
  { slug: 'assistant', status: 'inactive' },
]

/** An older release, which does not know the third status. */
function withTwoStatuses({ path, args }: FakeRequest) {
  if (path !== '/suite/v1/plugins') return undefined
  const wanted = [args['status'] ?? ['active', 'inactive']].flat()
  if (wanted.includes('network-active'))
    return { status: 400, body: { code: 'rest_invalid_param', message: 'No.', data: {} } }
  return { status: 200, body: PLUGINS.filter(({ status }) => wanted.includes(status)) }
}

test('a status that a deployment does not know is no plugin that it leaves out', async () => {
  const fake = await startFake({ override: withTwoStatuses })
  const [result] = await judgeFake(fake.address, ['suite.plugins.list/keeps-matching'])
  await fake.close()
  expect(result).toMatchObject({ outcome: 'pass' })
})
