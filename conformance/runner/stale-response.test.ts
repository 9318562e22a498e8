import { expect, test } from 'vitest'
import { causesOf } from '#conformance/report/causes.ts'
import { type Override, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

async function causesWith(override: Override) {
  const fake = await startFake({ override })
  const results = await judgeFake(fake.address, ['core.posts.list/answer*'])
  await fake.close()
  return causesOf(results.filter(({ outcome }) => outcome === 'fail')).map(({ title }) => title)
}

const WRONG = { status: 200, body: [{ id: 'seven' }] }

test('a failure with a response that a cache repeats is about the cache', async () => {
  const titles = await causesWith(({ path, url }) =>
    path === '/core/v2/posts' && !url.includes('_understudy') ? WRONG : undefined,
  )
  expect(titles).toEqual([
    'a cache repeats earlier responses, and does not say so by Age or X-Cache: GET /core/v2/posts',
  ])
})

test('a failure without a cache is not', async () => {
  const titles = await causesWith(({ path }) => (path === '/core/v2/posts' ? WRONG : undefined))
  expect(titles.length).toBeGreaterThan(0)
  expect(titles.join()).not.toContain('cache')
})
