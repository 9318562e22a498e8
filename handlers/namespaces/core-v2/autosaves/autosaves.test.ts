import { expect, test } from 'vitest'
import { contentApi, expectError, USER } from '#handlers/testing/content.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import {
  createPageAutosave,
  createPostAutosave,
  getPageAutosave,
  getPostAutosave,
  listPostAutosaves,
} from '#openapi/namespaces/core-v2/autosaves.ts'

test('autosaving an own draft updates the draft without a revision', async () => {
  const api = contentApi()
  const id = await api.make({ title: 'Draft' })
  api.site.clock.step(60_000)
  const response = valid(
    createPostAutosave,
    await api.post(`/core/v2/posts/${id}/autosaves`, { content: 'more' }),
  )
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({
    id,
    parent: 0,
    slug: '',
    date: null,
    date_gmt: null,
    title: { raw: 'Draft' },
    content: { raw: 'more' },
    preview_link: `http://site.example/?p=${id}&preview=true`,
  })
  expect(response.body).not.toHaveProperty('_links')
  expect(
    (await api.get(`/core/v2/posts/${id}?context=edit`, { as: 'admin' })).body.content.raw,
  ).toBe('more')
  expect(api.site.revisions.size).toBe(0)
})

test('other items get one autosave per author with the sent texts', async () => {
  const api = contentApi()
  const id = await api.make({ title: 'Out', content: 'old', status: 'publish' })
  const save = async (json: object, as = 'admin') =>
    valid(createPostAutosave, await api.post(`/core/v2/posts/${id}/autosaves`, json, as)).body
  const first = await save({ content: 'new' })
  expect(first).toMatchObject({
    parent: id,
    slug: `${id}-autosave-v1`,
    title: { raw: '' },
    content: { raw: 'new' },
    _links: { parent: [{ href: `http://site.example/api/core/v2/posts/${id}` }] },
  })
  expect(first.preview_link).toMatch(
    new RegExp(
      `^http://site.example/out/\\?preview_id=${id}&preview_nonce=[0-9a-f]{10}&preview=true$`,
    ),
  )
  expect(await save({ title: 'T' })).toMatchObject({
    id: first.id,
    title: { raw: 'T' },
    content: { raw: 'new' },
  })
  expect(await save({ title: 'Out', content: 'old' })).toMatchObject({
    id: first.id,
    title: { raw: 'T' },
    content: { raw: 'new' },
  })
  const second = await save({ content: 'other' }, 'editor')
  expect(second.id).not.toBe(first.id)
  expect(
    (await api.get(`/core/v2/posts/${id}?context=edit`, { as: 'admin' })).body.content.raw,
  ).toBe('old')
  const list = valid(
    listPostAutosaves,
    await api.get(`/core/v2/posts/${id}/autosaves`, { as: 'admin' }),
  )
  expect(list.body).toHaveLength(2)
  expect(list.headers['X-WP-Total']).toBeUndefined()
  const revisions = await api.get(`/core/v2/posts/${id}/revisions`, { as: 'admin' })
  expect(revisions.body).toHaveLength(2)
})

test('a draft of another author, or one being edited, is unchanged', async () => {
  const api = contentApi()
  const others = await api.make({ title: 'Theirs', author: USER.author })
  const saved = await api.post(`/core/v2/posts/${others}/autosaves`, { title: 'Mine' })
  expect(saved.body.parent).toBe(others)
  const locked = await api.make({ title: 'Locked' })
  const record = api.site.posts.get(locked)
  if (record) api.site.posts.replace({ ...record, lock: { user: 2, at: api.site.clock.now() } })
  const autosave = await api.post(`/core/v2/posts/${locked}/autosaves`, { title: 'Mine' })
  expect(autosave.body.parent).toBe(locked)
  api.site.clock.step(151_000)
  const own = await api.post(`/core/v2/posts/${locked}/autosaves`, { title: 'Mine' })
  expect(own.body.id).toBe(locked)
})

test('reading one returns the newest, independent of the id', async () => {
  const api = contentApi()
  const id = await api.make({ title: 'Out', status: 'publish' })
  const read = (query = '') => api.get(`/core/v2/posts/${id}/autosaves/1${query}`, { as: 'admin' })
  expectError(await read(), 404, 'rest_post_no_autosave')
  const first = await api.post(`/core/v2/posts/${id}/autosaves`, { content: 'a' })
  expect(valid(getPostAutosave, await read()).body.id).toBe(first.body.id)
  api.site.clock.step(1000)
  const second = await api.post(`/core/v2/posts/${id}/autosaves`, { content: 'b' }, 'editor')
  expect((await read()).body.id).toBe(second.body.id)
  const edit = valid(getPostAutosave, await read('?context=edit'))
  expect(Object.keys(edit.body).at(-2)).toBe('preview_link')
})

test('pages are saved the same way', async () => {
  const api = contentApi()
  const parent = await api.make({ title: 'Up', status: 'publish' }, 'pages')
  const id = await api.make({ title: 'Down', parent }, 'pages')
  const draft = validUntyped(
    createPageAutosave,
    await api.post(`/core/v2/pages/${id}/autosaves`, { title: 'D' }),
  )
  expect(draft.body).toMatchObject({
    id,
    parent,
    preview_link: `http://site.example/?page_id=${id}&preview=true`,
  })
  expect(draft.body._links.parent[0].href).toBe(`http://site.example/api/core/v2/pages/${parent}`)
  await api.post(`/core/v2/pages/${parent}/autosaves`, { title: 'U' })
  validUntyped(
    getPageAutosave,
    await api.get(`/core/v2/pages/${parent}/autosaves/1`, { as: 'admin' }),
  )
})

test('autosaves have their own errors', async () => {
  const api = contentApi()
  const id = await api.make({ status: 'publish' })
  expectError(await api.post('/core/v2/posts/999/autosaves', {}), 404, 'rest_post_invalid_id')
  expectError(
    await api.get('/core/v2/posts/999/autosaves', { as: 'admin' }),
    404,
    'rest_post_invalid_parent',
  )
  const invalid = await api.post(`/core/v2/posts/${id}/autosaves`, { status: 'nope' })
  expectError(invalid, 400, 'rest_invalid_param')
  expectError(
    await api.send('DELETE', `/core/v2/posts/${id}/autosaves/1`, { as: 'admin' }),
    404,
    'rest_no_route',
  )
})

test('a new autosave has the footnotes of its item', async () => {
  const api = contentApi()
  const id = await api.make({ title: 'A', status: 'publish', meta: { footnotes: '[]' } })
  const target = `/core/v2/posts/${id}/autosaves`
  expect((await api.post(target, { title: 'B' })).body.meta.footnotes).toBe('[]')
  const sent = await api.post(target, { title: 'C', meta: { footnotes: '[1]' } })
  expect(sent.body.meta.footnotes).toBe('[1]')
  expect((await api.post(target, { title: 'D' })).body.meta.footnotes).toBe('[1]')
})

test('footnotes of an autosave are stored without a type check', async () => {
  const api = contentApi()
  const id = await api.make({ status: 'publish' })
  const saved = await api.post(`/core/v2/posts/${id}/autosaves`, { meta: { footnotes: 5 } })
  expect([saved.status, saved.body.meta.footnotes]).toEqual([200, '5'])
})
