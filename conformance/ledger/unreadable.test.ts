import { expect, test } from 'vitest'
import { type Override, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

const CUT = { status: 200, text: '[{"id":7', headers: { 'content-type': 'application/json' } }

/** A target that truncates the response to a creation and to the given number of reads after it. */
function cutting(looks: number): Override {
  let isMade = false
  let left = looks
  return ({ operation, method }) => {
    if (method === 'POST' && operation?.id === 'core.posts.create') {
      isMade = true
      return { ...CUT, status: 201 }
    }
    const isLook = isMade && operation?.id === 'core.posts.list' && left > 0
    if (isLook) left -= 1
    return isLook ? CUT : undefined
  }
}

async function leftAfter(looks: number) {
  const fake = await startFake({ override: cutting(looks) })
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
