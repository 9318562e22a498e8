import { expect, test } from 'vitest'
import { startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

/** Runs all cases of a namespace that accepts every request of anonymous callers. */
async function writesTo(namespace: string, mode: 'read' | 'write') {
  const fake = await startFake({
    override: ({ path }) =>
      path.startsWith(`/${namespace}/`) ? { status: 200, body: {} } : undefined,
  })
  const results = await judgeFake(fake.address, [namespace], { mode })
  await fake.close()
  const writes = fake.requests.filter(
    ({ method, path }) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && path.length > 10,
  )
  return { results, writes: writes.filter(({ path }) => path.startsWith(`/${namespace}/`)) }
}

for (const mode of ['read', 'write'] as const)
  test(`a namespace that is open to anybody is not changed in mode ${mode}`, async () => {
    const { results, writes } = await writesTo('suite/v1', mode)
    const changing = writes.filter(({ role, path }) => role === undefined && /deactiv/.test(path))
    expect(changing).toEqual([])
    const closed = results.filter(({ id }) => id.endsWith('.closed'))
    expect(closed.filter(({ outcome }) => outcome === 'fail').length).toBeGreaterThan(0)
    expect(closed.filter(({ outcome }) => outcome === 'pass')).toEqual([])
  })
