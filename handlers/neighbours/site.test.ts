import { expect, test } from 'vitest'
import { neighboursApi } from './testing.ts'

test('search finds posts and pages, or terms', async () => {
  const api = neighboursApi()
  const posts = await api.get('/core/v2/search?search=registration')
  expect(posts.body.length).toBeGreaterThan(0)
  expect(posts.body[0]).toMatchObject({ type: 'post' })
  const terms = await api.get('/core/v2/search?type=term&search=news')
  expect(terms.body).toMatchObject([{ title: 'News', type: 'term' }])
  expect((await api.get('/core/v2/search?type=colour')).body.code).toBe('rest_invalid_param')
})

test('settings are read and changed by administrators, and the index shows them', async () => {
  const api = neighboursApi()
  expect((await api.get('/core/v2/settings', { as: 'editor' })).body.code).toBe('rest_forbidden')
  const { body } = await api.post(
    '/core/v2/settings',
    { title: 'New name', posts_per_page: 5 },
    'admin',
  )
  expect(body).toMatchObject({ title: 'New name', posts_per_page: 5, default_category: 1 })
  expect((await api.get('/')).body.name).toBe('New name')
})

test('title and description are shown as markup, in settings and in the index', async () => {
  const api = neighboursApi()
  const sent = { title: 'Tom & Ann', description: "It's here &amp; now" }
  const { body } = await api.post('/core/v2/settings', sent, 'admin')
  const shown = { title: 'Tom &amp; Ann', description: 'It&#039;s here &amp; now' }
  expect(body).toMatchObject(shown)
  expect((await api.get('/')).body).toMatchObject({
    name: shown.title,
    description: shown.description,
  })
})

test('a menu has items and a place in the theme', async () => {
  const api = neighboursApi()
  const { status, body: menu } = await api.post(
    '/core/v2/menus',
    { name: 'Main', locations: ['primary'] },
    'admin',
  )
  expect(status).toBe(201)
  const home = { title: 'Home', url: 'https://example.test/', menus: menu.id }
  const { body: item } = await api.post('/core/v2/menu-items', home, 'admin')
  expect(item).toMatchObject({ title: { raw: 'Home' }, type: 'custom', menus: menu.id })
  const listed = await api.get(`/core/v2/menu-items?menus=${menu.id}`, { as: 'admin' })
  expect(listed.body).toHaveLength(1)
  expect((await api.get('/core/v2/menu-locations/primary', { as: 'admin' })).body.menu).toBe(
    menu.id,
  )
  const renamed = await api.post(`/core/v2/menus/${menu.id}`, { slug: 'Main Menu!' }, 'admin')
  expect(renamed.body).toMatchObject({ name: 'Main', slug: 'main-menu' })
  expect((await api.post('/core/v2/menus', { name: 'main' }, 'admin')).body.code).toBe(
    'menu_exists',
  )
  await api.delete(`/core/v2/menus/${menu.id}?force=true`, undefined, 'admin')
  expect((await api.get('/core/v2/menu-items', { as: 'admin' })).body).toEqual([])
  expect((await api.get('/core/v2/menus')).status).toBe(401)
})
