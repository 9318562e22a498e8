import { expect, test } from 'vitest'
import { contentApi } from '#handlers/testing/content.ts'

const publish = { status: 'publish' }

test('a published item without a slug gets one from its title, or from its id', async () => {
  const api = contentApi()
  const slug = async (fields: object, resource = 'posts') =>
    (await api.post(`/core/v2/${resource}`, { ...publish, ...fields })).body.slug
  expect(await slug({ title: 'One Two' })).toBe('one-two')
  expect(await slug({ title: 'One Two' })).toBe('one-two-2')
  expect(await slug({ title: 'One Two' })).toBe('one-two-3')
  expect(await slug({ title: 'One Two' }, 'pages')).toBe('one-two')
  expect(await slug({ content: 'no title' })).toBe('5-2')
  expect(await slug({ title: '…' }, 'pages')).toBe('6-2')
  expect(await slug({ title: 'x', slug: 'feed' })).toBe('feed-2')
  expect(await slug({ title: '2024' })).toBe('2024-2')
  expect(await slug({ title: 'page12' }, 'pages')).toBe('page12-2')
})

test('drafts have no slug until they are published', async () => {
  const api = contentApi()
  const draft = await api.post('/core/v2/posts', { title: 'Later' })
  expect(draft.body).toMatchObject({ slug: '', generated_slug: 'later' })
  const out = await api.put(`/core/v2/posts/${draft.body.id}`, publish)
  expect(out.body.slug).toBe('later')
  expect((await api.put(`/core/v2/posts/${draft.body.id}`, { title: 'Other' })).body).toMatchObject(
    {
      slug: 'later',
      generated_slug: 'other',
    },
  )
})

test('a sent slug is cleaned and made unique even for drafts', async () => {
  const api = contentApi()
  const create = async (fields: object) =>
    (await api.post('/core/v2/posts', { title: 'T', ...fields })).body.slug
  expect(await create({ slug: 'My Slug!', status: 'draft' })).toBe('my-slug')
  expect(await create({ slug: 'my-slug', status: 'draft' })).toBe('my-slug-2')
  expect(await create({ slug: 'my-slug', status: 'publish' })).toBe('my-slug-3')
})

test('a draft is created with a used slug if its status is not sent', async () => {
  const api = contentApi()
  const used = await api.make({ title: 'T', slug: 'used', ...publish })
  const draft = await api.post('/core/v2/posts', { title: 'T', slug: 'Used' })
  expect(draft.body).toMatchObject({ slug: 'used', status: 'draft' })
  const target = `/core/v2/posts/${used}`
  expect((await api.put(target, { title: 'U' })).body.slug).toBe('used-2')
  const changed = await api.put(`/core/v2/posts/${draft.body.id}`, { slug: 'used-2' })
  expect(changed.body.slug).toBe('used-2-2')
})

test('pages share a slug only at different places in the tree', async () => {
  const api = contentApi()
  const parent = await api.make({ title: 'P', ...publish }, 'pages')
  const below = await api.post('/core/v2/pages', { title: 'P', parent, ...publish })
  expect(below.body.slug).toBe('p')
  const second = await api.post('/core/v2/pages', { title: 'P', parent, ...publish })
  expect(second.body.slug).toBe('p-2')
})

test('the generated slug of an untitled draft is its id', async () => {
  const { body } = await contentApi().post('/core/v2/posts', { content: 'x' })
  expect(body.generated_slug).toBe(`${body.id}-2`)
})

test('trashing changes the slug, and restoring reverts it', async () => {
  const api = contentApi()
  const id = await api.make({ title: 'Name', ...publish })
  const trashed = await api.delete(`/core/v2/posts/${id}`)
  expect(trashed.body.slug).toBe('name__trashed')
  const other = await api.make({ title: 'Name', ...publish })
  expect((await api.get(`/core/v2/posts/${other}`)).body.slug).toBe('name')
  expect((await api.put(`/core/v2/posts/${id}`, publish)).body.slug).toBe('name-2')
})

test('trashed drafts without a slug get unique slugs', async () => {
  const api = contentApi()
  const slug = async () => (await api.delete(`/core/v2/posts/${await api.make({})}`)).body.slug
  expect(await slug()).toBe('__trashed')
  expect(await slug()).toBe('__trashed-2')
})

test('a trashed item releases its slug', async () => {
  const api = contentApi()
  const id = await api.make({ title: 'A', ...publish })
  await api.delete(`/core/v2/posts/${id}`)
  await api.put(`/core/v2/posts/${id}`, { slug: 'wanted' })
  const other = await api.post('/core/v2/posts', { title: 'B', slug: 'wanted', ...publish })
  expect(other.body.slug).toBe('wanted')
  expect((await api.get(`/core/v2/posts/${id}`, { as: 'admin' })).body.slug).toBe('wanted__trashed')
})

test('the suffix of a deleted item is reused', async () => {
  const api = contentApi()
  const create = async () => (await api.post('/core/v2/posts', { ...publish, title: 'One' })).body
  const [, second] = [await create(), await create(), await create()]
  await api.delete(`/core/v2/posts/${second.id}?force=true`)
  expect((await create()).slug).toBe('one-2')
  expect((await create()).slug).toBe('one-4')
})

test('an item keeps its own suffix among many of the same title', async () => {
  const api = contentApi()
  const create = async () => (await api.post('/core/v2/posts', { ...publish, title: 'One' })).body
  const [, second] = [await create(), await create(), await create()]
  const again = await api.put(`/core/v2/posts/${second.id}`, { slug: 'one' })
  expect(again.body).toMatchObject({ slug: 'one-2', generated_slug: 'one-2' })
})

test('moving a page releases its slug', async () => {
  const api = contentApi()
  const create = async (fields: object = {}) =>
    (await api.post('/core/v2/pages', { ...publish, title: 'One', ...fields })).body
  const [, second] = [await create(), await create(), await create()]
  const above = await create({ title: 'Above' })
  await api.put(`/core/v2/pages/${second.id}`, { parent: above.id })
  expect((await create()).slug).toBe('one-2')
})

test('a filter finds a slug as it is stored, without accents', async () => {
  const api = contentApi()
  const id = await api.make({ title: 'Größe', status: 'publish' })
  expect(await api.ids('slug=grose')).toEqual([id])
  expect(await api.ids('slug=Grose')).toEqual([id])
  expect(await api.ids(`slug=${encodeURIComponent('größe')}`)).toEqual([])
  const other = await api.make({ title: 'Привет', status: 'publish' })
  expect(await api.ids(`slug=${encodeURIComponent('Привет')}`)).toEqual([other])
})

test('an item restored from a recorded trash gets its slug back', async () => {
  const api = contentApi()
  const id = await api.make({ title: 'Gone', status: 'publish' })
  await api.delete(`/core/v2/posts/${id}`, {}, 'admin')
  const post = api.site.posts.get(id)
  if (!post) throw new Error('expected the item in the trash')
  const { trashed: _, ...recorded } = post
  api.site.posts.replace(recorded)
  const { body } = await api.post(`/core/v2/posts/${id}`, { status: 'publish' })
  expect(body.slug).toBe('gone')
})
