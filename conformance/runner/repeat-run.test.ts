import { expect, test } from 'vitest'
import { startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'
import { type Exchange, NoResponseError } from '#conformance/transport/exchange.ts'
import { type CaseRun, lostWriteIn, runRepeatedly } from './repeat-run.ts'
import { NO_MEASUREMENT, toResult } from './result.ts'

const CASE = {
  id: 'core.posts.create/location',
  kind: 'scenario',
  level: 'should',
  needs: 'write',
  spec: '3',
  title: 'A title.',
} as const
const PLACE = { namespace: 'core/v2', methods: ['POST'], path: '/core/v2/posts' }

function runOf(outcome: 'pass' | 'fail' | 'skip', lostWrite?: string): CaseRun {
  const finding = { outcome, ...(outcome === 'fail' && { expected: 'a response', got: 'none' }) }
  const leftovers = lostWrite === undefined ? [] : [`left by ${lostWrite}`]
  return { result: toResult(CASE, PLACE, { ...NO_MEASUREMENT, finding, leftovers }), lostWrite }
}

async function judged(runs: readonly CaseRun[], given = {}) {
  const rules = { mayRepeat: () => true, isLossy: () => false, ...given }
  const left = [...runs]
  const result = await runRepeatedly(async () => left.shift() ?? runOf('pass'), rules)
  return { ...result, runs: runs.length - left.length }
}

test('a run without a loss decides', async () => {
  const failed = await judged([runOf('fail')])
  expect(failed).toMatchObject({ outcome: 'fail', retried: false, runs: 1 })
  const passed = await judged([runOf('fail', 'A'), runOf('pass')])
  expect(passed).toMatchObject({ outcome: 'pass', retried: true, leftovers: ['left by A'] })
  const skipped = await judged([runOf('fail', 'A'), runOf('skip')])
  expect(skipped).toMatchObject({ outcome: 'skip', runs: 2 })
})

test('a case fails for a lost response only if every run loses the same one', async () => {
  const same = await judged([runOf('fail', 'A'), runOf('fail', 'A'), runOf('fail', 'A')])
  expect(same).toMatchObject({ outcome: 'fail', got: 'none', runs: 3 })
  const other = await judged([runOf('fail', 'A'), runOf('fail', 'B'), runOf('fail', 'A')])
  expect(other).toMatchObject({
    outcome: 'skip',
    reason: 'inconclusive: the connection lost the response to A, then to B',
    got: undefined,
  })
  const stopped = await judged([runOf('fail', 'A')], { mayRepeat: () => false })
  expect(stopped).toMatchObject({ outcome: 'skip', runs: 1 })
  const runs = [runOf('fail', 'A'), runOf('fail', 'A'), runOf('fail', 'A')]
  expect(await judged(runs, { isLossy: () => true })).toMatchObject({ outcome: 'skip', runs: 3 })
})

test('the ids of records do not distinguish requests, and reads are not lost writes', () => {
  const lost = (request: string) => lostWriteIn(new NoResponseError('closed', { request }), [])
  expect(lost('PATCH /core/v2/posts/31/revisions/32')).toBe(
    'PATCH /core/v2/posts/{id}/revisions/{id}',
  )
  expect(lost('DELETE /builder/v1/globals/colors/cf_mw_0a_1')).toBe(
    'DELETE /builder/v1/globals/colors/{id}',
  )
  expect(lost('GET /core/v2/posts')).toBeUndefined()
  expect(lostWriteIn(new Error('expected 201'), [])).toBeUndefined()
})

test('the response of a gateway to a write counts as lost', () => {
  const exchange = { method: 'PUT', url: 'http://a.test/api/x/7', status: 502 } as Exchange
  expect(lostWriteIn(new Error('expected 200'), [exchange])).toBe('PUT /api/x/{id}')
  expect(lostWriteIn(undefined, [{ ...exchange, method: 'GET' }])).toBeUndefined()
  expect(lostWriteIn(undefined, [{ ...exchange, status: 500 }])).toBeUndefined()
})

test.each([true, false])(
  'a single lost response is no failure (stand-in: %s)',
  async (isStandIn) => {
    let isLost = false
    const { address, close } = await startFake({
      override({ method, path }) {
        if (isLost || method !== 'POST' || path !== '/batch/v1') return undefined
        isLost = true
        return 'hang'
      },
    })
    const results = await judgeFake(address, ['spamfilter.alert.refresh/*.batch'], { isStandIn })
    await close()
    expect(isLost).toBe(true)
    expect(results.filter(({ got = '' }) => got.includes('no complete response'))).toEqual([])
  },
  60_000,
)
