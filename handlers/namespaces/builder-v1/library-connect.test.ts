import { expect, test } from 'vitest'
import { libraryService } from '#fixtures/documents/builder-library.ts'
import { valid } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import {
  connectLibrary,
  disconnectLibrary,
} from '#openapi/namespaces/builder-v1/library-connect.ts'

const ROOT = '/builder/v1/library/connect'

test('a user can connect once and disconnect once', async () => {
  const api = testApi()
  const token = 'abc'
  const first = valid(connectLibrary, await api.post(ROOT, { token }))
  expect(first.body).toEqual([{ content: 'Connected successfully.', type: 'success' }])
  const second = valid(connectLibrary, await api.post(ROOT, { token }))
  expect(second.body).toEqual([{ content: 'Already connected.', type: 'info' }])
  const third = valid(disconnectLibrary, await api.delete(ROOT))
  expect(third.body).toEqual([{ content: 'Disconnected successfully.', type: 'success' }])
  const fourth = valid(disconnectLibrary, await api.delete(ROOT))
  expect([fourth.status, fourth.text]).toEqual([200, ''])
})

test('an empty token is not a missing one', async () => {
  const api = testApi()
  expect((await api.post(ROOT, {})).body.code).toBe('rest_missing_callback_param')
  expect((await api.post(ROOT, { token: '' })).status).toBe(200)
  expect((await api.post(ROOT, { token: 'abc' }, 'editor')).status).toBe(403)
})

test.each([
  ['', false, 400],
  [' as 500 on deployments', true, 500],
])('a refused token carries the number of the service%s', async (_, asDeployed, expected) => {
  const api = testApi({ asDeployed })
  api.site.change(libraryService, { refused_tokens: ['bad'] })
  const { status, body } = await api.post(ROOT, { token: 'bad' })
  expect(status).toBe(expected)
  expect(body).toMatchObject({
    code: 401,
    message: 'The token is not valid.',
    data: { status: expected },
    additional_errors: [],
  })
})

test('the service can be unreachable, fail late or be missing', async () => {
  const api = testApi()
  const connect = async (service: object) => {
    api.site.change(libraryService, { ...libraryService.initial, ...service })
    return (await api.post(ROOT, { token: 'abc' })).body
  }
  expect((await connect({ reachable: false })).code).toBe('http_request_not_executed')
  expect(await connect({ exchange_error: 'expired' })).toEqual([
    { content: 'Cannot Get Token:expired', type: 'error' },
  ])
  expect((await connect({ available: false })).code).toBe('builder_library_app_not_available')
  expect((await connect({}))[0].type).toBe('success')
})
