import { expect, test } from 'vitest'
import { type Override, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

const CUT = { status: 200, text: '[{"id":7', headers: { 'content-type': 'application/json' } }

const CRASH = { status: 500, body: { code: 'crash', message: 'x', data: { status: 500 } } }

/** A target that truncates the response to a creation and fails the given number of reads after it. */
function failing(looks: number, read: typeof CUT | typeof CRASH): Override {
  let isMade = false
  let left = looks
  return ({ operation, method }) => {
    if (method === 'POST' && operation?.id === 'core.posts.create') {
      isMade = true
      return { ...CUT, status: 201 }
    }
    const isLook = isMade && operation?.id === 'core.posts.list' && left > 0
    if (isLook) left -= 1
    return isLook ? read : undefined
  }
}

async function leftAfter(looks: number, read: typeof CUT | typeof CRASH = CUT) {
  const fake = await startFake({ override: failing(looks, read) })
  const results = await judgeFake(fake.address, ['core.posts.create/life-cycle'], { mode: 'write' })
  await fake.close()
  return results.flatMap(({ leftovers }) => leftovers)
}

test('a run that cannot read the list does not report that nothing is left', async () => {
  expect(await leftAfter(9)).toEqual([expect.stringMatching(/is unreadable$/)])
})

test('a list that is truncated once is requested again', async () => {
  expect(await leftAfter(1)).toEqual([expect.stringMatching(/does not show it$/)])
})

test('a list that fails once is requested again', async () => {
  expect(await leftAfter(1, CRASH)).toEqual([expect.stringMatching(/does not show it$/)])
})
