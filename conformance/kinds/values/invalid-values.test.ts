import { expect, test } from 'vitest'
import { type FakeRequest, type Reply, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'
import { checkArgument } from '#openapi/derive/validator.ts'

const LIST = 'core.posts.list'
const CASES = ['order', 'orderby', 'context'].map((name) => `${LIST}/args.${name}.enum`)

const isWrong = ({ operation, args }: FakeRequest, name: string): boolean =>
  'problem' in checkArgument(args[name], operation?.args[name] ?? {}, name)

/** Names all invalid arguments, as the platform does. */
const rejectionOf = (names: readonly string[]): Reply => ({
  status: 400,
  body: {
    code: 'rest_invalid_param',
    message: `Invalid parameter(s): ${names.join(', ')}`,
    data: { status: 400, params: Object.fromEntries(names.map((name) => [name, 'wrong'])) },
  },
})

interface Site {
  /** The arguments that are checked. */
  readonly checked?: (request: FakeRequest) => readonly string[]
  /** The arguments named by a rejection. */
  readonly named?: (wrong: readonly string[], request: FakeRequest) => readonly string[]
}

async function judged({
  checked = ({ args }) => Object.keys(args),
  named = (wrong) => wrong,
}: Site = {}) {
  const fake = await startFake({
    override: (request) => {
      if (request.operation?.id !== LIST) return undefined
      const wrong = checked(request).filter((name) => isWrong(request, name))
      return wrong.length > 0 ? rejectionOf(named(wrong, request)) : { status: 200, body: [] }
    },
  })
  try {
    const results = await judgeFake(fake.address, CASES)
    const wrong = fake.requests
      .filter((request) => request.operation?.id === LIST)
      .map((request) => Object.keys(request.args).filter((name) => isWrong(request, name)))
    return {
      failed: results.filter(({ outcome }) => outcome !== 'pass').map(({ id }) => id),
      alone: new Set(wrong.filter(({ length }) => length === 1).flat()),
    }
  } finally {
    await fake.close()
  }
}

test('invalid values that a rejection names are sent together', async () => {
  expect(await judged()).toEqual({ failed: [], alone: new Set() })
})

test('arguments that are checked after others are sent again', async () => {
  const { failed, alone } = await judged({
    named: (wrong) => (wrong.includes('order') ? ['order'] : wrong),
  })
  expect(failed).toEqual([])
  expect(alone.has('orderby')).toBe(false)
})

test('an accepted invalid value fails its own case only', async () => {
  const { failed, alone } = await judged({
    checked: ({ args }) => Object.keys(args).filter((name) => name !== 'order'),
  })
  expect(failed).toEqual([`${LIST}/args.order.enum`])
  expect(alone.has('order')).toBe(true)
})

test('a rejection that names a valid argument is not trusted', async () => {
  const { failed, alone } = await judged({
    checked: ({ args }) => Object.keys(args).filter((name) => name === 'context'),
    named: (_, { args }) => Object.keys(args),
  })
  expect(failed).toEqual(CASES.filter((id) => !id.includes('context')))
  expect([...alone].toSorted()).toEqual(['context', 'order', 'orderby'])
})
