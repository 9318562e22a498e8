import { expect, test } from 'vitest'
import { type Override, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

const USERS = [
  { id: 1, name: 'Ada', slug: 'ada' },
  { id: 2, name: 'Same', slug: 'b' },
  { id: 3, name: 'Same', slug: 'c' },
]

/** Everybody was registered in one second, so that both directions show the same order. */
const listOfUsers: Override = ({ operation, args }) => {
  if (operation?.id !== 'builder.notes.list-users') return undefined
  const limit = Number(args['limit'] ?? USERS.length)
  const isReversed = args['order'] === 'desc' && args['order_by'] !== 'user_registered'
  const byName = args['order_by'] !== 'user_nicename'
  const reversed = byName ? [USERS[1], USERS[2], USERS[0]] : USERS.toReversed()
  return { status: 200, body: { data: (isReversed ? reversed : USERS).slice(0, limit) } }
}

test('users of a deployment with equal names or times are in any order', async () => {
  const fake = await startFake({ override: listOfUsers })
  try {
    const results = await judgeFake(fake.address, ['builder.notes.list-users/pairs'])
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['builder.notes.list-users/pairs', 'pass'],
    ])
  } finally {
    await fake.close()
  }
})
