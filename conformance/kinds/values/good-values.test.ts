import { expect, test } from 'vitest'
import { type Override, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

const LIST = 'core.posts.list'

async function judged(override: Override = () => undefined) {
  const fake = await startFake({ override })
  try {
    const results = await judgeFake(fake.address, [
      `${LIST}/args.order.enum`,
      `${LIST}/args.orderby.enum`,
    ])
    const orders = fake.requests.filter(
      ({ operation, args }) => operation?.id === LIST && args['order'],
    )
    return {
      failed: results.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id),
      alone: orders.filter(({ args }) => Object.keys(args).length === 1).map(({ args }) => args),
    }
  } finally {
    await fake.close()
  }
}

test('good values of several arguments are sent together', async () => {
  const { failed, alone } = await judged()
  expect(failed).toEqual([])
  expect(alone).not.toHaveLength(0)
  expect(alone.filter(({ order }) => order === 'asc' || order === 'desc')).toEqual([])
})

test('a rejected good value fails its own case only', async () => {
  const { failed, alone } = await judged(({ operation, args }) =>
    operation?.id === LIST && args['order'] === 'asc'
      ? { status: 400, body: { code: 'rest_invalid_param', message: 'x', data: { status: 400 } } }
      : undefined,
  )
  expect(failed).toEqual([`${LIST}/args.order.enum`])
  expect(alone).toContainEqual({ order: 'asc' })
})
