/** Versions of items that the recorded traffic shows in part or not at all. */
import { expect, test } from 'vitest'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import type { Json } from '#openapi/values/json.ts'
import { createRecorder } from './recorder.ts'

type RecordedCall = readonly [operation: string, body: unknown]

function replay(calls: readonly RecordedCall[]) {
  const recorder = createRecorder({ variant: 'a', homes: [], isMasked: false })
  for (const [id, body] of calls)
    for (const operation of contractFor('a').operations)
      if (operation.id === id) recorder.add({ operation, sources: [], body, language: 'en' })
  const dataset = JSON.parse(recorder.finish().text)
  return { dataset, ...testApi({ template: readDataset(dataset), asDeployed: true }) }
}

const text = (raw: string) => ({ raw, rendered: raw, protected: false })
const texts = { title: text('Seven'), content: text('A'), excerpt: text('') }
const dates = { date: '2026-03-01T10:00:00', author: 1 }
const version: Json = { id: 9, parent: 7, slug: '7-revision-v1', ...dates, ...texts }
const post: Json = { id: 7, type: 'post', status: 'publish', slug: 'seven', ...dates, ...texts }

test.each(['post', 'page'])('versions of a %s that was not shown can be read', async (type) => {
  const { get } = replay([[`core.${type}-revisions.list`, [version]]])
  const { body } = await get(`/core/v2/${type}s/7/revisions`, { as: 'admin' })
  expect(body).toMatchObject([{ id: 9, parent: 7 }])
  expect((await get(`/core/v2/${type}s?include=7`)).body).toEqual([])
})

test('a version does not change an item that was shown', () => {
  const list: RecordedCall = ['core.post-revisions.list', [version]]
  const read: RecordedCall = ['core.posts.read', post]
  for (const calls of [
    [list, read],
    [read, list],
  ])
    expect(replay(calls).dataset.records.posts).toMatchObject([
      { status: 'publish', slug: 'seven' },
    ])
})

test('versions of a deleted item are not recorded', () => {
  const { dataset } = replay([
    ['core.posts.read', post],
    ['core.post-revisions.list', [version]],
    ['core.posts.delete', { deleted: true, previous: post }],
    ['core.post-revisions.read', version],
  ])
  expect([dataset.records.posts, dataset.records.revisions]).toEqual([undefined, undefined])
})
