import { expect, test } from 'vitest'
import { type FakeRequest, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake, testSettings } from '#conformance/testing/judge-fake.ts'
import { getNote, listNotes } from '#openapi/namespaces/builder-v1/notes.ts'
import { getPost, listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import { listPostRevisions } from '#openapi/namespaces/core-v2/revisions.ts'

const THEIRS = 8

/** The requests to a fake target with a record of this run before one of another owner. */
async function requestsOf(caseId: string): Promise<readonly FakeRequest[]> {
  const { runId } = testSettings('')
  const records = [
    { id: 7, title: { rendered: `${runId}-1` }, content: `${runId}-1` },
    { id: THEIRS, title: { rendered: 'Theirs' }, content: 'Theirs' },
  ]
  const fake = await startFake({
    override({ operation, role }) {
      if (role === undefined) return undefined
      if (operation?.id === listPosts.id) return { status: 200, body: records }
      return operation?.id === listNotes.id ? { status: 200, body: { data: records } } : undefined
    },
  })
  await judgeFake(fake.address, [caseId])
  await fake.close()
  return fake.requests
}

const SHOWN = [
  [getPost, `/core/v2/posts/${THEIRS}`],
  [getNote, `/builder/v1/notes/${THEIRS}`],
  [listPostRevisions, `/core/v2/posts/${THEIRS}/revisions`],
] as const

for (const [operation, path] of SHOWN)
  test(`${operation.id} is called on a record that this run did not create`, async () => {
    const requests = await requestsOf(`${operation.id}/accepted.administrator`)
    const paths = requests
      .filter((each) => each.operation?.id === operation.id)
      .map((each) => each.path)
    expect(new Set(paths)).toEqual(new Set([path]))
  })
