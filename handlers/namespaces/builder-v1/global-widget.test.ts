import { expect, test } from 'vitest'
import { validUntyped } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { listGlobalWidgets } from '#openapi/namespaces/builder-v1/global-widget.ts'

const ROOT = '/builder/v1/global-widget/templates'

test('items are returned with their first element, or null without any', async () => {
  const api = testApi()
  const read = async () =>
    validUntyped(listGlobalWidgets, await api.get(`${ROOT}?ids=40,42,9999`, { as: 'contributor' }))
      .body
  const first = await read()
  expect(Object.keys(first)).toEqual(['40', '42'])
  expect(first['40']).toMatchObject({ elType: 'container', settings: [] })
  expect(first['40'].elements).toHaveLength(3)
  expect(first['42']).toBeNull()
  expect((await read())['40'].id).not.toBe(first['40'].id)
})

test('an element has its members in order, and empty settings are a list at every level', async () => {
  const api = testApi()
  const widget = { settings: {}, widgetType: 'heading', elType: 'widget', isInner: false, id: 'a' }
  const box = { elements: [widget], elType: 'container', id: 'b' }
  const page = api.site.posts.get(40)
  if (page) api.site.posts.replace({ ...page, meta: { _builder_data: JSON.stringify([box]) } })
  const { text } = await api.get(`${ROOT}?ids=40`, { as: 'admin' })
  expect(text.replace(/"[0-9a-f]{7}"/g, '"id"')).toBe(
    '{"40":{"id":"id","elType":"container","settings":[],"elements":[{"id":"id","elType":"widget",' +
      '"widgetType":"heading","settings":[],"elements":[],"isInner":false}]}}',
  )
})

test('unreadable items are omitted', async () => {
  const api = testApi()
  const page = api.site.posts.get(40)
  if (page) api.site.posts.replace({ ...page, password: 'secret' })
  expect((await api.get(`${ROOT}?ids=40`, { as: 'contributor' })).body).toEqual([])
  expect(Object.keys((await api.get(`${ROOT}?ids=40`, { as: 'admin' })).body)).toEqual(['40'])
})

test('no ids find no items, and an id is a number', async () => {
  const api = testApi()
  expect((await api.get(ROOT, { as: 'admin' })).text).toBe('[]')
  const wrong = await api.get(`${ROOT}?ids=40,x`, { as: 'admin' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'rest_invalid_param'])
  expect((await api.get(ROOT, { as: 'subscriber' })).status).toBe(403)
})
