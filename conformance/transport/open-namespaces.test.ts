import { expect, test } from 'vitest'
import { type FakeRequest, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

type Mode = 'read' | 'write'

/** Runs all cases of a namespace that accepts every request of anonymous callers. */
async function judgeOpen(namespace: string, mode: Mode) {
  const fake = await startFake({
    override: ({ path }) =>
      path.startsWith(`/${namespace}/`) ? { status: 200, body: {} } : undefined,
  })
  const results = await judgeFake(fake.address, [namespace], { mode })
  await fake.close()
  const anonymous = fake.requests.filter(({ path, role, method }) => {
    const isWanted = method !== 'OPTIONS' && role === undefined
    return isWanted && path.startsWith(`/${namespace}/`)
  })
  return { results, anonymous }
}

const EFFECTS: Readonly<Record<string, RegExp>> = {
  'suite/v1': /deactiv/,
  'folders/v1': /wipe-|import\/(?:get|run)|set-folder-counter/,
}

const hasEffect = (namespace: string) => (request: FakeRequest) =>
  EFFECTS[namespace]?.test(request.path) ?? false

for (const mode of ['read', 'write'] as const)
  for (const namespace of Object.keys(EFFECTS))
    test(`${namespace} that is open to anybody is not changed in mode ${mode}`, async () => {
      const { results, anonymous } = await judgeOpen(namespace, mode)
      const changing = anonymous.filter(hasEffect(namespace))
      expect(changing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
      const closed = results.filter(({ id }) => id.endsWith('.closed'))
      expect(closed.filter(({ outcome }) => outcome === 'fail').length).toBeGreaterThan(0)
      expect(closed.filter(({ outcome }) => outcome === 'pass')).toEqual([])
    })

test('reads by POST are probed in a namespace that is open to anybody', async () => {
  const { results } = await judgeOpen('builder-pro/v1', 'write')
  const failed = results.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)
  expect(failed).toContain('builder-pro.post-type-taxonomies.read/access.closed')
})
