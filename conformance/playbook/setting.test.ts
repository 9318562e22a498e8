import { expect, test } from 'vitest'
import { startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'
import { setWorkouts } from '#openapi/namespaces/seo-v1/workouts.ts'
import { setSettings } from '#openapi/namespaces/spamfilter-v1/settings.ts'

const STRICT = 'spamfilter_strictness'
const CASE = `${setSettings.id}/switches.${STRICT}`

interface SwitchOptions {
  readonly allowResidue?: readonly string[]
  /** The status of the second write. */
  readonly secondWrite?: number
}

/** Judges one switch on a target with the given value, and returns the writes. */
async function judged(
  value: boolean,
  { allowResidue = [], secondWrite = 200 }: SwitchOptions = {},
) {
  let present: unknown = value
  const written: unknown[] = []
  const fake = await startFake({
    override(request) {
      if (request.role !== 'administrator' || request.path !== '/spamfilter/v1/settings')
        return undefined
      if (request.method !== 'GET' && STRICT in request.args) {
        present = request.args[STRICT]
        written.push(present)
      }
      const status = request.method !== 'GET' && written.length === 2 ? secondWrite : 200
      return { status, body: { [STRICT]: present } }
    },
  })
  const [result] = await judgeFake(fake.address, [CASE], { mode: 'write', allowResidue })
  await fake.close()
  return { outcome: result?.outcome, reason: result?.reason, written, present }
}

test('a setting with its unset value is not written', async () => {
  const { outcome, reason, written } = await judged(true)
  expect(outcome).toBe('skip')
  expect(reason).toContain(`--allow-residue ${setSettings.id}`)
  expect(written).toEqual([])
})

test('a stored setting is changed and restored', async () => {
  expect(await judged(false)).toMatchObject({ outcome: 'pass', written: [true, false] })
})

test('a setting whose restoration crashes fails', async () => {
  const { outcome, present } = await judged(false, { secondWrite: 500 })
  expect([outcome, present]).toEqual(['fail', false])
})

test('a restoration that a gateway fails to deliver is sent again', async () => {
  const { outcome, written } = await judged(false, { secondWrite: 502 })
  expect([outcome, written]).toEqual(['pass', [true, false, false]])
})

test('with allowed residue every setting is tested', async () => {
  expect(await judged(true, { allowResidue: [setSettings.id] })).toMatchObject({
    outcome: 'pass',
    present: true,
  })
})

/** The number of writes to workouts on a target with this value. */
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

test('the initial value of an add-on counts as unset', async () => {
  expect(await writesTo({ configuration: { finishedSteps: [] } })).toBe(0)
  expect(await writesTo({ configuration: { finishedSteps: ['one'] } })).toBe(2)
})

type Show = (stored: boolean, writes: number, reads: number) => boolean

/** Every switch of one read, on a target whose reads differ from its stored value. */
async function lied(stored: boolean, show: Show) {
  let present = stored
  let [writes, reads] = [0, 0]
  const names = [STRICT, 'spamfilter_show_user_comments_approved']
  const fake = await startFake({
    override(request) {
      if (request.role !== 'administrator' || request.path !== '/spamfilter/v1/settings')
        return undefined
      if (request.method === 'GET') {
        reads += 1
        const value = show(present, writes, reads)
        return { status: 200, body: Object.fromEntries(names.map((name) => [name, value])) }
      }
      writes += 1
      present = Boolean(Object.values(request.args)[0] ?? present)
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

test('a setting that is shown inverted is written once and reported', async () => {
  const { present, writes, left, outcomes } = await lied(true, (stored) => !stored)
  expect(present).toBe(true)
  // The second one is not changed, but its verdict is known.
  expect(outcomes).toEqual(['fail', 'fail'])
  // An empty write for each of the two settings, and an effective one for the first.
  expect(writes).toBe(3)
  expect(left).toEqual([
    expect.stringMatching(/may be changed: another value was accepted with 200/),
  ])
})

test('a setting with inconsistent reads is not written', async () => {
  const { present } = await lied(true, (stored, _, reads) => (reads % 2 === 1 ? !stored : stored))
  expect(present).toBe(true)
})

test('a setting with a stale cached value is not written', async () => {
  const { present, writes } = await lied(true, (stored, written) =>
    written === 0 ? !stored : stored,
  )
  // The empty write.
  expect([present, writes]).toEqual([true, 1])
})
