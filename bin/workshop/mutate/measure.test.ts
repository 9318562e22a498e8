import { expect, test } from 'vitest'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import { measureOne } from './measure.ts'
import { mutantsOf } from './mutants.ts'

test('a mutant is not judged by responses of the sound stand-in', async () => {
  const lab = await createLab('a', INVOCATIONS.full)
  const cases = lab.cases.filter(({ id }) => id === 'core.posts.read/path.id')
  const sound = lab.open({})
  for (const each of cases) expect((await sound.run(each)).outcome).toBe('pass')
  const id = 'capture-wrong:core.posts.read:id.wider'
  for (const mutant of mutantsOf(lab.contract).filter((each) => each.id === id)) {
    const { outcome } = await measureOne(lab, { casesFor: async () => cases }, mutant)
    expect(outcome).toBe('detected')
  }
  expect.assertions(2)
})
