import { beforeAll, expect, test, vi } from 'vitest'
import type { Outcome } from '#conformance/call/classification.ts'
import type { Result } from '#conformance/runner/result.ts'
import { selectCases } from '#conformance/runner/select.ts'
import {
  type FakeOptions,
  type FakeRequest,
  type Override,
  startFake,
} from '#conformance/testing/fake-target.ts'
import { judgeCases, judgeFake } from '#conformance/testing/judge-fake.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import { memoize } from '#openapi/values/memoize.ts'

// Most of these judge a whole target.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const ids = (results: readonly Result[], outcome: Outcome) =>
  results.filter((result) => result.outcome === outcome).map(({ id }) => id)

const NEGATIVE = [
  'required',
  'enum',
  'type',
  'bounds',
  'length',
  'pattern',
  'items',
  'format',
  'language',
  'capture',
  'batch',
]

async function judged(options: FakeOptions, only: readonly string[]) {
  const fake = await startFake(options)
  try {
    return await judgeFake(fake.address, only)
  } finally {
    await fake.close()
  }
}

/** The results of a complete read-only run against a correct target, and what the target received. */
let complete: { readonly results: readonly Result[]; readonly requests: readonly FakeRequest[] }
beforeAll(async () => {
  const fake = await startFake()
  const results = await judgeFake(fake.address, [])
  await fake.close()
  complete = { results, requests: fake.requests }
})

test('a correct target fails no derived case at the levels must and should', async () => {
  const results = complete.results.filter(({ id }) => /\/(index|args|path)\./.test(id))
  expect(results.length).toBeGreaterThan(3000)
  const failed = results.filter(({ outcome, level }) => outcome === 'fail' && level !== 'assumed')
  expect(failed.map(({ id, got }) => `${id}: ${got}`)).toEqual([])
  expect(ids(results, 'error')).toEqual([])
})

const negativeCases = memoize((contract: Contract) =>
  selectCases(contract, { only: ['*/args.*', '*/path.*', '*/batch', '*/answers.*'] }).filter(
    ({ kind }) => NEGATIVE.includes(kind) || kind === 'route',
  ),
)

for (const status of [400, 401, 403, 404, 200])
  test(`a target that responds with ${status} to everything passes no negative case`, async () => {
    const override: Override = ({ path, method }) =>
      path === '/' && method === 'GET' ? undefined : { status, body: { code: 'same' } }
    const fake = await startFake({ override })
    const results = await judgeCases(fake.address, negativeCases, { credentials: {} })
    await fake.close()
    const negative = results.filter(({ path }) => path !== '/')
    expect(negative.length).toBeGreaterThan(500)
    // A target that accepts everything accepts each listed value.
    const isTrue = (id: string) => status === 200 && id.endsWith('.enum.each')
    expect(ids(negative, 'pass').filter((id) => !isTrue(id))).toEqual([])
  })

test('an unchecked argument fails its cases', async () => {
  const results = await judged({ unchecked: ['per_page'] }, ['core.posts.list'])
  expect(ids(results, 'fail')).toEqual(
    expect.arrayContaining([
      'core.posts.list/args.per_page.maximum',
      'core.posts.list/args.per_page.minimum',
      'core.posts.list/args.per_page.type',
    ]),
  )
})

test('a required argument that a write does not require is found without credentials', async () => {
  const results = await judged({ unchecked: ['token'] }, ['builder.library-connect.connect'])
  expect(ids(results, 'fail')).toContain('builder.library-connect.connect/args.token.required')
})

test('mode read sends no write with credentials and calls no read with side effects', async () => {
  const { requests } = complete
  const writes = requests.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
  expect(writes.length).toBeGreaterThan(100)
  expect(writes.filter(({ authorization }) => authorization !== undefined)).toEqual([])
  const acting = requests.filter(
    ({ method, operation }) =>
      method === 'GET' && ['get-side-effect', 'outward'].includes(operation?.effect ?? ''),
  )
  expect(acting).toEqual([])
  const open = writes.filter(({ operation }) => operation?.effect === 'sink')
  expect(open).toEqual([])
})

test('mode index sends exactly one GET', async () => {
  const fake = await startFake()
  const results = await judgeFake(fake.address, [], { mode: 'index' })
  await fake.close()
  expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /'])
  expect(ids(results, 'pass').length).toBeGreaterThan(2000)
  expect(ids(results, 'error')).toEqual([])
})

test('a namespace that is not deployed is skipped, and fails only when strict', async () => {
  const fake = await startFake()
  const target = await startFake({
    override: ({ path, method }) =>
      path === '/' && method === 'GET' ? { status: 200, body: withoutSpamfilter } : undefined,
  })
  const full = (await (await fetch(fake.address)).json()) as Record<string, unknown>
  const withoutSpamfilter = {
    ...full,
    namespaces: (full['namespaces'] as string[]).filter((name) => name !== 'spamfilter/v1'),
    routes: Object.fromEntries(
      Object.entries(full['routes'] as object).filter(([key]) => !key.startsWith('/spamfilter')),
    ),
  }
  const lenient = await judgeFake(target.address, ['spamfilter/v1'], { mode: 'index' })
  expect(new Set(lenient.map(({ outcome }) => outcome))).toEqual(new Set(['skip', 'disabled']))
  const strict = await judgeFake(target.address, ['spamfilter/v1'], {
    mode: 'index',
    isStrict: true,
  })
  expect(ids(strict, 'fail').length).toBeGreaterThan(10)
  await Promise.all([fake.close(), target.close()])
})

test('a target that becomes unreachable causes errors and no failures', async () => {
  const fake = await startFake()
  let count = 0
  const target = await startFake({
    override: ({ path }) => {
      count += path === '/' ? 0 : 1
      return count > 60 ? 'hang' : undefined
    },
  })
  const results = await judgeFake(target.address, ['core/v2'], {
    http: {
      timeouts: { connect: 200, firstByte: 200, whole: 200 },
      maxBytes: 1e7,
      insecure: false,
    },
    caseTimeout: 1000,
  })
  expect(ids(results, 'error').length).toBeGreaterThan(20)
  expect(
    ids(
      results.filter(({ level }) => level === 'must'),
      'fail',
    ),
  ).toEqual([])
  await Promise.all([fake.close(), target.close()])
})
