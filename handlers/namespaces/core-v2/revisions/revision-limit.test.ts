/** The limit of revisions per item, and the cost of a long history. */

import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'

type Api = ReturnType<typeof testApi>

async function historyAfter(api: Api, updates: number): Promise<readonly string[]> {
  const { body } = await api.post('/core/v2/posts', { title: 'One', content: '0' })
  const target = `/core/v2/posts/${body.id}`
  for (let at = 1; at <= updates; at += 1) {
    if (at === 2) await api.post(`${target}/autosaves`, { content: 'aside' })
    await api.post(target, { content: String(at) })
  }
  const found = await api.get(`${target}/revisions?context=edit&orderby=id&order=asc`, {
    as: 'admin',
  })
  return found.body.map(({ content }: { content: { raw: string } }) => content.raw)
}

test('all revisions are stored by default', async () => {
  expect(await historyAfter(testApi(), 12)).toHaveLength(12)
})

test('the oldest revisions are removed beyond the limit', async () => {
  expect(await historyAfter(testApi({ revisionsKept: 3 }), 5)).toEqual(['3', '4', '5'])
  expect(await historyAfter(testApi({ revisionsKept: 1 }), 3)).toEqual(['3'])
})

test('a limit of 0 disables revisions', async () => {
  expect(await historyAfter(testApi({ revisionsKept: 0 }), 3)).toEqual([])
})

test('an autosave counts towards the limit, but is not removed', async () => {
  const api = testApi({ revisionsKept: 2 })
  const { body } = await api.post('/core/v2/posts', { title: 'One', status: 'publish' })
  const target = `/core/v2/posts/${body.id}`
  await api.post(`${target}/autosaves`, { content: 'aside' })
  for (const content of ['1', '2', '3', '4']) await api.post(target, { content })
  const { body: revisions } = await api.get(`${target}/revisions?context=edit`, { as: 'admin' })
  const raws = revisions.map(({ content }: { content: { raw: string } }) => content.raw)
  expect(raws.toSorted()).toEqual(['3', '4', 'aside'])
  expect((await api.get(target)).body._links['version-history'][0].count).toBe(3)
})

test('an update costs as much after thousands of revisions as after a hundred', async () => {
  const api = testApi()
  const { body } = await api.post('/core/v2/posts', { title: 'One' })
  let count = 0
  const update = async (times: number): Promise<number> => {
    const start = process.cpuUsage()
    for (let at = 0; at < times; at += 1) {
      count += 1
      await api.post(`/core/v2/posts/${body.id}`, { content: `${count}` })
    }
    return process.cpuUsage(start).user
  }
  const { revisions, ids } = api.site
  await update(200)
  const early = await update(200)
  const last = revisions.all().at(-1)
  if (!last) throw new Error('expected a revision')
  for (let at = 0; at < 3000; at += 1) revisions.insert({ ...last, id: ids.next('post') })
  expect(Math.min(await update(200), await update(200))).toBeLessThan(2.5 * early)
})
