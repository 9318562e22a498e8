import { expect, test } from 'vitest'
import known from '#conformance/runner/known-skips.json' with { type: 'json' }
import { isDoubtfulSkip } from '#conformance/runner/known-skips.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'

test('a correct stand-in skips each case of the list of known skips', async () => {
  const skipped = new Set<string>()
  for (const variant of ['a', 'b'] as const) {
    const lab = await createLab(variant, INVOCATIONS.full)
    for (const each of lab.cases.filter(({ id }) => known.standIn.includes(id)))
      if ((await lab.open({}).run(each)).outcome === 'skip') skipped.add(each.id)
  }
  expect([...skipped].sort()).toEqual([...known.standIn].sort())
})

test('a correct deployment has no skip that may hide a fault', async () => {
  for (const invocation of [INVOCATIONS.foreign, INVOCATIONS.read]) {
    const lab = await createLab('b', { ...invocation, decides: 'assumed' })
    const subject = lab.open({})
    const doubtful: string[] = []
    for (const each of lab.cases)
      if (isDoubtfulSkip(await subject.run(each))) doubtful.push(each.id)
    expect(doubtful).toEqual([])
  }
}, 240_000)
