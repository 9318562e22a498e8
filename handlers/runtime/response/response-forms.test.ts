/** The forms of one response: `_fields`, `_embed`, `_envelope`, `_jsonp`, methods, batch parts. */

import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'

const POSTS = '/core/v2/posts'
const BAD_CALLBACK = {
  code: 'rest_callback_invalid',
  message: 'Invalid JSONP callback function.',
}

test('a list of fields is taken item by item, a text is split', async () => {
  const api = testApi()
  const one = async (query: string) => (await api.get(`${POSTS}?per_page=1&${query}`)).body[0]
  expect(Object.keys(await one('_fields=id, slug type'))).toEqual(['id', 'slug', 'type'])
  expect(Object.keys(await one('_fields[]=id&_fields[]=slug'))).toEqual(['id', 'slug'])
  expect(await one('_fields[]=id,slug')).toEqual([])
  expect(await one('_fields=')).toHaveProperty('title')
})

test('a field below a field selected as a whole ends the list of fields', async () => {
  const { body } = await testApi().get(`${POSTS}?per_page=1&_fields=title,title.rendered,id`)
  expect(Object.keys(body[0])).toEqual(['title'])
  const other = await testApi().get(`${POSTS}?per_page=1&_fields=title.rendered,title,id`)
  expect(Object.keys(other.body[0])).toEqual(['id', 'title'])
})

test('positions select list items, and a selection from the first on stays a list', async () => {
  const { body } = await testApi().get(`${POSTS}?per_page=1&_fields=categories.0,class_list.1`)
  expect(body[0].categories).toHaveLength(1)
  expect(Object.keys(body[0].class_list)).toEqual(['1'])
})

test('fields can be named in the body, which takes precedence over the query', async () => {
  const api = testApi()
  const byForm = await api.send('POST', `${POSTS}?_fields=slug`, {
    as: 'admin',
    form: 'title=x&_fields=status',
  })
  expect(byForm.body).toEqual({ status: 'draft' })
  const byJson = await api.post(`${POSTS}?_fields=slug`, { title: 'x', _fields: ['type'] })
  expect(byJson.body).toEqual({ type: 'post' })
})

test('_embed includes all relations, or the listed ones', async () => {
  const api = testApi()
  const embedded = async (query: string) =>
    Object.keys((await api.get(`${POSTS}/1?${query}`)).body._embedded ?? {})
  const all = await embedded('_embed')
  expect(all).toEqual(expect.arrayContaining(['author', 'wp:term']))
  for (const query of ['_embed=1', '_embed=true', '_embed=0', '_embed=,'])
    expect(await embedded(query), query).toEqual(all)
  expect(await embedded('_embed=author wp:term')).toEqual(['author', 'wp:term'])
  expect(await embedded('_embed[]=author')).toEqual(['author'])
  expect(await embedded('_embed=1,author')).toEqual(['author'])
  expect(await embedded('_embed=false')).toEqual([])
})

test('parts of a batch support _fields, but neither _embed nor _envelope', async () => {
  const { body } = await testApi().post('/batch/v1', {
    requests: [
      { path: `${POSTS}?_embed&_envelope`, body: { title: 'x' } },
      { path: `${POSTS}?_fields=status&_embed`, body: { title: 'x', date: null } },
    ],
  })
  expect(body.responses[0].body).toHaveProperty('_links')
  expect(body.responses[0].body).not.toHaveProperty('_embedded')
  expect(body.responses[1].body).toEqual({ status: 'draft' })
})

test('the arguments of all parts are checked before the first of them runs', async () => {
  const target = `${POSTS}/29`
  const { body } = await testApi().post('/batch/v1', {
    requests: [
      { path: target, method: 'DELETE' },
      // Only the current status of an item would be accepted.
      { path: target, method: 'PUT', body: { status: 'trash' } },
      { path: target, method: 'DELETE' },
    ],
  })
  expect(body.responses.map(({ status }: { status: number }) => status)).toEqual([200, 400, 410])
})

test('a null in a part of a batch resets a date', async () => {
  const api = testApi()
  const draft = { title: 'x', date: '2030-01-01T00:00:00' }
  const { id } = (await api.post(POSTS, draft)).body
  const part = { path: `${POSTS}/${id}?_fields=date`, method: 'PUT', body: { date: null } }
  const { body } = await api.post('/batch/v1', { requests: [part] })
  expect(body.responses[0].body.date).toBe('2026-03-10T10:00:00')
})

test('an empty callback name counts as none, and an invalid one ends the request at once', async () => {
  const api = testApi()
  expect((await api.get(`${POSTS}?_fields=id&_jsonp=`)).body).toHaveLength(10)
  const refused = await api.send('POST', `${POSTS}?_jsonp=a-b`, {
    as: 'admin',
    json: { title: 'Never made' },
  })
  expect(refused.status).toBe(400)
  expect(refused.headers['Content-Type']).toBe('application/javascript; charset=UTF-8')
  expect(refused.headers).not.toHaveProperty('Access-Control-Expose-Headers')
  expect(JSON.parse(refused.text)).toEqual(BAD_CALLBACK)
  const found = await api.get(`${POSTS}?search=Never made&status=any`, { as: 'admin' })
  expect(found.body).toEqual([])
})

