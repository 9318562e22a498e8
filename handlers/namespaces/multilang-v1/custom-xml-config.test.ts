import { expect, test } from 'vitest'
import { valid } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import {
  getConfiguration,
  setConfiguration,
  validateConfiguration,
} from '#openapi/namespaces/multilang-v1/custom-xml-config.ts'

const PATH = '/multilang/v1/custom-xml-config'
const admin = { as: 'admin' }
const open = () => testApi({ variant: 'b', dataset: 'empty' })

test('a configuration is stored unchanged, valid or not, and cleared when absent', async () => {
  const api = open()
  const stored = async () => valid(getConfiguration, await api.get(PATH, admin)).text
  expect(await stored()).toBe('""')
  const sent = valid(setConfiguration, await api.post(PATH, { content: '<broken' }))
  expect(sent.body).toBe('<broken')
  expect(await stored()).toBe('"<broken"')
  expect((await api.post(PATH)).text).toBe('""')
  expect(await stored()).toBe('""')
  expect(api.site.journal.all().map(({ kind }) => kind)).toContain('multilang.configuration-reload')
})

test('validation reports errors and stores nothing', async () => {
  const api = open()
  const check = async (json: object) =>
    valid(validateConfiguration, await api.post(`${PATH}/validate`, json)).body
  expect(await check({})).toEqual([])
  expect(await check({ content: '<multilang-config><taxonomies/></multilang-config>' })).toEqual([])
  const problems = await check({ content: '<multilang-config>\n<pages/>\n</multilang-config>' })
  expect(problems).toMatchObject([{ level: 2, code: 1871, line: 2 }])
  expect(await check({ content: '<multilang-config>' })).toMatchObject([{ level: 3, code: 77 }])
  expect((await api.get(PATH, admin)).body).toBe('')
})

test('access requires a manager, and a wrong nonce is rejected', async () => {
  const api = open()
  expect((await api.get(PATH)).body).toEqual({
    code: 'rest_forbidden',
    message: 'Sorry, you are not allowed to do that.',
    data: { status: 401 },
  })
  expect((await api.get(PATH, { as: 'editor' })).status).toBe(403)
  expect((await api.post(`${PATH}/validate`, {}, 'editor')).status).toBe(403)
  const headers = { 'x-rest-nonce': 'wrong' }
  expect((await api.get(PATH, { ...admin, headers })).status).toBe(403)
})

test('a configuration of another type than string is rejected', async () => {
  const refused = await open().post(PATH, { content: ['<a/>'] })
  expect([refused.status, refused.body.code]).toEqual([400, 'rest_invalid_param'])
})
