import { expect, test } from 'vitest'
import { startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'
import { setWorkouts } from '#openapi/namespaces/seo-v1/workouts.ts'
import { setSettings } from '#openapi/namespaces/spamfilter-v1/settings.ts'

const STRICT = 'spamfilter_strictness'
const CASE = `${setSettings.id}/switches.${STRICT}`

interface Judging {
  readonly allowResidue?: readonly string[]
  /** What the second write is answered with. */
  readonly secondWrite?: number
}

/** Judges one switch on a target that shows a value, and returns what was written. */
async function judged(value: boolean, { allowResidue = [], secondWrite = 200 }: Judging = {}) {
  let present: unknown = value
  const written: unknown[] = []
  const fake = await startFake({
    override(asked) {
      if (asked.role !== 'administrator' || asked.path !== '/spamfilter/v1/settings')
        return undefined
      if (asked.method !== 'GET' && STRICT in asked.args) {
        present = asked.args[STRICT]
        written.push(present)
      }
      const status = asked.method !== 'GET' && written.length === 2 ? secondWrite : 200
      return { status, body: { [STRICT]: present } }
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

test('a setting that is put back with a crash fails', async () => {
  const { outcome, present } = await judged(false, { secondWrite: 500 })
  expect([outcome, present]).toEqual(['fail', false])
})

test('whoever allows a trace has every setting tried', async () => {
  expect(await judged(true, { allowResidue: [setSettings.id] })).toMatchObject({
    outcome: 'pass',
    present: true,
  })
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

type Show = (stored: boolean, writes: number, reads: number) => boolean

/** Every switch of one read, on a target that stores one value and shows something else. */
async function lied(stored: boolean, show: Show) {
  let present = stored
  let [writes, reads] = [0, 0]
  const names = [STRICT, 'spamfilter_show_user_comments_approved']
  const fake = await startFake({
    override(asked) {
      if (asked.role !== 'administrator' || asked.path !== '/spamfilter/v1/settings')
        return undefined
      if (asked.method === 'GET') {
        reads += 1
        const value = show(present, writes, reads)
        return { status: 200, body: Object.fromEntries(names.map((name) => [name, value])) }
      }
      writes += 1
      present = Boolean(Object.values(asked.args)[0] ?? present)
      return { status: 200, body: {} }
    },
  })
  const results = await judgeFake(fake.address, [`${setSettings.id}/switches.*`], {
    mode: 'write',
    workers: 1,
  })
  await fake.close()
  const outcomes = results.map(({ outcome }) => outcome)
  return { present, writes, outcomes, left: results.flatMap(({ leftovers }) => leftovers) }
}

test('a setting that is shown as its opposite is written once, and told', async () => {
  const { present, writes, left, outcomes } = await lied(true, (stored) => !stored)
  expect(present).toBe(true)
  // The second is left alone, and yet what is judged is known.
  expect(outcomes).toEqual(['fail', 'fail'])
  // For each of the two settings one that says nothing, for the first one that says something.
  expect(writes).toBe(3)
  expect(left).toEqual([expect.stringMatching(/may be changed: another value was taken with 200/)])
})

test('a setting that is shown in two ways is not written', async () => {
  const { present } = await lied(true, (stored, _, reads) => (reads % 2 === 1 ? !stored : stored))
  expect(present).toBe(true)
})

test('a setting whose old value is shown until something is written is not written', async () => {
  const { present, writes } = await lied(true, (stored, written) =>
    written === 0 ? !stored : stored,
  )
  // The one that says nothing.
  expect([present, writes]).toEqual([true, 1])
})
