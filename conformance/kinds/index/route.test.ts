import { expect, test } from 'vitest'
import { startFake } from '#conformance/testing/fake-target.ts'
import { judgeCases } from '#conformance/testing/judge-fake.ts'
import { routeCases } from './route.ts'

test('a route with several methods is called with the method of its case', async () => {
  const fake = await startFake()
  const [result] = await judgeCases(fake.address, ({ operations }) =>
    operations
      .filter(({ id }) => id === 'core.posts.list')
      .flatMap((operation) => routeCases({ ...operation, methods: ['POST', 'GET'] }))
      .filter(({ id }) => id.endsWith('.GET')),
  )
  await fake.close()
  expect(result).toMatchObject({ outcome: 'pass' })
})