test('HEAD has no body, also as an override', async () => {
  const api = testApi()
  const head = await api.send('HEAD', POSTS)
  expect([head.text, head.headers['X-WP-Total']]).toEqual(['', '29'])
  expect((await api.get(`${POSTS}?_method=HEAD`)).text).toBe('')
})

test('a form is ignored when the method is overridden to GET; JSON is not', async () => {
  const api = testApi()
  const target = `${POSTS}?_method=GET&_fields=id`
  expect((await api.send('POST', target, { form: 'per_page=1' })).body).toHaveLength(10)
  expect((await api.send('POST', target, { json: { per_page: 1 } })).body).toHaveLength(1)
})

test('an ineffective override header leaves the error cacheable', async () => {
  const headers = { 'x-http-method-override': 'DELETE' }
  const { headers: sent } = await testApi().send('POST', `${POSTS}?_method=PUT`, { headers })
  expect(sent['Cache-Control']).toBeUndefined()
})

test('OPTIONS shows a route the index does not list', async () => {
  const { body } = await testApi().send('OPTIONS', '/core/v2/pages/40/autosaves/1')
  expect(body.methods).toEqual(['GET'])
  expect(body.endpoints[0].args).toHaveProperty('context')
})

test('rest_route needs its slash, and an empty one is the home page', async () => {
  const api = testApi()
  for (const path of ['/', '/index.php', '/index.php/'])
    expect((await api.get(`/${path}?rest_route=${POSTS}/5/&_fields=id`)).body).toEqual({ id: 5 })
  expect((await api.get('//?rest_route=core/v2/posts')).body.code).toBe('rest_no_route')
  const home = await api.get('//?rest_route=')
  expect([home.status, home.headers['Content-Type']]).toEqual([200, 'text/html; charset=UTF-8'])
})

test('JSON errors have error numbers', async () => {
  const api = testApi()
  const problem = async (body: Uint8Array) => {
    const headers = { 'content-type': 'application/json' }
    return (await api.send('POST', POSTS, { body, headers })).body.data
  }
  const text = (json: string) => new TextEncoder().encode(json)
  for (const json of ['{"a":', '{a:1}', '\uFEFF{}', ' '])
    expect((await problem(text(json))).json_error_code, json).toBe(4)
  expect((await problem(text('{"a":\u0000}'))).json_error_code).toBe(3)
  expect(await problem(text('{"a":"\n"}'))).toEqual({
    status: 400,
    json_error_code: 3,
    json_error_message: 'Control character error, possibly incorrectly encoded',
  })
  expect(await problem(new Uint8Array([0x22, 0xff, 0x22]))).toEqual({
    status: 400,
    json_error_code: 5,
    json_error_message: 'Malformed UTF-8 characters, possibly incorrectly encoded',
  })
  const half = {
    status: 400,
    json_error_code: 10,
    json_error_message: 'Single unpaired UTF-16 surrogate in unicode escape',
  }
  for (const json of ['"\\ud800"', '"\\uD83D\\u0041"', '"\\udc00"', '"\\uzzzz"'])
    expect(await problem(text(json)), json).toEqual(half)
  for (const json of ['{"title":"\\ud83d\\ude00"}', '{"title":"\\\\ud800"}'])
    expect((await problem(text(json))).json_error_code, json).toBeUndefined()
})

test('text schemas list the contexts of their parts, in revisions too', async () => {
  for (const path of [
    '/core/v2/posts',
    '/core/v2/pages/40/revisions',
    '/core/v2/posts/1/autosaves',
  ]) {
    const { content, excerpt, guid } = (await testApi().send('OPTIONS', path)).body.schema
      .properties
    const contexts = Object.entries<{ context: string[] }>(content.properties)
    expect(contexts.map(([name, { context }]) => [name, context.join()])).toEqual([
      ['raw', 'edit'],
      ['rendered', 'view,edit'],
      ['block_version', 'edit'],
      ['protected', 'view,edit,embed'],
    ])
    expect(Object.keys(excerpt.properties)).toEqual(['raw', 'rendered', 'protected'])
    expect(guid.properties.raw.format).toBeUndefined()
  }
})

test('media types with a JSON suffix are parsed as JSON', async () => {
  const api = testApi()
  const body = new TextEncoder().encode('{"per_page":1}')
  for (const type of ['application/json+oembed', 'application/a+b+json', 'Application/JSON; q=1'])
    expect(
      (await api.get(POSTS, { body, headers: { 'content-type': type } })).body,
      type,
    ).toHaveLength(1)
})
