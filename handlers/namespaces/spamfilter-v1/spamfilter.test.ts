import { expect, test } from 'vitest'
import { spamKey } from '#fixtures/documents/spamfilter.ts'
import { testApi } from '#handlers/testing/testing.ts'

const KEY = 'a1b2c3d4e5f6'

test('a key can be stored, read and deleted', async () => {
  const api = testApi()
  expect((await api.get('/spamfilter/v1/key', { as: 'admin' })).body).toBe(false)
  expect((await api.post('/spamfilter/v1/key', { key: KEY })).body).toBe(KEY)
  expect((await api.get('/spamfilter/v1/key', { as: 'admin' })).body).toBe(KEY)
  expect((await api.delete('/spamfilter/v1/key')).body).toBe(true)
  expect((await api.get('/spamfilter/v1/key', { as: 'admin' })).body).toBe(false)
})

test('a rejected key does not replace the stored one', async () => {
  const api = testApi()
  await api.post('/spamfilter/v1/key', { key: KEY })
  const refused = await api.post('/spamfilter/v1/key', { key: 'a1b2-3d4e5f6' })
  expect(refused.status).toBe(400)
  expect(refused.body.code).toBe('invalid_key')
  expect((await api.get('/spamfilter/v1/key', { as: 'admin' })).body).toBe(KEY)
})

test('arguments are validated before the permission check', async () => {
  const api = testApi()
  expect((await api.send('POST', '/spamfilter/v1/key', { json: {} })).body).toEqual({
    code: 'rest_missing_callback_param',
    message: 'Missing parameter(s): key',
    data: { status: 400, params: ['key'] },
  })
  expect((await api.send('POST', '/spamfilter/v1/key', { json: { key: KEY } })).status).toBe(401)
  expect((await api.post('/spamfilter/v1/key', { key: KEY }, 'editor')).status).toBe(403)
})

test('only the sent settings change', async () => {
  const api = testApi()
  const changed = await api.put('/spamfilter/v1/settings', { spamfilter_strictness: '0' })
  expect(changed.body).toEqual({
    spamfilter_strictness: false,
    spamfilter_show_user_comments_approved: true,
  })
})

test('the alert requires the key or an administrator, and as deployed the key', async () => {
  const api = testApi()
  const path = '/spamfilter/v1/alert'
  expect((await api.get(path)).status).toBe(401)
  expect((await api.get(path, { as: 'editor' })).status).toBe(403)
  expect((await api.get(path, { as: 'admin' })).status).toBe(200)
  const deployed = testApi({ asDeployed: true })
  expect((await deployed.get(path, { as: 'admin' })).status).toBe(403)
  expect((await deployed.post('/spamfilter/v1/webhook')).status).toBe(403)
  await api.post('/spamfilter/v1/key', { key: KEY })
  const response = await api.get(`/spamfilter/v1/alert?key=${KEY.toUpperCase()}`)
  expect(response.body).toEqual({ code: false, message: false })
  expect(response.headers['Allow']).toBe('GET, POST, PUT, PATCH, DELETE')
})

test('alerts are specific to an account and can be deleted and requested again', async () => {
  const api = testApi()
  const alert = '/spamfilter/v1/alert?key=overquota123'
  await api.post('/spamfilter/v1/key', { key: 'overquota123' })
  const reply = { code: '10502', message: 'Your site has used up the requests of its plan.' }
  expect((await api.get(alert)).body).toEqual(reply)
  expect((await api.delete(alert)).body).toEqual({ code: false, message: false })
  expect((await api.get(alert)).body).toEqual({ code: false, message: false })
  expect((await api.post(alert)).body).toEqual(reply)
  await api.post('/spamfilter/v1/key', { key: KEY })
  expect((await api.get(`/spamfilter/v1/alert?key=${KEY}`)).body.code).toBe(false)
})

test('verdicts without a comment id are ignored', async () => {
  const api = testApi()
  await api.post('/spamfilter/v1/key', { key: KEY })
  const { status, body } = await api.send('POST', '/spamfilter/v1/webhook', {
    json: {
      key: KEY,
      endpoint: 'comment-check',
      comments: [null, 5, { guid: '' }, { guid: 'c-1001', result: 'true' }],
    },
  })
  expect(status).toBe(200)
  expect(body).toEqual({ comments: { 'c-1001': { status: 'success' } } })
})

test('reads and writes without settings store nothing', async () => {
  const api = testApi()
  api.site.write(spamKey, KEY)
  const before = JSON.stringify(api.site.options.all())
  await api.get(`/spamfilter/v1/alert?key=${KEY}`)
  await api.get('/spamfilter/v1/stats', { as: 'admin' })
  await api.post('/spamfilter/v1/settings', {})
  expect(JSON.stringify(api.site.options.all())).toBe(before)
})

test('deployments take any interval for all, and a webhook only with the key', async () => {
  const api = testApi({ asDeployed: true })
  await api.post('/spamfilter/v1/key', { key: KEY })
  const stats = (interval: string) =>
    api.get(`/spamfilter/v1/stats?interval=${interval}`, { as: 'admin' })
  expect((await stats('never')).body).toEqual((await stats('all')).body)
  expect((await api.send('POST', '/spamfilter/v1/webhook', { json: {} })).status).toBe(401)
})

test('unlisted intervals are refused, and anonymous callers may send to the webhook', async () => {
  const api = testApi()
  await api.post('/spamfilter/v1/key', { key: KEY })
  const { status } = await api.get('/spamfilter/v1/stats?interval=never', { as: 'admin' })
  expect(status).toBe(400)
  expect((await api.send('POST', '/spamfilter/v1/webhook', { json: {} })).status).toBe(200)
})
