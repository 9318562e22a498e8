import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { MAX_STORED_BODY } from './logged-request.ts'
import { matchesName } from './select.ts'

type Api = ReturnType<typeof testApi>

/** The last request with all details. */
async function lastOf(api: Api) {
  const { body } = await api.get('//__understudy/requests?limit=1')
  return (await api.get(`//__understudy/requests/${body[0].id}`)).body
}

const messages = ({ hints }: { hints: readonly { kind: string; message: string }[] }) =>
  hints.map(({ kind, message }) => `${kind}: ${message}`)

test('a write is recorded with its arguments, its caller and its changes', async () => {
  const api = testApi()
  const { body: post } = await api.post('/core/v2/posts', { title: 'A walk', status: 'draft' })
  const request = await lastOf(api)
  expect(request).toMatchObject({
    operation: 'core.posts.create',
    method: 'POST',
    path: '/core/v2/posts',
    user: 'admin',
    isKnown: true,
    status: 201,
    arguments: { title: 'A walk', status: 'draft' },
    request: {
      headers: { authorization: 'Basic ***', 'content-type': 'application/json' },
      body: '{"title":"A walk","status":"draft"}',
    },
  })
  expect(request.changed).toContain(`+ posts ${post.id}`)
  expect(JSON.parse(request.response.body).id).toBe(post.id)
  await api.patch(`/core/v2/posts/${post.id}`, { title: 'A run' })
  const { changes } = await lastOf(api)
  const title = changes.find(
    ({ collection, key }: { collection: string; key: number }) =>
      collection === 'posts' && key === post.id,
  )
  expect(title).toMatchObject({
    kind: 'changed',
    members: { title: { before: 'A walk', after: 'A run' } },
  })
})

test('a read and a rejected write have no changes', async () => {
  const api = testApi()
  await api.get('/core/v2/posts')
  expect((await lastOf(api)).changes).toEqual([])
  await api.post('/core/v2/posts', { title: 'x' }, 'subscriber')
  const refused = await lastOf(api)
  expect(refused).toMatchObject({ status: 403, code: 'rest_cannot_create', changed: [] })
  expect(messages(refused)[0]).toBe(
    'access: core.posts.create is for users who may create items of the type; the caller is subscriber, asked for but not held: edit_posts; refused with rest_cannot_create: Sorry, you are not allowed to create posts as this user.',
  )
})

test('the reason of a refusal is the decision that was made', async () => {
  const api = testApi()
  await api.post('/core/v2/posts', { title: 'x', status: 'publish' }, 'contributor')
  expect(messages(await lastOf(api))).toEqual([
    'access: the caller is contributor, asked for but not held: publish_posts; core.posts.create refused the call with rest_cannot_publish: Sorry, you are not allowed to publish posts in this post type.',
  ])
  await api.get('/suite/v1/settings', { as: 'editor' })
  expect(messages(await lastOf(api))).toEqual([
    'access: suite.settings.read is for holders of manage_options; roles: administrator; the caller is editor; refused with rest_forbidden: Sorry, you are not allowed to do that.',
  ])
})

test('a request that met a fault keeps its caller and its content type', async () => {
  const api = testApi()
  const planned = { method: 'POST', operation: 'core.posts.create' }
  for (const fault of [{ status: 503 }, { error: 'rest_forbidden' }, { drop: true }]) {
    await api.post('//__understudy/faults', { ...planned, ...fault, times: 1 })
    await api.post('/core/v2/posts', { title: 'x' })
    const request = await lastOf(api)
    expect(request).toMatchObject({ user: 'admin', isKnown: true })
    expect(messages(request)).toEqual([expect.stringMatching(/^fault: /)])
  }
})

test('an argument is found by its value as sent and as converted', async () => {
  const api = testApi()
  await api.get('/core/v2/posts?include=29,28&per_page=02')
  for (const argument of ['include=29,28', 'per_page=02', 'per_page=2'])
    expect((await api.get(`//__understudy/requests?argument=${argument}`)).body).toHaveLength(1)
  expect((await api.get('//__understudy/requests?argument=per_page=20')).body).toEqual([])
})

