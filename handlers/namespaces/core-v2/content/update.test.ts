import { expect, test } from 'vitest'
import { disabledRoutes, pageTemplates } from '#fixtures/documents/platform.ts'
import { contentApi, expectError, USER } from '#handlers/testing/content.ts'
import { valid } from '#handlers/testing/schema.ts'
import { updatePage } from '#openapi/namespaces/core-v2/pages.ts'
import { updatePost } from '#openapi/namespaces/core-v2/posts.ts'

test('updates change only the sent fields, by any of three methods', async () => {
  const api = contentApi()
  const id = await api.make({ title: 'A', content: 'B', excerpt: 'C', status: 'publish' })
  for (const method of ['POST', 'PUT', 'PATCH']) {
    const response = await api.send(method, `/core/v2/posts/${id}`, {
      as: 'admin',
      json: { title: method },
    })
    expect(valid(updatePost, response).body).toMatchObject({
      title: { raw: method },
      content: { raw: 'B' },
      excerpt: { raw: 'C' },
      slug: 'a',
    })
  }
  const page = await api.make({}, 'pages')
  valid(updatePage, await api.put(`/core/v2/pages/${page}`, { menu_order: 2 }))
})

test('an update without changes succeeds and sets the modification date', async () => {
  const api = contentApi()
  const id = await api.make({ status: 'publish' })
  api.site.clock.step(60_000)
  const { body } = await api.put(`/core/v2/posts/${id}`)
  expect(body).toMatchObject({
    date: '2026-03-10T10:00:00',
    modified: '2026-03-10T10:01:00',
    modified_gmt: '2026-03-10T09:01:00',
  })
})

test('checks run in the order of the platform', async () => {
  const api = contentApi()
  const id = await api.make({ status: 'publish', author: USER.author })
  const put = (json: object, as: string) => api.put(`/core/v2/posts/${id}`, json, as)
  expectError(await api.put('/core/v2/posts/999', { author: 99 }), 404, 'rest_post_invalid_id')
  expectError(await put({ author: 1 }, 'contributor'), 403, 'rest_cannot_edit')
  const others = await put({ author: 1, sticky: true }, 'author')
  expectError(others, 403, 'rest_cannot_edit_others')
  expect(others.body.message).toBe('Sorry, you are not allowed to update posts as this user.')
  expectError(await put({ author: 99 }, 'admin'), 400, 'rest_invalid_author')
  expectError(await put({ title: '', author: 99 }, 'admin'), 400, 'rest_invalid_author')
  expectError(await put({ title: '' }, 'admin'), 400, 'empty_content')
  expect((await put({ title: { raw: '' } }, 'admin')).status).toBe(200)
})

test('sticky and a password are mutually exclusive', async () => {
  const api = contentApi()
  const sticky = await api.make({ status: 'publish', sticky: true })
  const guarded = await api.make({ status: 'publish', password: 'p' })
  const refused = async (id: number, json: object, message: string) => {
    const response = await api.put(`/core/v2/posts/${id}`, json)
    expectError(response, 400, 'rest_invalid_field')
    expect(response.body.message).toBe(message)
  }
  await refused(sticky, { password: 'p' }, 'A sticky post can not be password protected.')
  await refused(guarded, { sticky: true }, 'A password protected post can not be set to sticky.')
  await refused(
    guarded,
    { sticky: true, password: 'q' },
    'A post can not be sticky and have a password.',
  )
  expect((await api.put(`/core/v2/posts/${guarded}`, { status: 'private' })).body.password).toBe('')
})

test('explicit nulls reset fields', async () => {
  const api = contentApi()
  const id = await api.make({
    title: 'A b',
    status: 'publish',
    slug: 'own',
    sticky: true,
    tags: [],
    author: USER.editor,
    date: '2026-01-01T00:00:00',
    comment_status: 'closed',
    template: 'builder_theme',
    format: 'aside',
  })
  const put = async (json: object) => (await api.put(`/core/v2/posts/${id}`, json)).body
  expect((await put({ slug: null })).slug).toBe('a-b')
  expect((await put({ sticky: null })).sticky).toBe(false)
  expect((await put({ categories: null })).categories).toEqual([])
  expect((await put({ date: null })).date).toBe('2026-03-10T10:00:00')
  expect((await put({ password: 'p' })).password).toBe('p')
  expect((await put({ password: null })).password).toBe('')
  const kept = await put({
    title: null,
    content: null,
    author: null,
    comment_status: null,
    template: null,
    format: null,
    meta: null,
  })
  expect(kept).toMatchObject({
    title: { raw: 'A b' },
    author: USER.editor,
    comment_status: 'closed',
    template: 'builder_theme',
    format: 'aside',
  })
  expect((await put({ status: null })).status).toBe('draft')
  const force = await api.send('DELETE', `/core/v2/posts/${id}`, {
    as: 'admin',
    json: { force: null },
  })
  expect(force.body.data.params).toEqual({ force: 'force is not of type boolean.' })
})

