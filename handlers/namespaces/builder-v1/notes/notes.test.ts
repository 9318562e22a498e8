import { expect, test } from 'vitest'
import { builderLicense } from '#fixtures/documents/builder.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import {
  createNote,
  deleteNote,
  getNote,
  listNotes,
  listNoteUsers,
  markNotesRead,
  markNotesUnread,
  summarizeNotes,
  updateNote,
} from '#openapi/namespaces/builder-v1/notes.ts'

const ROOT = '/builder/v1/notes'
const as = 'admin'

const fresh = {
  post_id: 40,
  element_id: '476d0ce',
  content: 'Text',
  position: { x: 40.5, y: 12 },
}

const list = async (api: TestApi, query = '') =>
  (await api.get(`${ROOT}${query}`, { as })).body.data
const idsOf = async (api: TestApi, query = ''): Promise<readonly number[]> =>
  (await list(api, query)).map(({ id }: { id: number }) => id)

const mails = ({ site }: TestApi) =>
  site.journal
    .all()
    .filter(({ kind }) => kind === 'mail')
    .map(({ details }) => [details['occasion'], details['to']])

test('notes are listed by their last activity, threads and replies alike', async () => {
  const api = testApi()
  const response = valid(listNotes, await api.get(ROOT, { as }))
  expect(response.body.meta).toEqual([])
  expect(await idsOf(api)).toEqual([6, 5, 2, 1, 3, 4])
  expect(await idsOf(api, '?order=asc&order_by=created_at')).toEqual([4, 3, 1, 2, 5, 6])
})

test('a listed note has the number of replies, but neither readers nor document', async () => {
  const api = testApi()
  const note = (await list(api, '?parent_id=0&post_id=40')).find(
    ({ id }: { id: number }) => id === 1,
  )
  expect(note).toMatchObject({
    is_read: true,
    replies: [],
    mentions: [],
    document: null,
    replies_count: 1,
    unread_replies_count: 1,
    readers: [],
    user_can: [],
    created_at: '2026-02-24T09:15:00+00:00',
  })
  expect(note.author).toEqual({
    id: 1,
    name: 'Alex Winter',
    url: '',
    slug: 'admin',
    avatar_urls: {
      24: 'http://site.example/avatars/1-24.png',
      48: 'http://site.example/avatars/1-48.png',
      96: 'http://site.example/avatars/1-96.png',
    },
    capabilities: { notes: { can_read: true } },
  })
})

test('the note of a deleted account keeps the name of its author', async () => {
  const api = testApi()
  const { data } = valid(getNote, await api.get(`${ROOT}/4`, { as })).body
  expect([data.author, data.author_display_name]).toEqual([null, 'Petra Lang'])
})

test('filters apply to the list, the status too', async () => {
  const api = testApi()
  expect(await idsOf(api, '?is_resolved=true')).toEqual([3])
  expect(await idsOf(api, '?parent_id=1')).toEqual([2])
  expect(await idsOf(api, '?post_id=52')).toEqual([6, 5])
  const route_url = encodeURIComponent('https://host.example/contact/?utm_source=x#f')
  expect(await idsOf(api, `?route_url=${route_url}`)).toEqual([6, 5])
  expect(await idsOf(api, '?status=draft')).toEqual([7])
})

test('as deployed, the status is ignored and any sent flag means true', async () => {
  const api = testApi({ asDeployed: true })
  expect(await idsOf(api, '?status=draft')).toHaveLength(7)
  for (const value of ['true', 'false']) {
    expect(await idsOf(api, `?only_unread=${value}`)).toEqual([7, 2, 1, 4])
    expect(await idsOf(api, `?only_relevant=${value}`)).toEqual([6, 5, 1, 3])
  }
  const { data } = (await api.post(ROOT, { ...fresh, route_post_id: '40' })).body
  expect([data.route_post_id, data.mentioned_usernames]).toEqual([40, undefined])
})

test('a note shows its mentioned users', async () => {
  const api = testApi()
  const sent = { ...fresh, mentioned_usernames: ['editor', 'no-such-user'] }
  const { data } = valid(createNote, await api.post(ROOT, sent)).body
  expect(data.mentioned_usernames).toEqual(['editor'])
})

test('unread and relevant filter if true', async () => {
  const api = testApi()
  expect(await idsOf(api, '?only_unread=true')).toEqual([2, 1, 4])
  expect(await idsOf(api, '?only_relevant=true')).toEqual([6, 5, 1, 3])
  for (const name of ['only_unread', 'only_relevant'])
    expect(await idsOf(api, `?${name}=false`)).toEqual(await idsOf(api))
})