test('unknown arguments are reported with a suggestion', async () => {
  const api = testApi()
  await api.get('/core/v2/posts?per_pge=5&serch=x&page=01&_fields=id&_=5')
  expect(messages(await lastOf(api))).toEqual([
    'unknown-argument: per_pge is not an argument of this operation; did you mean per_page?',
    'unknown-argument: serch is not an argument of this operation; did you mean search?',
    'converted: page was sent as "01" and converted to 1',
  ])
  await api.post('/core/v2/posts?title=query', { title: 'body' })
  expect(messages(await lastOf(api))).toEqual([
    'overridden-argument: title is "body" in the body, which takes precedence over "query" in the query',
  ])
  await api.get('/core/v2/post')
  expect(messages(await lastOf(api))).toEqual([
    'route: there is no route /core/v2/post; did you mean /core/v2/posts?',
  ])
  await api.send('PUT', '/core/v2/posts')
  expect(messages(await lastOf(api))).toEqual([
    'method: /core/v2/posts supports GET, POST, not PUT',
  ])
  await api.get('//wp-json/core')
  expect(messages(await lastOf(api))).toEqual([
    'address: /wp-json/core is outside the interface, which starts at http://site.example/api/',
  ])
})

test('a repeated argument is reported with the value that was read', async () => {
  const api = testApi()
  const repeated = async (query: string) => {
    await api.get(`/core/v2/posts?${query}`)
    return messages(await lastOf(api)).filter((message) => message.startsWith('repeated'))
  }
  expect(await repeated('include=1&include=2&per_page=5&per_page=7')).toEqual([
    'repeated-argument: per_page was sent 2 times in the query, and core.posts.list used the last one as 7',
    'repeated-argument: include was sent 2 times in the query, and core.posts.list used the last one as [2]; send include=1,2 or include[]=1&include[]=2 for a list',
  ])
  for (const fine of ['include=1,2', 'include[]=1&include[]=2', 'include=1&exclude=2'])
    expect(await repeated(fine)).toEqual([])
})

test('a rejected password is reported, with the response of strict mode', async () => {
  const api = testApi()
  const authorization = `Basic ${btoa('admin:wrong')}`
  await api.get('/core/v2/posts', { headers: { authorization } })
  const request = await lastOf(api)
  expect(request).toMatchObject({ user: 'admin', isKnown: false, status: 200 })
  expect(messages(request)).toEqual([
    'password: password of admin not recognised; the request is treated as anonymous',
    'strict: with --auth strict the request is rejected: 401 incorrect_password',
  ])
  expect(JSON.stringify(request)).not.toContain(btoa('admin:wrong'))
})

test('JSON without its content type is reported', async () => {
  const api = testApi()
  const body = new TextEncoder().encode('{"title":"x"}')
  await api.send('POST', '/core/v2/posts', {
    as: 'admin',
    body,
    headers: { 'content-type': 'text/plain' },
  })
  expect(messages(await lastOf(api))[0]).toBe(
    'content-type: the body looks like JSON, but its content type is text/plain; send content-type: application/json',
  )
})

test('operations that handle secrets are recorded without them', async () => {
  const api = testApi()
  await api.post('/spamfilter/v1/key', { key: 'abcdefabcdef' })
  const request = await lastOf(api)
  expect(request).toMatchObject({ operation: 'spamfilter.key.write', arguments: { key: '***' } })
  expect(JSON.stringify(request)).not.toContain('abcdefabcdef')
})

test('secrets in addresses and headers are hidden', async () => {
  const api = testApi()
  for (const target of ['/?rest_route=/core/v2/posts%3Ftoken%3Dabcabc', '/nowhere?apiKey=abcabc'])
    await api.get(target, { headers: { 'x-api-key': 'abcabc', cookie: 'a=abcabc' } })
  const { body } = await api.get('//__understudy/requests')
  expect(body).toHaveLength(2)
  for (const { id } of body) {
    const { text } = await api.get(`//__understudy/requests/${id}`)
    expect(JSON.stringify(body) + text).not.toContain('abcabc')
  }
})

const JSON_TYPE = { 'content-type': 'application/json' }
const asBytes = (text: string) => new TextEncoder().encode(text)

