import { expect, test } from 'vitest'
import { type DiscussionSettings, discussionSettings } from '#fixtures/documents/platform.ts'
import type { TestApi } from '#handlers/testing/testing.ts'
import { neighboursApi } from './testing.ts'

/** A post whose comments are open. */
async function openPost() {
  const api = neighboursApi()
  const json = { title: 'Open', status: 'publish', comment_status: 'open' }
  const { body } = await api.post('/core/v2/posts', json, 'editor')
  const id: number = body.id
  return { api, id }
}

test('a comment of an editor is shown at once, one of a reader waits', async () => {
  const { api, id: post } = await openPost()
  const comment = (content: string, as: string) =>
    api.post('/core/v2/comments', { post, content }, as)
  const own = await comment('Welcome.', 'editor')
  expect(own).toMatchObject({
    status: 201,
    body: { status: 'approved', content: { raw: 'Welcome.' } },
  })
  const other = await comment('Thanks.', 'subscriber')
  expect(other.body.status).toBe('hold')
  const pending = `/core/v2/comments/${other.body.id}`
  expect((await api.get(pending, { as: 'subscriber' })).status).toBe(200)
  expect((await api.get(pending)).body.code).toBe('rest_cannot_read')

  const ids = async (query: string, as?: string) =>
    (await api.get(`/core/v2/comments?post=${post}${query}`, as ? { as } : {})).body.map(
      ({ id }: { id: number }) => id,
    )
  expect(await ids('')).toContain(own.body.id)
  expect(await ids('')).not.toContain(other.body.id)
  await api.put(`/core/v2/comments/${other.body.id}`, { status: 'approved' }, 'editor')
  expect(await ids('')).toContain(other.body.id)
  const shown = await api.get(`/core/v2/posts/${post}?_embed`)
  expect(shown.body._embedded.replies[0].map(({ id }: { id: number }) => id)).toContain(
    other.body.id,
  )
})

test('a reply knows its comment, and a removed comment releases it', async () => {
  const { api, id: post } = await openPost()
  const { body: first } = await api.post('/core/v2/comments', { post, content: 'A' }, 'editor')
  const reply = { post, content: 'B', parent: first.id }
  const { body: second } = await api.post('/core/v2/comments', reply, 'editor')
  expect((await api.get(`/core/v2/comments?parent=${first.id}`)).body).toMatchObject([
    { id: second.id },
  ])
  await api.delete(`/core/v2/comments/${first.id}?force=true`, undefined, 'editor')
  expect((await api.get(`/core/v2/comments/${second.id}`)).body.parent).toBe(0)
})

test('a comment goes to the trash first', async () => {
  const { api, id: post } = await openPost()
  const { body } = await api.post('/core/v2/comments', { post, content: 'A' }, 'editor')
  const remove = () => api.delete(`/core/v2/comments/${body.id}`, undefined, 'editor')
  expect((await remove()).body.status).toBe('trash')
  expect(await remove()).toMatchObject({ status: 410, body: { code: 'rest_already_trashed' } })
})

test('comments are refused with the errors of the platform', async () => {
  const { api, id: post } = await openPost()
  const code = async (json: object, as: string) =>
    (await api.post('/core/v2/comments', json, as)).body.code
  const anonymous = await api.send('POST', '/core/v2/comments', { json: { post, content: 'A' } })
  expect(anonymous.body.code).toBe('rest_comment_login_required')
  expect(await code({ content: 'A' }, 'editor')).toBe('rest_comment_invalid_post_id')
  expect(await code({ post, content: '' }, 'editor')).toBe('rest_comment_content_invalid')
  expect(await code({ post, content: 'A' }, 'editor')).toBeUndefined()
  expect(await code({ post, content: 'A' }, 'editor')).toBe('comment_duplicate')
  expect((await api.get('/core/v2/comments?status=hold')).body.code).toBe('rest_forbidden_param')
  expect((await api.get('/core/v2/comments/9999')).body.code).toBe('rest_comment_invalid_id')
})

test('a comment of a dataset shows the name of its user, and links to its page', async () => {
  const api = neighboursApi()
  const open = { title: 'Open', status: 'publish', comment_status: 'open' }
  const page = (await api.post('/core/v2/pages', open, 'editor')).body.id
  const author = api.site.users.all().find(({ login }) => login === 'editor')
  const { body: made } = await api.post(
    '/core/v2/comments',
    { post: page, content: 'Hi' },
    'editor',
  )
  const { id } = made
  const stored = api.site.comments.get(id)
  if (stored) api.site.comments.replace({ ...stored, author_name: '' })
  const { body } = await api.get(`/core/v2/comments/${id}?_embed=up`)
  expect(body.author_name).toBe(author?.display_name)
  expect(body._links.up[0]).toMatchObject({ post_type: 'page' })
  expect(body._links.up[0].href).toContain(`/core/v2/pages/${page}`)
  expect(body._embedded.up[0].id).toBe(page)
})

const discussion = (api: TestApi, settings: Partial<DiscussionSettings>) =>
  api.site.change(discussionSettings, settings)

const anonymously = (api: TestApi, json: object) => api.send('POST', '/core/v2/comments', { json })

test('a site that takes anonymous comments asks for name and email address', async () => {
  const { api, id: post } = await openPost()
  discussion(api, { anonymous_comments: true })
  const nameless = await anonymously(api, { post, content: 'A' })
  expect(nameless).toMatchObject({
    status: 400,
    body: { code: 'rest_comment_author_data_required' },
  })
  const visitor = { author_name: 'Anna', author_email: 'anna@example.org' }
  const first = await anonymously(api, { post, content: 'A', ...visitor })
  expect(first).toMatchObject({
    status: 201,
    body: { status: 'hold', author: 0, author_name: 'Anna' },
  })
  discussion(api, { require_name_email: false })
  expect((await anonymously(api, { post, content: 'B' })).status).toBe(201)
})

test('comments of authors with an approved comment are shown at once', async () => {
  const { api, id: post } = await openPost()
  discussion(api, { anonymous_comments: true })
  const visitor = { post, author_name: 'Anna', author_email: 'anna@example.org' }
  const { body } = await anonymously(api, { ...visitor, content: 'A' })
  await api.put(`/core/v2/comments/${body.id}`, { status: 'approved' }, 'editor')
  const statusOf = async (json: object) => (await anonymously(api, json)).body.status
  expect(await statusOf({ ...visitor, content: 'B' })).toBe('approved')
  expect(await statusOf({ ...visitor, author_email: 'b@example.org', content: 'C' })).toBe('hold')
  discussion(api, { comment_moderation: true })
  expect(await statusOf({ ...visitor, content: 'D' })).toBe('hold')
  discussion(api, { comment_moderation: false, comment_previously_approved: false })
  expect(await statusOf({ ...visitor, author_email: 'e@example.org', content: 'E' })).toBe(
    'approved',
  )
})

test('an author needs no approval for comments on the own post', async () => {
  const api = neighboursApi()
  const json = { title: 'Mine', status: 'publish', comment_status: 'open' }
  const { body: post } = await api.post('/core/v2/posts', json, 'author')
  const { body } = await api.post('/core/v2/comments', { post: post.id, content: 'A' }, 'author')
  expect(body.status).toBe('approved')
})
