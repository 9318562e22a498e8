import { expect, test } from 'vitest'
import { valid } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import {
  createColor,
  createTypography,
  deleteColor,
  deleteTypography,
  getColor,
  getGlobals,
  getTypography,
  listColors,
  listTypography,
} from '#openapi/namespaces/builder-v1/globals.ts'

const COLORS = '/builder/v1/globals/colors'
const TYPOGRAPHY = '/builder/v1/globals/typography'
const fresh = () => testApi({ dataset: 'empty' })

test('a new kit has the four system colours and fonts', async () => {
  const api = fresh()
  const { body } = valid(getGlobals, await api.get('/builder/v1/globals', { as: 'contributor' }))
  expect(Object.keys(body.colors)).toEqual(['primary', 'secondary', 'text', 'accent'])
  expect(body.colors.primary).toEqual({ id: 'primary', title: 'Primary', value: '#6EC1E4' })
  expect(body.typography.secondary).toEqual({
    title: 'Secondary',
    id: 'secondary',
    value: {
      typography_typography: 'custom',
      typography_font_family: 'Roboto Slab',
      typography_font_weight: '400',
    },
  })
})

test('a colour is returned as sent and stored without markup', async () => {
  const api = fresh()
  const sent = { title: '<b>Brand</b>', value: '#102030', note: '<i>kept</i>' }
  const created = valid(createColor, await api.post(`${COLORS}/a1b2c3d`, sent, 'contributor'))
  expect(created.body).toEqual({ ...sent, id: 'a1b2c3d' })
  const read = valid(getColor, await api.get(`${COLORS}/a1b2c3d`, { as: 'contributor' }))
  expect(read.body).toEqual({ id: 'a1b2c3d', title: 'Brand', value: '#102030' })
  const list = valid(listColors, await api.get(COLORS, { as: 'contributor' }))
  expect(Object.keys(list.body).at(-1)).toBe('a1b2c3d')
})

test('an id in the body takes precedence over the path', async () => {
  const api = fresh()
  await api.post(`${COLORS}/inpath`, { id: 'inbody', title: 'Brand' })
  expect((await api.get(`${COLORS}/inbody`, { as: 'admin' })).body.value).toBe('')
  expect((await api.get(`${COLORS}/inpath`, { as: 'admin' })).body).toEqual({
    code: 'global_not_found',
    message: 'The Global value you are trying to use is not available.',
    data: { status: 404 },
  })
})

test('without a title nothing is stored and the response is empty', async () => {
  const api = fresh()
  const response = await api.post(`${COLORS}/a1b2c3d`, { value: '#102030' })
  expect([response.status, response.text]).toEqual([200, '{}'])
  expect((await api.get(`${COLORS}/a1b2c3d`, { as: 'admin' })).status).toBe(404)
})

test('a typography is returned with every property', async () => {
  const api = fresh()
  const value = { typography_font_family: 'Inter', typography_custom: 'kept' }
  valid(createTypography, await api.post(`${TYPOGRAPHY}/t1`, { title: 'Session', value }))
  const { body } = valid(getTypography, await api.get(`${TYPOGRAPHY}/t1`, { as: 'admin' }))
  expect(body.value).toMatchObject({
    ...value,
    typography_font_weight: '',
    typography_line_height: { unit: 'px', size: '', sizes: [] },
  })
  expect(Object.keys(body.value)).toHaveLength(11)
  valid(listTypography, await api.get(TYPOGRAPHY, { as: 'admin' }))
})

test('a typography with an invalid value is rejected and not stored', async () => {
  const api = fresh()
  const refused = await api.post(`${TYPOGRAPHY}/t1`, { title: 'Session', value: 'Inter' })
  expect(refused.status).toBe(400)
  expect(refused.body.data.params).toEqual({ value: 'value is not of type object.' })
  expect((await api.get(`${TYPOGRAPHY}/t1`, { as: 'admin' })).status).toBe(404)
})

test('a custom row can be deleted, a system row only reset', async () => {
  const api = testApi()
  const removed = valid(deleteColor, await api.delete(`${COLORS}/a41c2f0`))
  expect(removed.body.title).toBe('Registration accent')
  expect((await api.get(`${COLORS}/a41c2f0`, { as: 'admin' })).status).toBe(404)
  await api.post(`${TYPOGRAPHY}/text`, { title: 'Ours' })
  expect(valid(deleteTypography, await api.delete(`${TYPOGRAPHY}/text`)).body.title).toBe('Ours')
  expect((await api.get(`${TYPOGRAPHY}/text`, { as: 'admin' })).body.title).toBe('Text')
  expect((await api.delete(`${COLORS}/nothing`)).status).toBe(404)
})

test('writing requires the permission to edit posts, and a hyphen is not an id', async () => {
  const api = fresh()
  expect((await api.post(`${COLORS}/x`, { title: 'X' }, 'subscriber')).status).toBe(403)
  expect((await api.get(COLORS)).status).toBe(401)
  expect((await api.put(`${COLORS}/x`, { title: 'X' })).body.code).toBe('rest_no_route')
  expect((await api.get(`${COLORS}/a-b`, { as: 'admin' })).body.code).toBe('rest_no_route')
})
