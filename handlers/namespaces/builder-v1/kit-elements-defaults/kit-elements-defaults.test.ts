import { expect, test } from 'vitest'
import { builderKit } from '#fixtures/documents/builder.ts'
import { valid } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import {
  addFavorite,
  listFavorites,
  removeFavorite,
} from '#openapi/namespaces/builder-v1/favorites.ts'
import {
  deleteElementDefaults,
  listElementDefaults,
  setElementDefaults,
} from '#openapi/namespaces/builder-v1/kit-elements-defaults.ts'

const FAVORITES = '/builder/v1/favorites'
const DEFAULTS = '/builder/v1/kit-elements-defaults'
const fresh = () => testApi({ dataset: 'empty' })

test('favourites are stored per user, without duplicates, in order of addition', async () => {
  const api = fresh()
  const add = (favorite: string) => api.post(`${FAVORITES}/widgets`, { favorite }, 'contributor')
  expect(valid(addFavorite, await add('heading')).body).toEqual(['heading'])
  expect((await add('image')).body).toEqual(['heading', 'image'])
  expect((await add('heading')).body).toEqual(['heading', 'image'])
  expect((await add('no-such-widget')).body).toEqual(['heading', 'image'])
  expect((await add('')).body).toEqual(['heading', 'image'])
  expect((await api.get(FAVORITES, { as: 'admin' })).body).toEqual([])
})

test('favourites are paginated', async () => {
  const api = testApi()
  const list = async (query: string) =>
    (await api.get(`${FAVORITES}${query}`, { as: 'admin' })).body
  expect(valid(listFavorites, await api.get(FAVORITES, { as: 'admin' })).body).toEqual([
    'heading',
    'form',
    'loop-grid',
  ])
  expect(await list('?per_page=2&page=2')).toEqual(['loop-grid'])
  expect(await list('?search=FORM')).toEqual(['form'])
  expect((await list('?per_page=0')).code).toBe('rest_invalid_param')
})

test('removing an absent favourite is not an error', async () => {
  const api = testApi()
  const remove = (favorite: string) => api.delete(`${FAVORITES}/widgets?favorite=${favorite}`)
  expect(valid(removeFavorite, await remove('form')).body).toEqual(['heading', 'loop-grid'])
  expect((await remove('form')).body).toEqual(['heading', 'loop-grid'])
})

test('favourites require a slug of type string, a known kind and a writer', async () => {
  const api = fresh()
  expect((await api.post(`${FAVORITES}/widgets`)).body.code).toBe('rest_missing_callback_param')
  const wrong = await api.post(`${FAVORITES}/widgets`, { favorite: 5 })
  expect(wrong.body.data.params).toEqual({ favorite: 'favorite is not of type string.' })
  const kind = await api.post(`${FAVORITES}/pages`, { favorite: 'heading' })
  expect(kind.body.data).toMatchObject({ params: { id: 'Invalid parameter.' }, details: [] })
  const stranger = await api.post(`${FAVORITES}/widgets`, { favorite: 'heading' }, 'subscriber')
  expect(stranger.status).toBe(403)
})

test('defaults replace those of the type and drop unknown settings', async () => {
  const api = fresh()
  expect((await api.get(DEFAULTS, { as: 'contributor' })).text).toBe('{}')
  const settings = {
    title: '<script>a</script><b>x</b>',
    align_tablet: 'center',
    typography_font_size: { unit: 'px', size: 20 },
    __globals__: { title_color: 'globals/colors?id=primary', unknown: 'x' },
    unknown: 1,
  }
  const stored = await api.put(`${DEFAULTS}/heading`, { settings })
  expect([stored.status, stored.text]).toEqual([200, '{}'])
  valid(setElementDefaults, stored)
  const read = valid(listElementDefaults, await api.get(DEFAULTS, { as: 'contributor' }))
  expect(read.body).toEqual({
    heading: {
      title: 'a<b>x</b>',
      align_tablet: 'center',
      typography_font_size: { unit: 'px', size: 20 },
      __globals__: { title_color: 'globals/colors?id=primary' },
    },
  })
  await api.post(`${DEFAULTS}/heading`, { settings: { size: 'xl' } })
  expect((await api.get(DEFAULTS, { as: 'admin' })).body).toEqual({ heading: { size: 'xl' } })
})

test('empty defaults are stored as an empty list and can be deleted', async () => {
  const api = fresh()
  await api.patch(`${DEFAULTS}/heading`, { settings: [] })
  expect((await api.get(DEFAULTS, { as: 'admin' })).text).toBe('{"heading":[]}')
  expect(valid(deleteElementDefaults, await api.delete(`${DEFAULTS}/heading`)).text).toBe('{}')
  expect((await api.get(DEFAULTS, { as: 'admin' })).text).toBe('{}')
  expect((await api.delete(`${DEFAULTS}/heading`)).status).toBe(200)
})

test('missing arguments are reported first, then all invalid ones', async () => {
  const api = fresh()
  const missing = await api.put(`${DEFAULTS}/nonsense`, {})
  expect(missing.body.data.params).toEqual(['settings'])
  const wrong = await api.put(`${DEFAULTS}/nonsense`, { settings: 'x' })
  expect(wrong.body.data.params).toEqual({
    type: 'Invalid parameter.',
    settings: 'Invalid parameter.',
  })
  expect((await api.delete(`${DEFAULTS}/nonsense`)).status).toBe(400)
  expect((await api.put(`${DEFAULTS}/heading`, { settings: {} }, 'editor')).status).toBe(403)
})

test('without a kit there are no defaults', async () => {
  const api = fresh()
  api.site.change(builderKit, { exists: false })
  expect((await api.get(DEFAULTS, { as: 'admin' })).body).toEqual({
    code: 'not-found',
    message: "Kit doesn't exist.",
    data: { status: 404 },
  })
  expect((await api.put(`${DEFAULTS}/heading`, { settings: {} })).status).toBe(404)
})
