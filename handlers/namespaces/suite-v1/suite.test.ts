import { expect, test } from 'vitest'
import {
  accountService,
  connections,
  feedbackService,
  newsFeed,
  pluginStates,
} from '#fixtures/documents/suite.ts'
import { valid } from '#handlers/testing/schema.ts'
import { TEST_ORIGIN, type TestApi, testApi } from '#handlers/testing/testing.ts'
import { suiteConnect } from '#openapi/namespaces/suite-v1/connect.ts'
import { rollBackMigration, runMigration } from '#openapi/namespaces/suite-v1/migration.ts'
import { getSettings, setSettings } from '#openapi/namespaces/suite-v1/settings.ts'
import { listNotifications, sendFeedback } from '#openapi/namespaces/suite-v1/top-bar.ts'

const asAdmin = { as: 'admin' }
const connect = (api: TestApi, action: string, json: unknown = {}) =>
  api.post(`/suite/v1/connect/${action}`, json)
const settings = async (api: TestApi) => (await api.get('/suite/v1/settings', asAdmin)).body
const migrate = (api: TestApi, path: string, json: unknown = {}) =>
  api.post(`/suite/v1/plugins/${path}`, json)
const wire = (code: string, message: string, status: number) => ({
  code,
  message,
  data: { status },
})

test('a site without a client can only request the sign-in address', async () => {
  const api = testApi({ dataset: 'empty' })
  const failed = (message: string) => wire('internal_server_error', message, 409)
  expect((await connect(api, 'disconnect')).body).toEqual(failed('Missing client ID or secret'))
  expect((await connect(api, 'deactivate')).body).toEqual(failed('Missing client ID'))
  expect((await connect(api, 'switch-domain')).body).toEqual(
    wire('bad_request', 'Client ID not found', 400),
  )
  const response = valid(suiteConnect.authorize, await connect(api, 'authorize'))
  const address = new URL(response.body.data)
  expect([...address.searchParams.keys()]).toEqual([
    'client_id',
    'redirect_uri',
    'response_type',
    'scope',
    'state',
  ])
  expect((await connect(api, 'disconnect')).body).toEqual(failed('Missing access token'))
  const again = new URL((await connect(api, 'authorize')).body.data)
  expect(again.searchParams.get('client_id')).toBe(address.searchParams.get('client_id'))
  expect((await settings(api)).isConnected).toBe(false)
})

test('signing in connects the site to one address', async () => {
  const api = testApi({ dataset: 'empty' })
  api.site.change(accountService, { signs_in: true })
  await connect(api, 'authorize')
  expect(await settings(api)).toMatchObject({ isConnected: true, isUrlMismatch: false })
  expect((await connect(api, 'authorize')).body).toEqual(
    wire('forbidden', 'You are already connected', 403),
  )
  const stored = api.site.read(connections.of('suite'))
  api.site.change(connections.of('suite'), { ...stored, home: 'https://old.example' })
  expect(await settings(api)).toMatchObject({ isConnected: false, isUrlMismatch: true })
  const moved = valid(suiteConnect.switchDomain, await connect(api, 'switch-domain'))
  expect(moved.body).toEqual({ success: true, data: { message: 'Domain updated!' } })
  expect(await settings(api)).toMatchObject({ isConnected: true, isUrlMismatch: false })
})

test('clearing the session first deletes client and token', async () => {
  const api = testApi()
  const { body } = await connect(api, 'authorize', { clearSession: true })
  expect(new URL(body.data).searchParams.get('client_id')).not.toBe('c-1001')
  expect((await settings(api)).isConnected).toBe(false)
})

test('deactivating releases the licence and keeps the client', async () => {
  const api = testApi()
  valid(suiteConnect.deactivate, await connect(api, 'deactivate'))
  expect((await settings(api)).isConnected).toBe(false)
  expect(api.site.journal.all().at(-1)?.kind).toBe('licence-released')
  const { body } = await connect(api, 'authorize')
  expect(new URL(body.data).searchParams.get('client_id')).toBe('c-1001')
})

test('a failing service leaves the state unchanged', async () => {
  const api = testApi()
  api.site.change(accountService, { error: 'Too many requests' })
  expect((await connect(api, 'disconnect')).body).toEqual(
    wire('internal_server_error', 'Too many requests', 500),
  )
  expect((await settings(api)).isConnected).toBe(true)
})

test('arguments are validated before the permission check, and connecting requires an administrator', async () => {
  const api = testApi()
  const path = '/suite/v1/connect/authorize'
  const wrong = await api.send('POST', path, { json: { clearSession: 'maybe' } })
  expect(wrong.body.data.params).toEqual({ clearSession: 'clearSession is not of type boolean.' })
  expect((await api.send('POST', path, { json: {} })).status).toBe(401)
  expect((await api.post(path, {}, 'editor')).body).toEqual(
    wire('rest_forbidden', 'Sorry, you are not allowed to do that.', 403),
  )
})

