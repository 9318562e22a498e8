import { expect, test } from 'vitest'
import { addOnCatalogue } from '#fixtures/documents/suite.ts'
import { valid } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import {
  activatePlugin,
  deactivatePlugin,
  installPlugin,
  listPlugins,
  upgradePlugin,
} from '#openapi/namespaces/suite-v1/plugins.ts'
import { activateTheme, installTheme } from '#openapi/namespaces/suite-v1/themes.ts'

const asAdmin = { as: 'admin' }
const PLUGINS = '/suite/v1/plugins'
const THEMES = '/suite/v1/themes'
const act = (api: TestApi, path: string, json: unknown = {}) => api.post(`${PLUGINS}/${path}`, json)
const wire = (code: string, message: string, status: number) => ({
  code,
  message,
  data: { status },
})
const NOT_MANAGED = 'Sorry, you are not allowed to manage plugins for this site.'

test('the list is filtered by name and state', async () => {
  const api = testApi()
  const slugs = async (query: string) =>
    (await api.get(`${PLUGINS}?${query}`, asAdmin)).body.map(({ slug }: { slug: string }) => slug)
  expect(await slugs('search=MAIL')).toEqual(['mailer'])
  expect(await slugs('status[]=inactive')).toEqual(['manager'])
  expect(await slugs('status[]=network-active')).toEqual([])
  expect(await slugs('status[]=active&search=builder')).toEqual(['builder', 'builder-pro'])
})

test('as deployed, the list has the installed plugins, independent of the filters', async () => {
  const api = testApi({ asDeployed: true })
  const all = valid(listPlugins, await api.get(PLUGINS, asAdmin)).body
  expect(all.map(({ slug }: { slug: string }) => slug)).toEqual([
    'manager',
    'builder',
    'builder-pro',
    'mailer',
    'image-optimization',
  ])
  expect(all[4]).toEqual({
    slug: 'image-optimization',
    status: 'active',
    version: '1.7.3',
    newVersion: '1.7.6',
    isMigrated: false,
    isConnected: true,
    hasSuitePackage: true,
  })
  expect(all[0]).toMatchObject({ status: 'inactive', hasSuitePackage: false })
  const narrowed = await api.get(`${PLUGINS}?status[]=inactive&search=mail`, asAdmin)
  expect(narrowed.body).toEqual(all)
  const refused = await api.get(`${PLUGINS}?status[]=paused`, asAdmin)
  expect(refused.body.data.params.status).toContain('status[0] is not one of inactive, active')
})

test('listing, installing and upgrading have their own errors', async () => {
  const api = testApi()
  const list = await api.get(PLUGINS, { as: 'editor' })
  expect(list.body).toEqual(wire('rest_cannot_view_plugins', NOT_MANAGED, 403))
  expect((await api.send('POST', PLUGINS, { json: { slug: 'assistant' } })).body).toEqual(
    wire(
      'rest_cannot_install_plugin',
      'Sorry, you are not allowed to install plugins on this site.',
      401,
    ),
  )
  expect((await api.post(`${PLUGINS}/mailer/upgrade`, {}, 'editor')).body).toEqual(
    wire('rest_cannot_manage_plugins', NOT_MANAGED, 403),
  )
})

test('a plugin is installed once and then listed', async () => {
  const api = testApi()
  const made = valid(installPlugin, await api.post(PLUGINS, { slug: 'assistant' }))
  expect(made.body).toMatchObject({ slug: 'assistant', status: 'inactive', newVersion: null })
  expect((await api.post(PLUGINS, { slug: 'assistant' })).body).toEqual(
    wire('bad_request', 'Destination folder already exists.', 400),
  )
  const { body } = await api.get(PLUGINS, asAdmin)
  expect(body[0].slug).toBe('assistant')
  const unknown = await api.post(PLUGINS, { slug: 'gallery' })
  expect(unknown.body.data.params.slug).toBe(
    'slug is not one of assistant, manager, builder, builder-pro, mailer, image-optimization, and accessibility.',
  )
})

test('a plugin outside the catalogue cannot be installed', async () => {
  const api = testApi()
  api.site.change(addOnCatalogue, { plugins: {} })
  expect((await api.post(PLUGINS, { slug: 'assistant' })).body).toEqual(
    wire('bad_request', 'Plugin not found.', 400),
  )
  api.site.change(addOnCatalogue, { reachable: false })
  expect((await api.post(PLUGINS, { slug: 'mailer' })).body.code).toBe('bad_request')
})

test('activation on a connected site migrates the plugin, with exceptions', async () => {
  const api = testApi()
  const manager = valid(activatePlugin, await act(api, 'manager/activate'))
  expect(manager.body).toMatchObject({ status: 'active', isMigrated: true, hasSuitePackage: true })
  const active = await api.post(PLUGINS, { slug: 'assistant', status: 'active' })
  expect(active.body).toMatchObject({ status: 'active', isMigrated: false })
  expect((await act(api, 'mailer/activate')).body).toMatchObject({ isMigrated: false })
})

