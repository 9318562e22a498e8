import { expect, test } from 'playwright/test'
import { startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'
import { setWorkouts } from '#openapi/namespaces/seo-v1/workouts.ts'
import { setSettings } from '#openapi/namespaces/spamfilter-v1/settings.ts'

const STRICT = 'spamfilter_strictness'
const CASE = `${setSettings.id}/switches.${STRICT}`

/** Judges one switch on a target that shows a value, and returns what was written. */
async function judged(value: boolean, allowResidue: readonly string[] = []) {
  let present: unknown = value
  const written: unknown[] = []
  const fake = await startFake({
    override(asked) {
      if (asked.role !== 'administrator' || asked.path !== '/spamfilter/v1/settings')
        return undefined
      if (asked.method !== 'GET') {
        present = asked.args[STRICT]
        written.push(present)
      }
      return { status: 200, body: { [STRICT]: present } }
    },
  })
  const [result] = await judgeFake(fake.address, [CASE], { mode: 'write', allowResidue })
  await fake.close()
  return { outcome: result?.outcome, reason: result?.reason, written, present }
}

test('a setting that shows what is read where nothing is stored is not written', async () => {
  const { outcome, reason, written } = await judged(true)
  expect(outcome).toBe('skip')
  expect(reason).toContain(`--allow-residue ${setSettings.id}`)
  expect(written).toEqual([])
})

test('a setting that is seen to be stored is changed and put back', async () => {
  expect(await judged(false)).toMatchObject({ outcome: 'pass', written: [true, false] })
})

test('whoever allows a trace has every setting tried', async () => {
  expect(await judged(true, [setSettings.id])).toMatchObject({ outcome: 'pass', present: true })
})

/** How often workouts are written on a target that shows them so. */
async function writesTo(workouts: unknown): Promise<number> {
  let present = workouts
  let writes = 0
  const fake = await startFake({
    variant: 'b',
    override({ role, path, method, args }) {
      if (role !== 'administrator' || path !== '/seo/v1/workouts') return undefined
      if (method === 'GET') return { status: 200, body: { json: present } }
      writes += 1
      present = args
      return { status: 200, body: { json: true } }
    },
  })
  await judgeFake(fake.address, [`${setWorkouts.id}/switches.*`], { mode: 'write', variant: 'b' })
  await fake.close()
  return writes
}

test('what an add-on shows before anything is stored counts as nothing', async () => {
  expect(await writesTo({ configuration: { finishedSteps: [] } })).toBe(0)
  expect(await writesTo({ configuration: { finishedSteps: ['one'] } })).toBe(2)
})