test('invalid filters are rejected', async () => {
  const api = testApi()
  const post = await api.get(`${ROOT}?post_id=9999`, { as })
  expect(post.body.data.params).toEqual({ post_id: 'Invalid parameter.' })
  for (const query of ['?route_url=a%20b', '?status=trash', '?only_unread=x', '?order_by=id'])
    expect((await api.get(`${ROOT}${query}`, { as })).body.code).toBe('rest_invalid_param')
})

test('the summary has one row per address', async () => {
  const api = testApi({ asDeployed: true })
  await api.post(ROOT, fresh)
  const { data } = valid(summarizeNotes, await api.get(`${ROOT}/summary`, { as })).body
  expect(data).toEqual([
    { url: '', full_url: 'http://site.example', title: 'Home', notes_count: 4 },
    {
      url: '/contact',
      full_url: 'http://site.example/contact',
      title: 'Contact',
      notes_count: 3,
    },
    { url: null, full_url: 'http://site.example', title: null, notes_count: 1 },
  ])
})

test('deployments accept any title of a page', async () => {
  const titleFor = async (route_title: unknown) => {
    const response = await testApi({ asDeployed: true }).post(ROOT, { ...fresh, route_title })
    return response.body.data.route_title
  }
  expect(await titleFor(['a'])).toBe('')
  expect(await titleFor(5)).toBe('5')
  const { status } = await testApi().post(ROOT, { ...fresh, route_title: ['a'] })
  expect(status).toBe(400)
})

test('a new note is returned as unread, but its author has read it', async () => {
  const api = testApi()
  const response = await api.post(ROOT, {
    ...fresh,
    content: ' <b>Hi</b> & you, für ',
    position: { x: '40.5', y: 12, z: 'kept' },
    route_post_id: '40',
    route_url: 'https://host/about/?utm_source=x&preview=true&foo=1#f',
    route_title: '<i>About</i>',
  })
  const { data } = valid(createNote, response).body
  expect(response.status).toBe(200)
  expect(data).toMatchObject({
    id: 9,
    author_id: 1,
    content: '&lt;b&gt;Hi&lt;/b&gt; &amp; you, f&uuml;r',
    position: { x: 40.5, y: 12, z: 'kept' },
    route_post_id: '40',
    route_url: '/about/?foo=1',
    route_title: 'About',
    status: 'publish',
    is_public: true,
    is_read: false,
    document: null,
  })
  const seen = valid(getNote, await api.get(`${ROOT}/9`, { as })).body.data
  expect(seen.is_read).toBe(true)
  expect(seen.readers.map(({ id }: { id: number }) => id)).toEqual([1])
  expect(seen.document).toEqual({ id: 40, type: 'wp-page', type_title: 'Page' })
  expect(seen.user_can).toEqual({ edit: true, delete: true })
})

test('an item that was never edited with the builder has no document type', async () => {
  const api = testApi()
  const created = await api.post(ROOT, { ...fresh, post_id: 1, route_post_id: '1' })
  const seen = valid(getNote, await api.get(`${ROOT}/${created.body.data.id}`, { as })).body.data
  expect(seen.document).toEqual({ id: 1, type: null, type_title: null })
})

test('any status is accepted at creation', async () => {
  const api = testApi()
  const { body } = await api.post(ROOT, { ...fresh, status: 'later' })
  expect(body.data.status).toBe('later')
})

test('required members of a new note are validated', async () => {
  const api = testApi()
  const missing = await api.post(ROOT, {})
  expect(missing.body.data.params).toEqual(['post_id', 'element_id', 'content', 'position'])
  const wrong = await api.post(ROOT, {
    ...fresh,
    post_id: 9999,
    element_id: 'ABC',
    content: '',
    route_post_id: 'x',
    route_url: 'a b',
  })
  expect(Object.keys(wrong.body.data.params)).toEqual([
    'post_id',
    'element_id',
    'content',
    'route_post_id',
    'route_url',
  ])
  expect(wrong.body.data.details).toEqual([])
  const half = await api.post(ROOT, { ...fresh, position: { x: 1 } })
  expect(half.body.data.params.position).toBe('y is a required property of position.')
})

