import { expect, test } from 'vitest'
import { startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

async function outcomeWith(facts: object) {
  const correct = await startFake()
  const index: object = await (await fetch(correct.address)).json()
  await correct.close()
  const body = { ...index, ...facts }
  const fake = await startFake({
    override: ({ operation }) =>
      operation?.id === 'index.read' ? { status: 200, body } : undefined,
  })
  const [result] = await judgeFake(fake.address, ['index.read/field.gmt_offset'])
  await fake.close()
  return result?.outcome
}

test('the offset is a number, and a text only on a site without a named zone', async () => {
  expect(await outcomeWith({})).toBe('pass')
  expect(await outcomeWith({ gmt_offset: '1', timezone_string: '' })).toBe('pass')
  expect(await outcomeWith({ gmt_offset: '1', timezone_string: 'Europe/Berlin' })).toBe('fail')
})
