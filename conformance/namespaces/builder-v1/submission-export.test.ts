import { expect, test } from 'vitest'
import { type Override, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

const PAGING = 'builder.form-submissions.list/paging'

/** Submissions of the same second: sorted by time, each page has its own order. */
const submissionsOfOneSecond: Override = ({ operation, args }) => {
  if (operation?.id !== 'builder.form-submissions.list') return undefined
  const ids = args['order_by'] === 'id' ? [4, 3, 2, 1] : [1, 2, 3, 4]
  const size = Number(args['per_page'] ?? 50)
  const isPart = size < ids.length && args['order_by'] !== 'id'
  const page = Number(args['page'] ?? 1)
  const ordered = isPart ? ids.toReversed() : ids
  const data = ordered.slice((page - 1) * size, page * size).map((id) => ({ id }))
  return { status: 200, body: { data, meta: {} } }
}

test('submissions of the same second may have any order', async () => {
  const fake = await startFake({ override: submissionsOfOneSecond })
  const results = await judgeFake(fake.address, [PAGING])
  await fake.close()
  expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([[PAGING, 'pass']])
})