test('secrets in bodies are hidden, in every format and for every outcome', async () => {
  const api = testApi({ history: 50 })
  const batch = [{ path: '/core/v2/posts/1?password=abcabc', body: { password: 'abcabc' } }]
  await api.post('/core/v2/posts', { title: 'x', status: 'publish', password: 'abcabc' })
  await api.post('/core/v2/posts/1', { password: 'abcabc', meta: { api: [{ token: 'abcabc' }] } })
  await api.get('/core/v2/posts/1?password=abcabc')
  await api.post('/batch/v1', { requests: batch })
  await api.post('/core/v2/nowhere', { a: [{ pin: 123123, to: 'http://x/?otp=abcabc' }] })
  await api.post('/core/v2/posts', { title: 'x', password: 123123 })
  await api.send('POST', '/core/v2/posts', { as: 'admin', form: 'title=x&password=abcabc' })
  await api.send('POST', '/nowhere', { body: asBytes('{"password":"abcabc",'), headers: JSON_TYPE })
  const parts = '--b\r\nContent-Disposition: form-data; name="pin"\r\n\r\nabcabc\r\n--b--\r\n'
  await api.send('POST', '/nowhere', {
    body: asBytes(parts),
    headers: { 'content-type': 'multipart/form-data; boundary=b', referer: '/x?token=abcabc' },
  })
  const { text } = await api.get('//__understudy/requests?detail=full')
  const steps = (await api.get('//__understudy/history')).body
  const texts = [text]
  for (const { step } of steps) texts.push((await api.get(`//__understudy/history/${step}`)).text)
  expect(steps.length).toBeGreaterThan(2)
  expect(texts.join('\n')).not.toMatch(/abcabc|123123/)
  expect(text).toContain('"password":"***"')
})

test('members that only resemble secrets are shown', async () => {
  const api = testApi()
  const body = '{ "title": "The password: a story", "meta": [{ "key": "a", "value": 1 }] }'
  await api.send('POST', '/nowhere', { body: asBytes(body), headers: JSON_TYPE })
  const { request, response } = await lastOf(api)
  expect(request.body).toBe(body)
  expect(JSON.parse(response.body)).toMatchObject({ code: 'rest_no_route' })
  const deep = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  await api.send('POST', '/nowhere', { body: asBytes(deep), headers: JSON_TYPE })
  expect((await lastOf(api)).request.body.length).toBeLessThan(1000)
})

test('long request and response bodies are truncated', async () => {
  const api = testApi()
  await api.post('/core/v2/posts', { title: 'x', content: 'y'.repeat(100_000) })
  const { request, response, arguments: given } = await lastOf(api)
  expect(request.body).toHaveLength(MAX_STORED_BODY)
  expect(request.cutFrom).toBeGreaterThan(100_000)
  expect(response.body).toHaveLength(MAX_STORED_BODY)
  expect(given).toEqual({})
})

test('a pattern names operations', () => {
  for (const [pattern, name, isNamed] of [
    ['core.posts.list', 'core.posts.list', true],
    ['core.*', 'core.posts.list', true],
    ['*.list', 'core.posts.list', true],
    ['core.*.list', 'core.posts.list', true],
    ['core.*.list', 'core.posts.lists', false],
    ['*', '', true],
    ['a*a', 'a', false],
  ] as const)
    expect([pattern, name, matchesName(pattern, name)]).toEqual([pattern, name, isNamed])
})

test('a part of a batch is found as a request of its operation', async () => {
  const api = testApi()
  const requests = [
    { path: '/core/v2/posts', body: { title: 'One' } },
    { path: '/core/v2/posts', body: { title: 'Two', status: 'x' } },
    { path: '/core/v2/posts/1?force=true', method: 'DELETE' },
  ]
  const { body } = await api.post('/batch/v1', { requests })
  const readCase = async (operation: string) =>
    (await api.get(`//__understudy/requests?detail=full&operation=${operation}`)).body
  const [one, two, ...others] = await readCase('core.posts.create')
  expect(others).toEqual([])
  expect(one).toMatchObject({
    method: 'POST',
    path: '/core/v2/posts',
    arguments: { title: 'One' },
    status: 201,
    user: 'admin',
  })
  expect(one.changed).toContain(`+ posts ${body.responses[0].body.id}`)
  expect(two).toMatchObject({
    status: 400,
    code: 'rest_invalid_param',
    arguments: { title: 'Two' },
  })
  expect(two.changed).toEqual([])
  const [removed] = await readCase('core.posts.delete')
  expect(removed).toMatchObject({ arguments: { force: true }, status: 200, id: one.id })
  expect((await api.get('//__understudy/requests')).body).toHaveLength(1)
})

