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