test('the current status and template are always accepted', async () => {
  const api = contentApi()
  const id = await api.make({ template: 'builder_canvas' })
  api.site.write(pageTemplates, [])
  const none = await api.put(`/core/v2/posts/${id}`, { template: 'builder_theme' })
  expect(none.body.data.params.template).toBe('template is not one of .')
  expect((await api.put(`/core/v2/posts/${id}`, { template: 'builder_canvas' })).status).toBe(200)
  await api.delete(`/core/v2/posts/${id}`)
  expect((await api.put(`/core/v2/posts/${id}`, { status: 'trash' })).body.status).toBe('trash')
})

test('the templates of the builder exist only together with it', async () => {
  const api = contentApi()
  api.site.write(disabledRoutes, ['/builder/v1'])
  const { body } = await api.post('/core/v2/pages', { title: 'A', template: 'builder_canvas' })
  expect(body.data.params.template).toBe('template is not one of .')
})

test('templates of the theme are for pages', async () => {
  const api = contentApi()
  api.site.write(pageTemplates, ['wide'])
  const post = await api.post('/core/v2/posts', { title: 'A', template: 'wide' })
  expect(post.body.data.params.template).toBe('template is not one of .')
  const page = await api.post('/core/v2/pages', { title: 'A', template: 'wide' })
  expect(page.body.template).toBe('wide')
})

test('sent content is stored with canonical blocks, other changes leave it alone', async () => {
  const api = contentApi()
  const content = '<!-- wp:list -->x'
  const stored = '<!-- wp:list -->x<!-- /wp:list -->'
  const id = await api.make({ content, status: 'publish' })
  const rawOf = ({ body }: { body: { content: { raw: string } } }) => body.content.raw
  expect(rawOf(await api.put(`/core/v2/posts/${id}`, { content }))).toBe(stored)
  expect(rawOf(await api.post(`/core/v2/posts/${id}/autosaves`, { content }))).toBe(stored)
  const post = api.site.posts.get(id)
  if (post) api.site.posts.replace({ ...post, content })
  expect(rawOf(await api.put(`/core/v2/posts/${id}`, { title: 'B' }))).toBe(content)
})

test('a page cannot be its own ancestor', async () => {
  const api = contentApi()
  const a = await api.make({}, 'pages')
  const b = await api.make({ parent: a }, 'pages')
  expect((await api.put(`/core/v2/pages/${a}`, { parent: a })).body.parent).toBe(0)
  expect((await api.put(`/core/v2/pages/${a}`, { parent: b })).body.parent).toBe(0)
  expect((await api.put(`/core/v2/pages/${b}`, { parent: 0 })).body.parent).toBe(0)
})

test('a pending post has no slug if its author may not publish', async () => {
  const api = contentApi()
  const create = async (as: string) =>
    (await api.post('/core/v2/posts', { title: 'T', status: 'pending', slug: 'mine' }, as)).body
      .slug
  expect(await create('contributor')).toBe('')
  expect(await create('author')).toBe('mine')
})

test('a contributor may save an own draft with its current status', async () => {
  const api = contentApi()
  const { body } = await api.post('/core/v2/posts', { title: 'T' }, 'contributor')
  const response = await api.put(
    `/core/v2/posts/${body.id}`,
    { status: 'draft', title: 'U' },
    'contributor',
  )
  expect(response.status).toBe(200)
  expectError(
    await api.put(`/core/v2/posts/${body.id}`, { status: 'publish' }, 'contributor'),
    403,
    'rest_cannot_publish',
  )
})