test('a migrated plugin uses the connection of the suite until it is closed', async () => {
  const api = testApi()
  const run = valid(runMigration, await migrate(api, 'image-optimization/migration/run'))
  expect(run.body).toMatchObject({ isMigrated: true, isConnected: true })
  expect((await migrate(api, 'image-optimization/migration/run')).status).toBe(200)
  const stats = await api.post('/image-optimizer/v1/optimize/status', { image_ids: [31] })
  expect(stats.body.data.status['31'].status).toBe('optimized')
  valid(suiteConnect.disconnect, await connect(api, 'disconnect'))
  const { body } = await api.get('/suite/v1/plugins', asAdmin)
  const plugin = body.find(({ slug }: { slug: string }) => slug === 'image-optimization')
  expect(plugin).toMatchObject({ isMigrated: false, isConnected: false })
})

test('without force a plugin with its own connection is not migrated', async () => {
  const api = testApi()
  const refused = await migrate(api, 'image-optimization/migration/run', { force: false })
  expect(refused.body).toEqual(wire('migration_exception', 'Plugin is already connected.', 422))
  expect((await migrate(api, 'mailer/migration/run', { force: false })).body.isMigrated).toBe(true)
  const back = valid(rollBackMigration, await migrate(api, 'mailer/migration/rollback'))
  expect(back.body).toMatchObject({ isMigrated: false, isConnected: false })
  expect((await migrate(api, 'mailer/migration/rollback')).status).toBe(200)
})

test('a version without migration is rejected', async () => {
  const api = testApi()
  const { mailer } = api.site.read(pluginStates)
  api.site.change(pluginStates, { mailer: mailer && { ...mailer, can_migrate: false } })
  const refused = await migrate(api, 'mailer/migration/run')
  expect(refused.body).toEqual(wire('migration_exception', 'Plugin version not supported.', 409))
})

test('a migration needs an installed, active plugin and a connected site, in this order', async () => {
  const api = testApi()
  const assistant = await migrate(api, 'assistant/migration/run')
  expect(assistant.body.code).toBe('rest_invalid_param')
  await connect(api, 'disconnect')
  expect((await migrate(api, 'accessibility/migration/run')).body).toEqual(
    wire('not_found', 'Plugin not found.', 404),
  )
  expect((await migrate(api, 'manager/migration/run')).body).toEqual(
    wire('bad_request', 'Plugin is not active.', 400),
  )
  for (const action of ['run', 'rollback']) {
    const { status, body } = await migrate(api, `builder/migration/${action}`)
    expect([status, body.code]).toEqual([403, 'rest_forbidden'])
  }
})

test('settings show the site, and only three switches can be written', async () => {
  const api = testApi()
  const read = valid(getSettings, await api.get('/suite/v1/settings', asAdmin)).body
  expect(read).toMatchObject({ activeTheme: 'Starter Theme', siteUrl: TEST_ORIGIN, isRTL: false })
  const sent = { dismissConnectAlert: 'yes', welcomeScreenCompleted: 0, siteName: 'Other' }
  const written = valid(setSettings, await api.patch('/suite/v1/settings', sent)).body
  expect(written).toEqual({ ...read, dismissConnectAlert: true, welcomeScreenCompleted: false })
  expect((await api.put('/suite/v1/settings', {})).body).toEqual(written)
  expect((await api.get('/suite/v1/settings', { as: 'editor' })).status).toBe(403)
})

test('news depend on the application and its version, and need a reachable feed', async () => {
  const api = testApi()
  const news = (app: string, version: string) =>
    api.get(`/suite/v1/top-bar/notifications?app_name=${app}&app_version=${version}`, asAdmin)
  const ids = async (app: string, version = '3.10.1') =>
    valid(listNotifications, await news(app, version)).body.map(({ id }: { id: string }) => id)
  expect(await ids('builder')).toEqual(['session-templates-2026', 'webp-2026'])
  expect(await ids('builder', '3.0.0')).toHaveLength(2)
  expect(await ids('builder', '2.9.9')).toEqual(['webp-2026'])
  expect(await ids('builder-pro')).toEqual(['session-templates-2026'])
  expect(await ids('unknown')).toEqual([])
  api.site.change(newsFeed, { reachable: false })
  expect(await ids('builder')).toEqual([])
  const missing = await api.get('/suite/v1/top-bar/notifications')
  expect(missing.body.message).toBe('Missing parameter(s): app_name, app_version')
})

test('only a connected site forwards feedback', async () => {
  const api = testApi()
  const words = { product: 'builder', subject: 'idea', title: 'Idea', description: 'More forms.' }
  const send = () => api.post('/suite/v1/top-bar/feedback', words)
  const sent = valid(sendFeedback, await send())
  expect([sent.status, sent.text]).toEqual([204, ''])
  expect(api.site.journal.all().at(-1)).toMatchObject({ kind: 'suite-feedback', details: words })
  await connect(api, 'disconnect')
  expect((await send()).body).toMatchObject({ code: 'unauthorized', data: { status: 401 } })
  api.site.change(feedbackService, { reachable: false })
  expect((await send()).body).toMatchObject({ code: 'bad_request', data: { status: 400 } })
})
