import { expect, test } from 'vitest'
import { type Reply, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

/** The connection closes before the body is complete. */
const BROKEN_OFF: Reply = {
  status: 200,
  text: '[{"id":7',
  headers: { 'content-type': 'application/json', 'content-length': '1000', connection: 'close' },
}

async function judged(maxBroken: number, reply = BROKEN_OFF) {
  let left = maxBroken
  const fake = await startFake({
    override: ({ operation }) => {
      if (operation?.id !== 'core.pages.list' || left === 0) return undefined
      left -= 1
      return reply
    },
  })
  const results = await judgeFake(fake.address, ['core.pages.list/answer*'], {
    caseTimeout: 60_000,
  })
  await fake.close()
  return results
}

test('a response that is always truncated is a failure and does not end the run', async () => {
  const results = await judged(Number.POSITIVE_INFINITY)
  const outcomeOf = (id: string) => results.find((one) => one.id === id)?.outcome
  expect(outcomeOf('core.pages.list/answer.json')).toBe('fail')
  expect(results.filter(({ outcome }) => outcome === 'error')).toEqual([])
})

test('a response that is truncated once is requested again', async () => {
  const [result] = (await judged(1)).filter(({ id }) => id.endsWith('/answer.json'))
  expect(result?.outcome).toBe('pass')
})

test('a response that is nested too deeply is not parsed and fails', async () => {
  const nested = (depth: number): Reply => ({
    status: 200,
    text: '['.repeat(depth) + ']'.repeat(depth),
    headers: { 'content-type': 'application/json' },
  })
  const outcomeAt = async (depth: number) => {
    const results = await judged(Number.POSITIVE_INFINITY, nested(depth))
    expect(results.filter(({ outcome }) => outcome === 'error')).toEqual([])
    return results.find(({ id }) => id === 'core.pages.list/answer.json')?.outcome
  }
  expect([await outcomeAt(1000), await outcomeAt(1001)]).toEqual(['pass', 'fail'])
})