test('blank content is stored empty and a number as text', async () => {
  const api = testApi()
  expect((await api.post(ROOT, { ...fresh, content: '  ' })).body.data.content).toBe('')
  expect((await api.post(ROOT, { ...fresh, content: 5 })).body.data.content).toBe('5')
})

test('a reply updates its thread and mails the participants', async () => {
  const api = testApi()
  const response = await api.post(ROOT, { ...fresh, parent_id: 1, mentioned_usernames: ['author'] })
  expect(valid(createNote, response).body.data.parent_id).toBe(1)
  expect((await idsOf(api)).slice(0, 2)).toEqual([9, 1])
  expect(mails(api)).toEqual([
    ['note-mention', 'author@example.test'],
    ['note-reply', 'editor@example.test'],
  ])
  const thread = (await api.get(`${ROOT}/1`, { as })).body.data
  expect(thread.replies.map(({ id }: { id: number }) => id)).toEqual([2, 9])
  expect(thread.replies[0]).toMatchObject({ document: null, user_can: { edit: true } })
})

test('replies cannot be replied to or be private', async () => {
  const api = testApi()
  const nested = await api.post(ROOT, { ...fresh, parent_id: 2 })
  expect([nested.status, nested.body]).toEqual([
    400,
    {
      code: 'rest_invalid_param',
      message: 'Cannot create reply on reply.',
      data: { status: 400 },
    },
  ])
  const hidden = await api.post(ROOT, { ...fresh, parent_id: 1, is_public: false })
  expect(hidden.body.message).toBe("Cannot update 'is_public' on reply.")
})

test('an unknown thread rejects replies', async () => {
  const api = testApi()
  expect((await api.post(ROOT, { ...fresh, parent_id: 999 })).status).toBe(403)
  expect((await api.send('POST', ROOT, { json: { ...fresh, parent_id: 999 } })).status).toBe(401)
})

test('unknown and trashed notes are forbidden, but not found by POST', async () => {
  const api = testApi()
  for (const id of [8, 999]) {
    expect((await api.get(`${ROOT}/${id}`, { as })).status).toBe(403)
    expect((await api.get(`${ROOT}/${id}`)).status).toBe(401)
    expect((await api.put(`${ROOT}/${id}`, {})).status).toBe(403)
    expect((await api.delete(`${ROOT}/${id}`, { force: true })).status).toBe(403)
    const posted = await api.post(`${ROOT}/${id}`, {})
    expect([posted.status, posted.body.code]).toEqual([404, 'not-found'])
    expect(posted.body.message).toBe('404 not found')
  }
})

test('an update changes allowed members and returns the account as author', async () => {
  const api = testApi()
  const sent = { content: ' New ', is_public: false, position: { x: 1, y: 1 } }
  const { data } = valid(updateNote, await api.put(`${ROOT}/1`, sent)).body
  expect(data).toMatchObject({
    content: 'New',
    is_public: false,
    position: { x: 40.5, y: 12 },
    is_read: false,
    replies_count: 0,
    updated_at: '2026-03-10T09:00:00+00:00',
    last_activity_at: '2026-02-25T07:40:00+00:00',
    author: { ID: 1, user_login: 'admin', user_email: 'admin@example.test' },
  })
  expect((await api.patch(`${ROOT}/1`, {})).status).toBe(200)
  expect((await api.post(`${ROOT}/1`, { content: '' })).body.data.content).toBe('')
  expect((await api.put(`${ROOT}/1`, { status: 'trash' })).status).toBe(400)
})

test('resolving is activity, mails the others and works once', async () => {
  const api = testApi()
  const { body } = await api.put(`${ROOT}/1`, { is_resolved: true })
  expect(body.data.last_activity_at).toBe('2026-03-10T09:00:00+00:00')
  expect(mails(api)).toEqual([['note-resolved', 'editor@example.test']])
  const again = await api.put(`${ROOT}/1`, { is_resolved: true })
  expect([again.status, again.body.message]).toEqual([400, "'is_resolved' was already set on '1'."])
  const open = await api.put(`${ROOT}/5`, { is_resolved: false })
  expect(open.body.message).toBe("'is_resolved' was already set on ''.")
  const reply = await api.put(`${ROOT}/2`, { is_resolved: true })
  expect(reply.body.message).toBe("Cannot update 'is_resolved' or 'is_public' on reply.")
})

