import { expect, test } from 'vitest'
import { type Override, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

const LIST = 'core.posts.list'
const DEFAULTS = ['context', 'per_page', 'orderby'].map((name) => `${LIST}/args.${name}.default`)

async function judged(override: Override = () => undefined) {
  const fake = await startFake({ override })
  try {
    const results = await judgeFake(fake.address, DEFAULTS)
    const sent = fake.requests.filter(({ operation }) => operation?.id === LIST)
    return {
      outcomes: Object.fromEntries(results.map(({ id, outcome }) => [id, outcome])),
      alone: sent.map(({ args }) => Object.keys(args)).filter((names) => names.length === 1),
      together: sent.filter(({ args }) => args['context'] && args['per_page'] && args['orderby']),
    }
  } finally {
    await fake.close()
  }
}

test('defaults of several arguments are sent together', async () => {
  const { outcomes, alone, together } = await judged()
  expect(Object.values(outcomes)).toEqual(DEFAULTS.map(() => 'pass'))
  expect(together).toHaveLength(1)
  expect(alone).toEqual([])
})

test('an argument with a different default fails its own case only', async () => {
  const { outcomes, alone } = await judged(({ operation, args }) =>
    operation?.id === LIST && args['orderby'] !== undefined
      ? { status: 200, body: [], headers: { 'x-wp-total': '7', 'x-wp-totalpages': '7' } }
      : undefined,
  )
  expect(outcomes).toEqual({
    [`${LIST}/args.context.default`]: 'pass',
    [`${LIST}/args.per_page.default`]: 'pass',
    [`${LIST}/args.orderby.default`]: 'fail',
  })
  expect(alone).toContainEqual(['context'])
})
