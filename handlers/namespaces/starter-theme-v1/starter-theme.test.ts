import { expect, test } from 'vitest'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import { getAdminSettings } from '#openapi/namespaces/starter-theme-v1/admin-settings.ts'
import { getPromotions } from '#openapi/namespaces/starter-theme-v1/promotions.ts'
import {
  getThemeSettings,
  setThemeSettings,
} from '#openapi/namespaces/starter-theme-v1/theme-settings.ts'
import { listStarterThemeNews } from '#openapi/namespaces/starter-theme-v1/whats-new.ts'

const BASE = '/starter-theme/v1'
const asAdmin = { as: 'admin' }
const settings = async (api: TestApi) =>
  valid(getThemeSettings, await api.get(`${BASE}/theme-settings`, asAdmin)).body.settings
const admin = async (api: TestApi) =>
  validUntyped(getAdminSettings, await api.get(`${BASE}/admin-settings`, asAdmin)).body.config
const types = async (api: TestApi) => {
  const { body } = valid(getPromotions, await api.get(`${BASE}/promotions`, asAdmin))
  return body.links.map(({ type, button }: { type: string; button: string }) => [type, button])
}

test('a promotion has its members in the order of the platform', async () => {
  const { body } = await testApi().get(`${BASE}/promotions`, asAdmin)
  expect(Object.keys(body.links.at(-1))).toEqual([
    'type',
    'image',
    'url',
    'alt',
    'title',
    'messages',
    'button',
  ])
})

test('the highlighted promotion has a style', async () => {
  const api = testApi()
  const { body } = validUntyped(getPromotions, await api.get(`${BASE}/promotions`, asAdmin))
  const found = body.links.find(({ type }: { type: string }) => type === 'go-assistant')
  expect(found).toMatchObject({
    width: 72,
    height: 'auto',
    backgroundColor: '#f4e9ff',
    buttonBgColor: '#3a2f8f',
    target: '_blank',
  })
  expect(found.backgroundImage).toContain('/images/go-assistant-background.png')
})

test('known features are stored as booleans, and the response repeats the sent values', async () => {
  const api = testApi()
  const sent = { SKIP_LINK: 'false', PAGE_TITLE: 0, HEADER_FOOTER: {}, other: 'kept out' }
  const written = valid(
    setThemeSettings,
    await api.patch(`${BASE}/theme-settings`, { settings: sent }),
  )
  expect(written.body).toEqual({ settings: sent })
  expect(await settings(api)).toEqual({
    DESCRIPTION_META_TAG: false,
    SKIP_LINK: true,
    HEADER_FOOTER: false,
    PAGE_TITLE: false,
    STARTER_STYLE: false,
    STARTER_THEME: false,
  })
})

test('settings must be a map or a list', async () => {
  const api = testApi()
  const write = (json: unknown) => api.post(`${BASE}/theme-settings`, json)
  for (const json of [{}, { settings: 'PAGE_TITLE' }, { settings: 1 }])
    expect((await write(json)).body).toEqual({
      code: 'invalid_settings',
      message: 'Settings must be an array',
      data: { status: 400 },
    })
  expect((await write({ settings: [] })).body).toEqual({ settings: [] })
  expect((await api.send('POST', `${BASE}/theme-settings`, { json: {} })).status).toBe(401)
  expect((await settings(api)).PAGE_TITLE).toBe(true)
})

test('active add-ons are not suggested', async () => {
  const api = testApi()
  expect(await types(api)).toEqual([
    ['go-assistant', 'Install'],
    ['go-accessibility', 'Install'],
  ])
  await api.post('/suite/v1/plugins', { slug: 'assistant', status: 'active' })
  await api.post('/suite/v1/plugins/image-optimization/deactivate')
  expect(await types(api)).toEqual([
    ['go-accessibility', 'Install'],
    ['go-image-optimizer', 'Activate'],
  ])
})

test('the start page shows the newest pages and the parts of the site', async () => {
  const api = testApi()
  const { welcome, siteParts, config } = await admin(api)
  expect(welcome).toEqual([])
  expect(config.slug).toBe('builder')
  expect(siteParts.siteParts.map(({ title }: { title: string }) => title)).toEqual([
    'Header',
    'Footer',
    'Theme Builder',
  ])
  const newest = (await api.get('/core/v2/pages?per_page=5')).body
  expect(siteParts.sitePages.map(({ title }: { title: string }) => title)).toEqual(
    newest.map(({ title }: { title: { rendered: string } }) => title.rendered),
  )
  await api.post('/suite/v1/plugins/builder-pro/deactivate')
  expect((await admin(api)).welcome.buttons).toHaveLength(1)
})

test('reading the start page creates its linked draft once', async () => {
  const api = testApi({ dataset: 'empty' })
  const { quickLinks } = await admin(api)
  const drafts = await api.get('/core/v2/pages?status=draft', asAdmin)
  const [draft] = drafts.body
  expect(draft.title.rendered).toBe(`Starter Theme #${draft.id}`)
  expect(quickLinks.site_logo.link).toContain(`post=${draft.id}`)
  await admin(api)
  expect(api.site.posts.size).toBe(1)
})

test('without the builder no draft is created', async () => {
  const api = testApi({ dataset: 'empty' })
  await api.post('/suite/v1/plugins/builder/deactivate')
  await admin(api)
  expect(api.site.posts.size).toBe(0)
})

test('the theme shows its own news', async () => {
  const api = testApi()
  const news = await api.get(`${BASE}/whats-new`, asAdmin)
  expect(valid(listStarterThemeNews, news).body).toHaveLength(2)
  for (const path of ['whats-new', 'promotions', 'admin-settings', 'theme-settings']) {
    expect((await api.get(`${BASE}/${path}`)).status).toBe(401)
    expect((await api.get(`${BASE}/${path}`, { as: 'editor' })).status).toBe(403)
  }
})
