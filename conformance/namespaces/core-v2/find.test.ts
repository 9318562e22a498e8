import { expect, test } from 'vitest'
import { type FakeRequest, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'
import { getPostAutosave, listPostAutosaves } from '#openapi/namespaces/core-v2/autosaves.ts'
import { listPosts } from '#openapi/namespaces/core-v2/posts.ts'

const SECOND = '2026-02-03T10:15:00'
const LATER = '2026-02-03T10:15:01'
const autosave = (id: number, date: string) => ({ id, date, parent: 7 })

/** A site that reads the autosave with the lowest id, of those with the newest date. */
const siteWith =
  (autosaves: readonly ReturnType<typeof autosave>[]) =>
  ({ operation, role }: FakeRequest) => {
    if (role === undefined) return undefined
    if (operation?.id === listPosts.id) return { status: 200, body: [{ id: 7 }] }
    if (operation?.id === listPostAutosaves.id) return { status: 200, body: autosaves }
    const newest = autosaves.toSorted((a, b) => b.date.localeCompare(a.date) || a.id - b.id)[0]
    return operation?.id === getPostAutosave.id ? { status: 200, body: newest } : undefined
  }

async function outcomeWith(autosaves: readonly ReturnType<typeof autosave>[]) {
  const fake = await startFake({ override: siteWith(autosaves) })
  const [result] = await judgeFake(fake.address, [`${getPostAutosave.id}/answer.named`])
  await fake.close()
  return result?.outcome
}

test('of two autosaves of the same second, either is the newest', async () => {
  expect(await outcomeWith([autosave(12, LATER), autosave(11, SECOND)])).toBe('pass')
  expect(await outcomeWith([autosave(12, SECOND), autosave(11, SECOND)])).toBe('skip')
})