test('members of responses that are no arguments are named as such', async () => {
  const api = testApi()
  await api.post('/core/v2/posts', { guid: 'x', permalink_template: 'y' })
  expect(messages(await lastOf(api))).toEqual(
    ['guid', 'permalink_template'].map(
      (name) =>
        `unknown-argument: ${name} is not an argument of this operation; successful responses contain it, but this operation does not take it`,
    ),
  )
})

test('a neutral name suggests the name of the deployment', async () => {
  const api = testApi({ names: { arguments: { per_page: 'limit_to' } } })
  await api.get('/core/v2/posts?per_page=1')
  expect(messages(await lastOf(api))).toEqual([
    'unknown-argument: per_page is not an argument of this operation; did you mean limit_to?',
  ])
})

test('a list after repeated values is found by the name of the deployment', async () => {
  const api = testApi({ names: { core: 'wp', arguments: { slug: 'path' } } })
  await api.get('/wp/v2/posts?path=a&path=b&path[]=money-matters')
  const shown = messages(await lastOf(api))
  expect(shown.join()).toContain('path was sent 2 times in the query')
  expect(shown.join()).not.toContain('used')
})

test('hints name arguments and routes as the deployment spells them', async () => {
  const api = testApi({ names: { spamfilter: 'junkstop' } })
  await api.post('/junkstop/v1/settings', { junkstop_strictnes: true, junkstop_strictness: 'true' })
  expect(messages(await lastOf(api))).toEqual([
    'unknown-argument: junkstop_strictnes is not an argument of this operation; did you mean junkstop_strictness?',
    'converted: junkstop_strictness was sent as "true" and converted to true',
  ])
  await api.get('/junkstop/v1/setings')
  expect(messages(await lastOf(api))[0]).toContain('did you mean /junkstop/v1/settings?')
})

test('each request keeps its own headers, even when they are almost those of the previous one', async () => {
  const api = testApi()
  const sent = [{ 'x-a': '1' }, { 'x-a': '1' }, {}, { 'x-a': '2' }, { 'x-a': '2', 'x-b': '1' }]
  for (const headers of sent) await api.get('/core/v2/posts', { headers, as: 'admin' })
  for (const headers of sent) await api.get('/core/v2/posts', { headers })
  const recorded = [...api.standIn.journal.since(0)].map(({ headers }) => headers)
  const withLogin = sent.map((headers) => ({ ...headers, authorization: 'Basic ***' }))
  expect(recorded).toEqual([...withLogin, ...sent])
})

test('credentials without a scheme are not stored', async () => {
  const api = testApi()
  for (const authorization of ['s3cret', 'Bearer s3cret', 'Bearer other'])
    await api.get('/core/v2/posts', { headers: { authorization } })
  const recorded = [...api.standIn.journal.since(0)].map(({ headers }) => headers.authorization)
  expect(recorded).toEqual(['***', 'Bearer ***', 'Bearer ***'])
})

test('an error that is not JSON has its code', async () => {
  const api = testApi()
  await api.get('/oembed/1.0/embed?url=nope&format=xml')
  const { body } = await api.get('//__understudy/requests?code=oembed_invalid_url')
  expect(body).toMatchObject([{ status: 404, code: 'oembed_invalid_url' }])
})

test('a request is found by a code that is a number', async () => {
  const api = testApi()
  await api.post('/builder/v1/site-navigation/add-new-post', { post_type: 'page' }, 'author')
  const { body } = await api.get('//__understudy/requests?code=401')
  expect(body).toMatchObject([{ status: 401, code: '401' }])
})
