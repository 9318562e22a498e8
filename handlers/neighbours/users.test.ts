import { expect, test } from 'vitest'
import { toBase64 } from '#fixtures/values/base64.ts'
import { neighboursApi } from './testing.ts'

const ADMIN = 1

test('visitors see the authors of published items, administrators see all users', async () => {
  const api = neighboursApi()
  const anonymous = await api.get('/core/v2/users')
  const all = await api.get('/core/v2/users', { as: 'admin' })
  expect(anonymous.body.length).toBeLessThan(all.body.length)
  expect(anonymous.body[0]).not.toHaveProperty('email')
})

test('me returns the authenticated user, and 401 without credentials', async () => {
  const api = neighboursApi()
  expect((await api.get('/core/v2/users/me', { as: 'author' })).body.slug).toBe('author')
  expect(await api.get('/core/v2/users/me')).toMatchObject({
    status: 401,
    body: { code: 'rest_not_logged_in' },
  })
})

test('a user is created, changed and removed, and their posts go to another one', async () => {
  const api = neighboursApi()
  const account = { username: 'nora', email: 'nora@example.test', password: 'x', roles: ['author'] }
  const { status, body: made } = await api.post('/core/v2/users', account, 'admin')
  expect(status).toBe(201)
  expect(made).toMatchObject({
    username: 'nora',
    roles: ['author'],
    capabilities: { publish_posts: true },
  })
  const { body: post } = await api.post('/core/v2/posts', { title: 'X', author: made.id }, 'admin')
  await api.put(`/core/v2/users/${made.id}`, { first_name: 'Nora', roles: ['editor'] }, 'admin')
  const changed = await api.get(`/core/v2/users/${made.id}?context=edit`, { as: 'admin' })
  expect(changed.body).toMatchObject({ first_name: 'Nora', roles: ['editor'] })
  const gone = await api.delete(
    `/core/v2/users/${made.id}?force=true&reassign=${ADMIN}`,
    undefined,
    'admin',
  )
  expect(gone.body).toMatchObject({ deleted: true, previous: { username: 'nora' } })
  expect((await api.get(`/core/v2/posts/${post.id}`, { as: 'admin' })).body.author).toBe(ADMIN)
})

test('users can edit their own account, but neither their role nor other accounts', async () => {
  const api = neighboursApi()
  const { body: me } = await api.get('/core/v2/users/me', { as: 'author' })
  const named = await api.post('/core/v2/users/me', { name: 'A. Author' }, 'author')
  expect(named.body.name).toBe('A. Author')
  const promoted = await api.post(`/core/v2/users/${me.id}`, { roles: ['editor'] }, 'author')
  expect(promoted).toMatchObject({ status: 403, body: { code: 'rest_cannot_edit_roles' } })
  const other = await api.post(`/core/v2/users/${ADMIN}`, { name: 'X' }, 'author')
  expect(other).toMatchObject({ status: 403, body: { code: 'rest_cannot_edit' } })
})

test('wrong accounts are refused', async () => {
  const api = neighboursApi()
  const refused = async (json: object) => (await api.post('/core/v2/users', json, 'admin')).body
  const account = { username: 'nora', email: 'nora@example.test', password: 'x' }
  expect(await refused({ ...account, username: 'a/b' })).toMatchObject({
    code: 'rest_invalid_param',
    data: { details: { username: { code: 'rest_user_invalid_username' } } },
  })
  expect(await refused({ ...account, username: 'admin' })).toMatchObject({
    code: 'existing_user_login',
  })
  expect(await refused({ ...account, roles: ['king'] })).toMatchObject({
    code: 'rest_user_invalid_role',
  })
  expect(await refused({ username: 'nora' })).toMatchObject({ code: 'rest_missing_callback_param' })
})

test('an application password works until it is removed', async () => {
  const api = neighboursApi()
  const path = '/core/v2/users/me/application-passwords'
  const { status, body } = await api.post(path, { name: 'Phone' }, 'editor')
  expect(status).toBe(201)
  const headers = { authorization: `Basic ${btoa(`editor:${body.password}`)}` }
  const own = await api.send('GET', `${path}/introspect`, { headers })
  expect(own.body).toMatchObject({ uuid: body.uuid, name: 'Phone' })
  expect(own.body).not.toHaveProperty('password')
  expect((await api.post(path, { name: 'Phone' }, 'editor')).status).toBe(409)
  await api.delete(`${path}/${body.uuid}`, undefined, 'editor')
  expect((await api.send('GET', '/core/v2/users/me', { headers })).status).toBe(401)
})

test('application passwords of others are for administrators', async () => {
  const api = neighboursApi()
  const path = `/core/v2/users/${ADMIN}/application-passwords`
  expect((await api.get(path, { as: 'editor' })).body.code).toBe(
    'rest_cannot_list_application_passwords',
  )
  expect((await api.get(path, { as: 'admin' })).status).toBe(200)
})

test('the password of an account opens the sign-in page only', async () => {
  const api = neighboursApi()
  const password = 'Größe & Wärme!'
  const account = { username: 'nora', email: 'nora@example.test', password }
  const { body } = await api.post('/core/v2/users', account, 'admin')
  const signIn = (pwd: string) =>
    api.send('POST', '//login', { form: new URLSearchParams({ log: 'nora', pwd }).toString() })
  expect((await signIn(password)).status).toBe(302)
  expect((await signIn('Groesse')).status).toBe(200)
  const sent = new TextEncoder().encode(`nora:${password}`)
  const headers = { authorization: `Basic ${toBase64(sent)}` }
  expect((await api.send('GET', '/core/v2/users/me', { headers })).status).toBe(401)
  await api.put(`/core/v2/users/${body.id}`, { password: 'another' }, 'admin')
  expect((await signIn(password)).status).toBe(200)
  expect((await signIn('another')).status).toBe(302)
  expect((await api.post('/core/v2/users/me', { password: '' }, 'author')).body).toMatchObject({
    data: { details: { password: { code: 'rest_user_invalid_password' } } },
  })
})

test('the last use of an application password is shown', async () => {
  const api = neighboursApi()
  const path = '/core/v2/users/me/application-passwords'
  const { body } = await api.post(path, { name: 'Phone' }, 'editor')
  expect(body).toMatchObject({ last_used: null, last_ip: null })
  const headers = { authorization: `Basic ${btoa(`editor:${body.password}`)}` }
  await api.send('GET', '/core/v2/posts', { headers })
  const shown = await api.get(`${path}/${body.uuid}`, { as: 'editor' })
  expect(shown.body).toMatchObject({ last_used: '2026-03-10T09:00:00', last_ip: '127.0.0.1' })
})
