import { expect, test } from 'vitest'
import known from '#conformance/runner/known-skips.json' with { type: 'json' }
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
