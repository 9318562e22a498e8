/** Size limits of sites and of the process, and the requests that remain possible. */

import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'

const LONG = 'text '.repeat(2000)

test('a process at its limit rejects additions, and deletions free space', async () => {
  const api = testApi({ limits: { written: 15_000 } })
  const add = (site: string) =>
    api.send('POST', '/core/v2/posts', {
      as: 'admin',
      json: { title: 'Long', content: LONG },
      headers: { 'x-understudy-site': site },
    })
  const first = await add('first')
  expect(first.status).toBe(201)
  expect((await add('second')).status).toBe(201)
  const refused = await add('first')
  expect([refused.status, refused.body.code]).toEqual([507, 'understudy_full'])
  expect((await add('third')).status).toBe(507)
  const headers = { 'x-understudy-site': 'first' }
  const target = `/core/v2/posts/${first.body.id}`
  expect((await api.get(target, { as: 'admin', headers })).status).toBe(200)
  const removed = await api.send('DELETE', `${target}?force=true`, { as: 'admin', headers })
  expect(removed.status).toBe(200)
  expect((await add('third')).status).toBe(201)
})

test('a snapshot counts against the limit, and a reset frees it', async () => {
  const api = testApi({ limits: { written: 15_000 } })
  const saved = await api.get('//__understudy/snapshot')
  const [post, ...others] = saved.body.records.posts
  const posts = [{ ...post, content: LONG.repeat(2) }, ...others]
  const json = { ...saved.body, records: { ...saved.body.records, posts } }
  const load = () => api.send('PUT', '//__understudy/snapshot', { json })
  expect((await load()).status).toBe(200)
  expect((await load()).body.code).toBe('understudy_full')
  const form = { post_id: 1, element_id: 'a', fields: [] }
  const sent = await api.send('POST', '//__understudy/submissions', { json: form })
  expect(sent.status).toBe(507)
  expect((await api.send('POST', '//__understudy/reset')).status).toBe(200)
  expect((await load()).status).toBe(200)
})

test('the number of records is limited per site', async () => {
  const { site } = testApi()
  const api = testApi({ limits: { records: site.usage.records + 1 } })
  const json = { title: 'One more' }
  const add = (name: string) =>
    api.send('POST', '/core/v2/posts', {
      as: 'admin',
      json,
      headers: { 'x-understudy-site': name },
    })
  expect((await add('first')).status).toBe(201)
  expect((await add('first')).body.code).toBe('understudy_full')
  expect((await add('second')).status).toBe(201)
})
