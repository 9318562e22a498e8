import { expect, test } from 'vitest'
import { startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

test('an unknown route is asked for again if a gateway fails', async () => {
  let asked = 0
  const fake = await startFake({
    override({ path }) {
      if (!path.startsWith('/no-such-namespace')) return undefined
      asked += 1
      return asked === 1 ? { status: 502, body: {} } : undefined
    },
  })
  const [result] = await judgeFake(fake.address, ['core.posts.delete/path.id'], { mode: 'read' })
  await fake.close()
  expect(asked).toBe(2)
  expect(result).toMatchObject({ outcome: 'pass' })
})

for (const status of [408, 503])
  test(`a response with ${status} is not that of an unknown route`, async () => {
    const lost: string[] = []
    const fake = await startFake({
      override: ({ path, method }) => {
        if (!path.startsWith('/no-such-namespace') || method !== 'DELETE') return undefined
        lost.push(method)
        return { status, body: {} }
      },
    })
    const ids = ['core.posts.delete/path.id', 'core.posts.delete/path.id.inside']
    const results = await judgeFake(fake.address, ids, { mode: 'read', caseTimeout: 60_000 })
    await fake.close()
    expect(results.map(({ outcome, reason }) => `${outcome}: ${reason}`)).toEqual([
      'error: no response of the site to a route that does not exist',
      'error: no response of the site to a route that does not exist',
    ])
    expect(lost.length).toBeGreaterThan(2)
  }, 60_000)
