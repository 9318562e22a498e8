import { expect, test } from 'vitest'
import { type Override, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

const GIVEN = 'a1b2c3d4e5f6'
const NO_ALERT = { status: 200, body: { code: false, message: false } }

/** Runs the suite with an allowed key, on a site with or without a key. */
async function runBeside(siteKey: string | false) {
  let stored = siteKey
  let writes = 0
  const override: Override = ({ path, method, args, role }) => {
    if (path === '/spamfilter/v1/alert' && args['key'] === stored) return NO_ALERT
    if (path !== '/spamfilter/v1/key' || role !== 'administrator') return undefined
    if (method !== 'GET') writes += 1
    if (method === 'DELETE') stored = false
    else if (method !== 'GET' && typeof args['key'] === 'string') stored = args['key']
    return { status: 200, body: method === 'DELETE' ? true : stored }
  }
  const fake = await startFake({ override })
  const only = ['spamfilter.key.*accepted', 'spamfilter.alert.*accepted']
  const results = await judgeFake(fake.address, only, {
    mode: 'write',
    allowedRecords: { records: {}, keys: { 'spamfilter-key': GIVEN } },
  })
  await fake.close()
  const left = results.flatMap(({ leftovers }) => leftovers)
  return { stored, writes, left, outcomes: results.map(({ id, outcome }) => [id, outcome]) }
}

test('an allowed key is stored where a site has none, and removed again', async () => {
  const { stored, left, outcomes } = await runBeside(false)
  expect([stored, left]).toEqual([false, []])
  expect(outcomes).toContainEqual(['spamfilter.key.write/PATCH.accepted', 'pass'])
  expect(outcomes.filter(([, outcome]) => outcome !== 'pass')).toEqual([])
})

test('an existing key of a site is not changed', async () => {
  const { stored, writes, outcomes } = await runBeside('z9y8x7w6v5u4')
  expect([stored, writes]).toEqual(['z9y8x7w6v5u4', 0])
  expect(outcomes).toContainEqual(['spamfilter.alert.read/accepted', 'pass'])
  expect(outcomes).toContainEqual(['spamfilter.key.delete/accepted', 'skip'])
})
