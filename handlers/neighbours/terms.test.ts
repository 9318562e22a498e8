import { expect, test } from 'vitest'
import { neighboursApi } from './testing.ts'

const NEWS = 2
const DEFAULT = 1

test('categories are listed by name, in pages, with their totals', async () => {
  const { body, headers } = await neighboursApi().get('/core/v2/categories?per_page=3')
  expect(body.map(({ name }: { name: string }) => name)).toEqual([
    'Adults',
    'Announcements',
    'Evening sessions',
  ])
  expect(headers['X-WP-Total']).toBe('10')
  expect(headers['Link']).toContain('/core/v2/categories?per_page=3&page=2>; rel="next"')
})

test('a category that is created can be given to a post, counted and embedded', async () => {
  const api = neighboursApi()
  const made = await api.post('/core/v2/categories', { name: 'Cinema', parent: NEWS }, 'editor')
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ name: 'Cinema', slug: 'cinema', parent: NEWS, count: 0 })
  expect(made.headers['Location']).toContain(`/core/v2/categories/${made.body.id}`)

  const post = { title: 'Film', status: 'publish', categories: [made.body.id] }
  const { body } = await api.post('/core/v2/posts', post, 'editor')
  const shown = await api.get(`/core/v2/posts/${body.id}?_embed`)
  expect(shown.body._embedded['wp:term'][0]).toMatchObject([{ id: made.body.id, name: 'Cinema' }])
  expect((await api.get(`/core/v2/categories/${made.body.id}`)).body.count).toBe(1)
})

test('a removed category leaves its posts with the default one', async () => {
  const api = neighboursApi()
  const { body: made } = await api.post('/core/v2/categories', { name: 'Cinema' }, 'editor')
  const { body: post } = await api.post(
    '/core/v2/posts',
    { title: 'Film', categories: [made.id] },
    'editor',
  )
  const { body } = await api.delete(
    `/core/v2/categories/${made.id}?force=true`,
    undefined,
    'editor',
  )
  expect(body).toMatchObject({ deleted: true, previous: { name: 'Cinema' } })
  expect((await api.get(`/core/v2/posts/${post.id}`, { as: 'editor' })).body.categories).toEqual([
    DEFAULT,
  ])
})

test('an unknown category is reported before a missing permission', async () => {
  const api = neighboursApi()
  expect(await api.send('DELETE', '/core/v2/categories/9999')).toMatchObject({
    status: 404,
    body: { code: 'rest_term_invalid', message: 'Term does not exist.' },
  })
  expect(await api.send('DELETE', `/core/v2/categories/${NEWS}`)).toMatchObject({
    status: 401,
    body: { code: 'rest_cannot_delete' },
  })
})

test('wrong input is refused with the errors of the platform', async () => {
  const api = neighboursApi()
  const refused = async (target: string, json: object) =>
    (await api.post(target, json, 'editor')).body.code
  expect(await refused('/core/v2/categories', {})).toBe('rest_missing_callback_param')
  expect(await refused('/core/v2/categories', { name: 'News' })).toBe('term_exists')
  expect(await refused('/core/v2/categories', { name: 'X', parent: 9999 })).toBe(
    'rest_term_invalid',
  )
  expect(await refused('/core/v2/tags', { name: 'X', parent: 2 })).toBe(
    'rest_taxonomy_not_hierarchical',
  )
  expect((await api.get('/core/v2/tags?orderby=colour')).body.code).toBe('rest_invalid_param')
})

test('authors create tags, but no categories', async () => {
  const api = neighboursApi()
  expect((await api.post('/core/v2/tags', { name: 'New' }, 'author')).status).toBe(201)
  expect((await api.post('/core/v2/categories', { name: 'New' }, 'author')).status).toBe(403)
})

test('a site with two languages lists the terms of one of them', async () => {
  const api = neighboursApi({ variant: 'b' })
  const names = async (target: string) =>
    (await api.get(target)).body.map(({ name }: { name: string }) => name)
  const german = ['Berichte', 'Neuigkeiten', 'Programme', 'Termine']
  expect(await names('//de/api/core/v2/categories')).toEqual(german)
  expect(await names('/core/v2/categories?multilang_language=de')).toEqual(german)
  expect(await names('/core/v2/categories?per_page=100')).not.toContain('Berichte')
  expect(await names('/core/v2/search?type=term&search=berichte')).toEqual([])
  await api.post('//de/api/core/v2/categories', { name: 'Feste' }, 'admin')
  expect(await names('//de/api/core/v2/categories')).toContain('Feste')
  expect(await names('/core/v2/categories?per_page=100')).not.toContain('Feste')
})
