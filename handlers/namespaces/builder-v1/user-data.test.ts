import { expect, test } from 'vitest'
import { valid } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { getUserData, updateUserData } from '#openapi/namespaces/builder-v1/user-data.ts'

const ROOT = '/builder/v1/user-data/current-user'

test('users read their capabilities, roles and levels included', async () => {
  const api = testApi()
  const { body } = valid(getUserData, await api.get(ROOT, { as: 'subscriber' }))
  expect(body).toEqual({
    suppressedMessages: [],
    capabilities: ['read', 'level_0', 'subscriber'],
  })
  const admin = (await api.get(ROOT, { as: 'admin' })).body.capabilities
  expect(admin).toEqual(expect.arrayContaining(['manage_options', 'level_10', 'administrator']))
  expect((await api.get(ROOT)).status).toBe(401)
})

test('the sent messages replace the earlier ones, per user', async () => {
  const api = testApi()
  const suppressedMessages = [' ai_get_started ', '', '<b>tip</b>', 'tip']
  const response = await api.patch(ROOT, { suppressedMessages }, 'author')
  expect(valid(updateUserData, response).body.suppressedMessages).toEqual(['ai_get_started', 'tip'])
  expect((await api.get(ROOT, { as: 'admin' })).body.suppressedMessages).toEqual([])
  await api.patch(ROOT, { suppressedMessages: ['one'] }, 'author')
  expect((await api.patch(ROOT, {}, 'author')).body.suppressedMessages).toEqual(['one'])
  const none = await api.patch(ROOT, { suppressedMessages: [] }, 'author')
  expect(none.body.suppressedMessages).toEqual([])
})

test('non-string messages are rejected, and dropped as deployed', async () => {
  const wrong = { suppressedMessages: ['one', 5] }
  const { status, body } = await testApi().patch(ROOT, wrong)
  expect([status, Object.keys(body.data.params)]).toEqual([400, ['suppressedMessages']])
  expect((await testApi().patch(ROOT, { suppressedMessages: { a: 'one' } })).status).toBe(400)
  const deployed = testApi({ asDeployed: true })
  expect((await deployed.patch(ROOT, wrong)).body.suppressedMessages).toEqual(['one'])
  const map = await deployed.patch(ROOT, { suppressedMessages: { a: 'two' } })
  expect(map.body.suppressedMessages).toEqual(['two'])
})

test('messages must be a list, by PATCH only', async () => {
  const api = testApi()
  const text = await api.patch(ROOT, { suppressedMessages: 'a,b' })
  expect(text.body.data.params).toEqual({ suppressedMessages: 'Invalid parameter.' })
  expect((await api.put(ROOT, { suppressedMessages: [] })).status).toBe(404)
  expect((await api.post(ROOT, { suppressedMessages: [] })).status).toBe(404)
})
