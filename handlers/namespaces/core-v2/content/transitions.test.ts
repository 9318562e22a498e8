import { expect, test } from 'vitest'
import { trashDays } from '#fixtures/documents/platform.ts'
import { contentApi, expectError } from '#handlers/testing/content.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { deletePage } from '#openapi/namespaces/core-v2/pages.ts'
import { deletePost } from '#openapi/namespaces/core-v2/posts.ts'

const AHEAD = '2026-03-10T11:00:00'
const PAST = '2026-01-01T00:00:00'
const STATES = ['publish', 'future', 'draft', 'pending', 'private'] as const

const stateFields = (status: string) => ({ status, ...(status === 'future' && { date: AHEAD }) })

for (const from of STATES) {
  test(`${from} can change to each of the other statuses`, async () => {
    const api = contentApi()
    for (const to of STATES) {
      const id = await api.make(stateFields(from))
      const { body } = await api.put(`/core/v2/posts/${id}`, stateFields(to))
      const expected = to === 'publish' && from === 'future' ? 'future' : to
      expect(body.status, `${from} to ${to}`).toBe(expected)
    }
  })

  test(`${from} can be trashed, restored to any status and deleted`, async () => {
    const api = contentApi()
    for (const to of STATES) {
      const id = await api.make(stateFields(from))
      const trashed = validUntyped(deletePost, await api.delete(`/core/v2/posts/${id}`))
      expect(trashed.body.status).toBe('trash')
      expectError(await api.delete(`/core/v2/posts/${id}`), 410, 'rest_already_trashed')
      const back = await api.put(`/core/v2/posts/${id}`, {
        status: to,
        date: to === 'future' ? AHEAD : PAST,
      })
      expect(back.body.status).toBe(to)
      const removed = await api.delete(`/core/v2/posts/${id}?force=true`)
      expect(validUntyped(deletePost, removed).body).toMatchObject({
        deleted: true,
        previous: { id, status: to },
      })
      expect(removed.body.previous).not.toHaveProperty('_links')
      expect(removed.headers['Allow']).toBeUndefined()
      expectError(await api.get(`/core/v2/posts/${id}`), 404, 'rest_post_invalid_id')
    }
  })
}

test('a date decides between publish and future', async () => {
  const api = contentApi()
  const create = async (fields: object) =>
    (await api.post('/core/v2/posts', { title: 'T', ...fields })).body
  expect((await create({ status: 'publish', date: '2026-03-10T10:01:00' })).status).toBe('future')
  expect((await create({ status: 'publish', date: '2026-03-10T10:00:59' })).status).toBe('publish')
  expect((await create({ status: 'future', date: PAST })).status).toBe('publish')
  expect((await create({ status: 'future' })).status).toBe('publish')
  const published = await create({ status: 'publish' })
  expect((await api.put(`/core/v2/posts/${published.id}`, { date: AHEAD })).body.status).toBe(
    'future',
  )
})

test('a forced delete works from the trash and removes all dependent records', async () => {
  const api = contentApi()
  const top = await api.make({ status: 'publish' }, 'pages')
  const id = await api.make({ status: 'publish', parent: top }, 'pages')
  const child = await api.make({ status: 'publish', parent: id }, 'pages')
  await api.put(`/core/v2/pages/${id}`, { content: 'x' })
  await api.post(`/core/v2/pages/${id}/autosaves`, { content: 'y' })
  await api.delete(`/core/v2/pages/${id}`)
  expect(api.site.revisions.size).toBeGreaterThan(0)
  valid(deletePage, await api.delete(`/core/v2/pages/${id}`, { force: true }))
  expect(api.site.revisions.size).toBe(0)
  expect((await api.get(`/core/v2/pages/${child}`)).body.parent).toBe(top)
})

test('the record of a deleted item has the requested fields and its id', async () => {
  const api = contentApi()
  const remove = async (fields: string) => {
    const id = await api.make({ slug: 'gone' })
    return (await api.delete(`/core/v2/posts/${id}?force=true&_fields=${fields}`)).body
  }
  expect(await remove('deleted,previous')).toEqual({
    deleted: true,
    previous: { id: expect.any(Number) },
  })
  expect((await remove('previous,slug')).previous).toEqual({
    id: expect.any(Number),
    slug: 'gone',
  })
  expect(await remove('deleted,previous.title')).toEqual({ deleted: true, previous: [] })
})

test('a site without a trash rejects trashing', async () => {
  const api = contentApi()
  api.site.write(trashDays, 0)
  const response = await api.delete(`/core/v2/posts/${await api.make({})}`)
  expectError(response, 400, 'rest_trash_not_supported')
  expect(response.body.message).toBe(
    "The post does not support trashing. Set 'force=true' to delete.",
  )
})

test('dates of drafts float until one is sent', async () => {
  const api = contentApi()
  const { body: draft } = await api.post('/core/v2/posts', { title: 'T' })
  const put = async (json: object) => {
    api.site.clock.step(60_000)
    return (await api.put(`/core/v2/posts/${draft.id}`, json)).body
  }
  expect((await put({})).date).toBe('2026-03-10T10:01:00')
  expect((await put({ date: '2026-03-10T10:01:00' })).date).toBe('2026-03-10T10:02:00')
  expect((await put({ date: PAST })).date).toBe(PAST)
  expect((await put({})).date).toBe(PAST)
  expect((await put({ date: null })).date).toBe('2026-03-10T10:05:00')
  const out = await put({ status: 'publish' })
  expect(out).toMatchObject({ date: '2026-03-10T10:06:00', date_gmt: '2026-03-10T09:06:00' })
})

const DATES: readonly (readonly [object, string, string])[] = [
  [{ date: '2026-01-02T03:04:05' }, '2026-01-02T03:04:05', '2026-01-02T02:04:05'],
  [{ date_gmt: '2026-01-02T03:04:05' }, '2026-01-02T04:04:05', '2026-01-02T03:04:05'],
  [{ date: '2026-01-02T03:04:05-10:00' }, '2026-01-02T14:04:05', '2026-01-02T13:04:05'],
  [{ date_gmt: '2026-01-02T03:04:05-10:00' }, '2026-01-02T14:04:05', '2026-01-02T13:04:05'],
  [{ date: PAST, date_gmt: '2026-02-02T00:00:00' }, PAST, '2025-12-31T23:00:00'],
]

for (const [sent, date, date_gmt] of DATES)
  test(`${JSON.stringify(sent)} is stored as ${date}`, async () => {
    const api = contentApi()
    const { body } = await api.post('/core/v2/posts', { title: 'T', status: 'publish', ...sent })
    expect(body).toMatchObject({ date, date_gmt, modified: date, modified_gmt: date_gmt })
  })
