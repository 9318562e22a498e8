import { expect, test } from 'vitest'
import type { Case } from '#conformance/case/case.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import { measureOne } from './measure.ts'
import { mutantsOf } from './mutants.ts'

test('cases that inspect other responses run last, also likely ones', async () => {
  const lab = await createLab('a', INVOCATIONS.full)
  const ran: string[] = []
  const run = async (each: Case) => {
    ran.push(each.id)
    return lab.open({}).run(each)
  }
  const recording = { ...lab, open: () => ({ run, called: () => new Set<string>() }) }
  const aspects = ['answer.no-crash', 'answer', 'args.context.enum']
  const cases = aspects.flatMap((aspect) =>
    lab.cases.filter(({ id }) => id === `core.posts.read/${aspect}`),
  )
  const [mutant] = mutantsOf(lab.contract).filter(
    ({ near, operation }) => near === '/answer' && operation === 'core.posts.read',
  )
  if (mutant) await measureOne(recording, { casesFor: async () => cases }, mutant)
  expect(ran.map((id) => id.replace('core.posts.read/', ''))).toEqual([
    'answer',
    'args.context.enum',
    'answer.no-crash',
  ])
})

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
