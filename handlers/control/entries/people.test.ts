import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { contractFor } from '#openapi/contract/contract.ts'

const at = (path: string): string => `//__understudy${path}`

interface Person {
  readonly id: number
  readonly login: string
  readonly passwords: readonly { readonly uuid: string; readonly name: string }[]
}

test('a user gets a password, signs in with it, and loses it again', async () => {
  const api = testApi()
  const people = async (): Promise<readonly Person[]> => (await api.get(at('/people'))).body
  const editor = (await people()).find(({ login }) => login === 'editor')
  expect(editor).toMatchObject({ roles: ['editor'], passwords: [{ name: expect.any(String) }] })
  const given = await api.send('POST', at(`/people/${editor?.id}/passwords`), {
    json: { name: 'Look' },
  })
  expect(given.status).toBe(201)
  const headers = { authorization: given.body.authorization }
  const settings = () => api.get('/core/v2/posts?context=edit', { headers })
  expect((await settings()).status).toBe(200)
  const again = (await people()).find(({ login }) => login === 'editor')
  expect(again?.passwords.map(({ name }) => name)).toContain('Look')
  expect(JSON.stringify(again)).not.toContain(given.body.password)
  const path = at(`/people/${editor?.id}/passwords/${given.body.uuid}`)
  expect((await api.send('DELETE', path)).body).toEqual({ revoked: true, uuid: given.body.uuid })
  expect((await settings()).status).toBe(401)
  expect((await api.send('DELETE', path)).body.code).toBe('understudy_no_password')
})

test('an unknown user gets no password, and a password needs a name', async () => {
  const api = testApi()
  const give = (id: string, json: unknown) =>
    api.send('POST', at(`/people/${id}/passwords`), { json })
  expect((await give('999', {})).body.code).toBe('understudy_no_person')
  expect((await give('1', { name: '' })).body.code).toBe('understudy_invalid_password_name')
})

test('every operation is shown with its access rule', async () => {
  const { body } = await testApi().get(at('/operations'))
  expect(body).toHaveLength(contractFor('a').operations.length)
  const roles = (id: string) => body.find((each: { id: string }) => each.id === id)?.roles
  expect(roles('spamfilter.settings.write')).toMatchObject({
    anonymous: 'no',
    administrator: 'yes',
    editor: 'no',
  })
  expect(roles('core.posts.create')).toMatchObject({
    anonymous: 'no',
    administrator: 'yes',
    editor: 'yes',
    author: 'depends',
    subscriber: 'no',
  })
  expect(roles('core.posts.list')).toMatchObject({ anonymous: 'depends' })
})

test('an operation has arguments, responses and references, with all referenced schemas', async () => {
  const api = testApi()
  const { body } = await api.get(at('/operations/core.posts.list'))
  expect(body.parameters.map(({ name }: { name: string }) => name)).toContain('per_page')
  expect(body.section).toEqual({ number: '4.9', about: 'core/v2' })
  expect(body.decisions).toContainEqual({ about: 'responses', decision: 'D-001' })
  expect(Object.keys(body.components)).toEqual(['parameters', 'schemas', 'responses'])
  const named = [...JSON.stringify(body).matchAll(/#\/components\/(\w+)\/([^"]+)/g)]
  expect(named.length).toBeGreaterThan(0)
  for (const [, kind = '', name = ''] of named)
    expect([name, name in body.components[kind]]).toEqual([name, true])
  expect((await api.get(at('/operations/no.such'))).body.code).toBe('understudy_no_operation')
})

test('hosts without a disk reject reports with a message', async () => {
  const { status, body } = await testApi().get(at('/reports'))
  expect([status, body.code]).toEqual([409, 'understudy_no_disk'])
})

test('a header identifies a user without a trace in the site, for a day of its clock', async () => {
  const api = testApi({ history: 20, auth: 'strict' })
  const [user] = api.site.users.all().filter(({ login }) => login === 'editor')
  const before = api.site.applicationPasswords.size
  const made = (await api.post(`//__understudy/people/${user?.id}/header`)).body
  const headers = { authorization: made.authorization }
  const drafts = (type: string) => api.get(`/core/v2/${type}?status=draft`, { headers })
  expect((await drafts('posts')).status).toBe(200)
  expect(api.site.applicationPasswords.size).toBe(before)
  expect(api.standIn.history?.steps('default')).toEqual([])
  await api.send('PUT', '//__understudy/clock', { json: { step: 86_400_000 } })
  expect((await drafts('pages')).status).toBe(401)
})
