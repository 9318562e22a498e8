import { expect, test } from 'vitest'
import { valid } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { clearCache } from '#openapi/namespaces/builder-v1/cache.ts'
import { getSetting, setSetting } from '#openapi/namespaces/builder-v1/settings.ts'

const SETTING = '/builder/v1/settings/builder_hint'
const CHANGED = { success: true, data: { message: 'Setting updated successfully.' } }

test('an unset setting is false', async () => {
  const api = testApi()
  const response = valid(getSetting, await api.get(SETTING, { as: 'admin' }))
  expect(response.body).toEqual({ success: true, data: { value: false } })
})

test('an equal value of any type is accepted without a message', async () => {
  const api = testApi()
  expect(valid(setSetting, await api.post(SETTING, { value: '1' })).body).toEqual(CHANGED)
  expect((await api.put(SETTING, { value: '1' })).body).toEqual({ success: true })
  expect((await api.patch(SETTING, { value: 1 })).body).toEqual({ success: true })
  expect((await api.patch(SETTING, { value: false })).body).toEqual(CHANGED)
  expect((await api.get(SETTING, { as: 'admin' })).body.data.value).toBe('')
})

test('false for an unset setting stores nothing', async () => {
  const api = testApi()
  expect((await api.post(SETTING, { value: false })).body).toEqual({ success: true })
  expect((await api.get(SETTING, { as: 'admin' })).body.data.value).toBe(false)
})

test('the value may be in the query', async () => {
  const api = testApi()
  await api.send('POST', `${SETTING}?value=dark`, { as: 'admin' })
  expect((await api.get(SETTING, { as: 'admin' })).body.data.value).toBe('dark')
})

test('an invalid prefix and a missing value are rejected before the permission check', async () => {
  const api = testApi()
  const rejection = {
    code: 'rest_invalid_params',
    message: 'Invalid parameters.',
    data: { status: 400 },
  }
  expect((await api.get('/builder/v1/settings/site_name')).body).toEqual(rejection)
  expect((await api.get('/builder/v1/settings/Builder_x')).body).toEqual(rejection)
  expect((await api.send('POST', SETTING, { json: { value: null } })).body).toEqual(rejection)
  expect((await api.get(SETTING)).status).toBe(401)
  expect((await api.get(SETTING, { as: 'editor' })).status).toBe(403)
})

test('clearing the cache has an empty response and drops generated data', async () => {
  const api = testApi()
  expect(api.site.posts.get(301)?.meta).toHaveProperty('_builder_css')
  const response = valid(clearCache, await api.send('DELETE', '/builder/v1/cache', { as: 'admin' }))
  expect([response.status, response.text]).toEqual([200, ''])
  expect(api.site.posts.get(301)?.meta).not.toHaveProperty('_builder_css')
  expect(api.site.journal.all().at(-1)).toMatchObject({
    kind: 'builder.cache-cleared',
    details: { items: 1 },
  })
  expect((await api.delete('/builder/v1/cache', {}, 'editor')).status).toBe(403)
  expect((await api.get('/builder/v1/cache', { as: 'admin' })).body.code).toBe('rest_no_route')
})