test('managing a plugin is unauthorized for anonymous callers and forbidden for others', async () => {
  const api = testApi()
  const path = `${PLUGINS}/mailer/activate`
  expect((await api.send('POST', path, { json: {} })).body).toEqual(
    wire('unauthorized', NOT_MANAGED, 401),
  )
  expect((await api.post(path, {}, 'editor')).body).toEqual(wire('forbidden', NOT_MANAGED, 403))
  expect((await act(api, 'accessibility/activate')).body).toEqual(
    wire('not_found', 'Plugin not found.', 404),
  )
  expect((await api.send('POST', `${PLUGINS}/nope/activate`, { json: {} })).status).toBe(400)
})

test('the routes of a plugin depend on its activation', async () => {
  const api = testApi()
  const off = valid(deactivatePlugin, await act(api, 'image-optimization/deactivate'))
  expect(off.body).toMatchObject({ status: 'inactive', hasSuitePackage: true })
  for (const path of ['/image-optimizer/v1', '/image-optimizer/v1/stats'])
    expect((await api.get(path, asAdmin)).body.code).toBe('rest_no_route')
  const { namespaces } = (await api.get('/')).body
  expect(namespaces).not.toContain('image-optimizer/v1')
  expect((await act(api, 'image-optimization/deactivate')).body).toMatchObject({
    status: 'inactive',
    hasSuitePackage: false,
  })
  await act(api, 'image-optimization/activate')
  expect((await api.get('/image-optimizer/v1/stats', asAdmin)).status).toBe(200)
})

test('without the builder its extension has no routes', async () => {
  const api = testApi()
  await act(api, 'builder/deactivate')
  for (const path of ['/builder/v1', '/builder-ai/v1', '/builder-pro/v1'])
    expect((await api.get(path)).status).toBe(404)
  expect((await api.get('/suite/v1')).status).toBe(200)
  await act(api, 'builder/activate')
  expect((await api.get('/builder-pro/v1')).status).toBe(200)
})

test('an upgrade installs the newest version once', async () => {
  const api = testApi()
  const upgraded = valid(upgradePlugin, await act(api, 'mailer/upgrade'))
  expect(upgraded.body).toMatchObject({ version: '1.3.2', newVersion: null })
  expect((await act(api, 'mailer/upgrade')).body).toEqual(
    wire('bad_request', 'The plugin is at the latest version.', 400),
  )
  expect((await act(api, 'assistant/upgrade')).status).toBe(404)
  const wrong = await act(api, 'mailer/upgrade', { status: 'inactive' })
  expect(wrong.body.data.params.status).toBe('status is not active.')
})

test('an upgrade can activate, and it can fail', async () => {
  const api = testApi()
  await act(api, 'mailer/deactivate')
  api.site.change(addOnCatalogue, { upgrade_breaks: true })
  expect((await act(api, 'mailer/upgrade')).body).toEqual(
    wire('internal_server_error', 'Failed to update plugin for an unknown reason.', 500),
  )
  api.site.forget(addOnCatalogue)
  const upgraded = await act(api, 'mailer/upgrade', { status: 'active' })
  expect(upgraded.body).toMatchObject({ version: '1.3.2', status: 'active' })
})

test('a theme is installed from the catalogue and activated', async () => {
  const api = testApi()
  const install = (slug: string, status?: string) => api.post(THEMES, { slug, status })
  const made = valid(installTheme, await install('starter-theme-child'))
  expect(made.body).toEqual({ status: 'success', message: 'Theme installed successfully.' })
  expect((await install('starter-theme-child')).body).toEqual(
    wire('conflict', 'Theme already installed.', 409),
  )
  const bad = await install('Bad Slug!')
  expect([bad.status, Object.keys(bad.body.data.params)]).toEqual([400, ['slug']])
  expect((await install('noticeboard')).body).toEqual(
    wire('bad_request', 'Theme is broken or not compatible.', 400),
  )
  expect((await install('')).body.code).toBe('rest_invalid_param')
  await install('community-centre', 'active')
  const { body } = await api.get('/suite/v1/settings', asAdmin)
  expect(body.activeTheme).toBe('Community Centre')
})

test('switching from the starter theme removes its routes', async () => {
  const api = testApi()
  const activate = (slug: string) => api.post(`${THEMES}/${slug}/activate`)
  const left = valid(activateTheme, await activate('open-house'))
  expect(left.body).toEqual({ status: 'success', message: 'Theme activated successfully.' })
  expect((await api.get('/starter-theme/v1')).body.code).toBe('rest_no_route')
  expect((await api.get('/starter-theme/v1/promotions', asAdmin)).status).toBe(404)
  expect((await activate('open-house')).body).toEqual(
    wire('bad_request', 'Theme is already active.', 400),
  )
  expect((await activate('nowhere')).body).toEqual(wire('not_found', 'Theme not found.', 404))
  await activate('starter-theme')
  expect((await api.get('/starter-theme/v1/promotions', asAdmin)).status).toBe(200)
})

test('theme routes respond with 403 to anonymous callers', async () => {
  const api = testApi()
  const send = (path: string) => api.send('POST', path, { json: { slug: 'community-centre' } })
  expect((await send(THEMES)).body).toEqual(
    wire('forbidden', 'Sorry, you are not allowed to install themes on this site.', 403),
  )
  expect((await send(`${THEMES}/open-house/activate`)).body).toEqual(
    wire('forbidden', 'Sorry, you are not allowed to switch themes on this site.', 403),
  )
})
