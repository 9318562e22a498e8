import { expect, test } from 'vitest'
import { elementsOf, elementsText } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'

const ROOT = '/builder/v1/notes'

const BASIC = ['create', 'edit', 'delete', 'read'].map((verb) => `${verb}_notes_builder-pro`)

/** Grants a user access to notes. */
function grant({ site }: TestApi, id: number): void {
  const user = site.users.get(id)
  if (user) site.users.replace({ ...user, capabilities: BASIC })
}

const reply = { post_id: 52, element_id: '476d0ce', content: 'x', position: { x: 1, y: 1 } }

test('only administrators can access notes', async () => {
  const api = testApi()
  for (const as of ['subscriber', 'contributor', 'author', 'editor']) {
    expect((await api.get(ROOT, { as })).status).toBe(403)
    expect((await api.get(`${ROOT}/summary`, { as })).status).toBe(403)
    expect((await api.get(`${ROOT}/users`, { as })).status).toBe(403)
    expect((await api.get(`${ROOT}/1`, { as })).status).toBe(403)
    expect((await api.post(ROOT, reply, as)).status).toBe(403)
    expect((await api.post(`${ROOT}/1`, {}, as)).status).toBe(403)
  }
  expect((await api.get(ROOT)).status).toBe(401)
})

test('users with access see public notes and their own', async () => {
  const api = testApi()
  grant(api, 2)
  const { body } = await api.get(ROOT, { as: 'editor' })
  const ids = body.data.map(({ id }: { id: number }) => id)
  expect(ids).toEqual([5, 2, 1, 3, 4])
  expect((await api.get(`${ROOT}/6`, { as: 'editor' })).status).toBe(403)
  expect((await api.post(ROOT, { ...reply, parent_id: 6 }, 'editor')).status).toBe(403)
  expect((await api.post(ROOT, { ...reply, parent_id: 5 }, 'editor')).status).toBe(200)
})

test('notes of others can be read but neither changed nor deleted', async () => {
  const api = testApi()
  grant(api, 2)
  expect((await api.put(`${ROOT}/1`, { content: 'x' }, 'editor')).status).toBe(403)
  expect((await api.delete(`${ROOT}/1`, {}, 'editor')).status).toBe(403)
  expect((await api.put(`${ROOT}/2`, { content: 'x' }, 'editor')).status).toBe(200)
  const { data } = (await api.get(`${ROOT}/1`, { as: 'editor' })).body
  expect(data.user_can).toEqual({ edit: false, delete: false })
  expect(data.replies[0].user_can).toEqual({ edit: true, delete: true })
})

test('POST on a note checks only the permission to create', async () => {
  const api = testApi()
  grant(api, 2)
  const { status, body } = await api.post(`${ROOT}/1`, { content: 'Changed' }, 'editor')
  expect([status, body.data.content]).toEqual([200, 'Changed'])
})

test('notes on unreadable items are hidden', async () => {
  const api = testApi()
  grant(api, 5)
  const page = api.site.posts.get(52)
  if (page) api.site.posts.replace({ ...page, status: 'private' })
  const { body } = await api.get(ROOT, { as: 'subscriber' })
  expect(body.data.map(({ post_id }: { post_id: number }) => post_id)).not.toContain(52)
  expect((await api.get(`${ROOT}/5`, { as: 'subscriber' })).status).toBe(403)
  const { body: summary } = await api.get(`${ROOT}/summary`, { as: 'subscriber' })
  expect(summary.data.map(({ url }: { url: string }) => url)).toEqual([''])
})

test('marking is rejected when one of the notes is hidden', async () => {
  const api = testApi()
  grant(api, 2)
  const path = `${ROOT}/read-status`
  expect((await api.post(path, { ids: [5, 6] }, 'editor')).status).toBe(403)
  expect((await api.post(path, { ids: [5, 999] }, 'editor')).status).toBe(201)
})

test('notes are trashed and deleted with their page', async () => {
  const api = testApi()
  const ids = async () =>
    (await api.get(ROOT, { as: 'admin' })).body.data.map(({ id }: { id: number }) => id)
  await api.delete('/core/v2/pages/52')
  expect(await ids()).toEqual([2, 1, 3, 4])
  expect(api.site.notes.get(5)?.status).toBe('trash')
  await api.delete('/core/v2/pages/40', { force: true })
  expect(await ids()).toEqual([])
  expect(api.site.notes.has(2)).toBe(false)
})

test('saving a document without an element deletes the notes of that element', async () => {
  const api = testApi()
  const home = api.site.posts.get(40)
  if (!home) throw new Error('expected page 40 in the demo site, got none')
  const elements = elementsOf(home).map((section) => ({
    ...section,
    elements: section.elements.filter(({ id }) => id !== '5d20b9f'),
  }))
  api.site.posts.replace({ ...home, meta: { ...home.meta, _builder_data: elementsText(elements) } })
  await api.post('/builder/v1/documents/40/media/import')
  const { body } = await api.get(`${ROOT}?post_id=40`, { as: 'admin' })
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([3, 4])
})

test('an id in the body does not give access to another note', async () => {
  const api = testApi()
  grant(api, 2)
  const { body } = await api.post(ROOT, reply, 'editor')
  const own = `${ROOT}/${body.data.id}`
  expect((await api.patch(own, { content: 'y' }, 'editor')).status).toBe(200)
  const refused = await api.patch(own, { id: 1, content: 'x' }, 'editor')
  expect(refused.body.code).toBe('rest_forbidden')
  expect((await api.get(`${ROOT}/1?id=2`, { as: 'admin' })).body.data.id).toBe(2)
})