test('the mentions of an update replace the earlier ones', async () => {
  const api = testApi()
  await api.put(`${ROOT}/1`, { mentioned_usernames: ['author', 'nobody'] })
  expect(api.site.notes.get(1)?.mention_ids).toEqual([3])
  expect(mails(api)).toEqual([['note-mention', 'author@example.test']])
})

test('a deleted note is not listed, its replies are', async () => {
  const api = testApi()
  expect(valid(deleteNote, await api.delete(`${ROOT}/1`)).text).toBe('[]')
  expect(api.site.notes.get(1)?.status).toBe('trash')
  expect(await idsOf(api)).toEqual([6, 5, 2, 3, 4])
})

test('force deletes a note with its replies', async () => {
  const api = testApi()
  await api.delete(`${ROOT}/1`, { force: true })
  expect(await idsOf(api)).toEqual([6, 5, 3, 4])
  expect(api.site.notes.has(2)).toBe(false)
})

test('trashed replies are still counted', async () => {
  const api = testApi()
  await api.delete(`${ROOT}/2`)
  const { data } = (await api.get(`${ROOT}/1`, { as })).body
  expect([data.replies_count, data.replies]).toEqual([1, []])
})

test('readers are added and removed', async () => {
  const api = testApi()
  const path = `${ROOT}/read-status`
  const marked = valid(markNotesRead, await api.post(path, { ids: [2, 4, 999] }))
  expect([marked.status, marked.text]).toEqual([201, '[]'])
  await api.post(path, { ids: [2] })
  expect(api.site.notes.get(2)?.reader_ids).toEqual([2, 1])
  expect((await list(api)).find(({ id }: { id: number }) => id === 2).is_read).toBe(true)
  const gone = await api.send('DELETE', `${path}?ids=2,4`, { as })
  expect(valid(markNotesUnread, gone).status).toBe(200)
  expect(api.site.notes.get(2)?.reader_ids).toEqual([2])
})

test('marking requires an existing note', async () => {
  const api = testApi()
  const path = `${ROOT}/read-status`
  for (const ids of [[], [999], [8]]) expect((await api.post(path, { ids })).status).toBe(403)
  expect((await api.post(path, {})).body.code).toBe('rest_missing_callback_param')
  expect((await api.post(path, { ids: ['x'] })).body.data.params.ids).toBe(
    'ids[0] is not of type integer.',
  )
})

test('users are listed by name, with search and limit', async () => {
  const api = testApi()
  const users = async (query: string) =>
    validUntyped(listNoteUsers, await api.get(`${ROOT}/users${query}`, { as })).body.data
  const slugs = async (query: string) =>
    (await users(query)).map(({ slug }: { slug: string }) => slug)
  expect(await slugs('')).toEqual(['admin', 'editor', 'subscriber', 'contributor', 'author'])
  expect(await slugs('?order_by=user_nicename&order=desc&limit=2')).toEqual([
    'subscriber',
    'editor',
  ])
  expect(await slugs('?search=VOGT')).toEqual(['contributor'])
  expect(await slugs('?limit=0')).toHaveLength(5)
  const [admin, , subscriber] = await users('?post_id=40')
  expect(admin.capabilities).toEqual({ notes: { can_read: true }, post: { can_edit: true } })
  expect(subscriber.capabilities).toEqual({ notes: { can_read: false }, post: { can_edit: false } })
  expect((await users('?post_id=9999'))[0].capabilities.post.can_edit).toBe(false)
})

test('without the licensed feature notes are unavailable', async () => {
  const api = testApi()
  for (const licence of [{ features: ['popup'] }, { exists: false }]) {
    api.site.change(builderLicense, licence)
    const { status, body } = await api.get(ROOT, { as })
    expect([status, body.code]).toEqual([404, 'rest_no_route'])
    const paths = Object.keys((await api.get('/')).body.routes)
    expect(paths.filter((path) => path.startsWith(ROOT))).toEqual([])
  }
  api.site.forget(builderLicense)
  expect((await api.get(ROOT, { as })).status).toBe(200)
  expect(Object.keys((await api.get('/builder/v1')).body.routes)).toContain(ROOT)
})

test('a note has at most 50,000 characters', async () => {
  const api = testApi()
  const sent = async (content: string) => [
    (await api.post(ROOT, { ...fresh, content })).status,
    (await api.post(`${ROOT}/1`, { content })).status,
  ]
  expect(await sent('x'.repeat(50_000))).toEqual([200, 200])
  expect(await sent('x'.repeat(50_001))).toEqual([400, 400])
})
