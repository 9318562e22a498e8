import { expect, test } from 'vitest'
import { TEST_ORIGIN, testApi } from '#handlers/testing/testing.ts'

const SETTINGS = '/spamfilter/v1/settings'
const NO_ROUTE = {
  code: 'rest_no_route',
  message: 'No route was found matching the URL and request method.',
  data: { status: 404 },
}

test('paths match regardless of letter case and trailing slashes', async () => {
  const api = testApi()
  for (const path of ['/SpamFilter/V1/Settings', '/spamfilter/v1/settings///'])
    expect((await api.get(path, { as: 'admin' })).status).toBe(200)
  for (const target of ['//api', '//api/']) expect((await api.get(target)).body.name).toBeTruthy()
})

test('an unknown path and a known path with another method both match no route', async () => {
  const api = testApi()
  expect((await api.get('/nothing/here')).body).toEqual(NO_ROUTE)
  const wrong = await api.send('DELETE', SETTINGS, { as: 'admin' })
  expect(wrong.body).toEqual(NO_ROUTE)
  expect(wrong.headers['Allow']).toBeUndefined()
})

test('a path is decoded once, and repeated slashes count as one', async () => {
  const api = testApi()
  for (const path of ['/core%2Fv2', '/c%6Fre/v2', '//%61pi/core//v2', '/core/v2%3Fcontext=x'])
    expect((await api.get(path)).body.namespace, path).toBe('core/v2')
  for (const path of ['/core/v2/posts/%37', '/core/v2//posts//7', '/core/v2/p%6Fsts/7'])
    expect((await api.get(path)).body.id, path).toBe(7)
  const { body } = await api.get('/builder/v1/globals/colors/prim%61ry', { as: 'admin' })
  expect(body.id).toBe('primary')
  for (const path of ['/core/v2/posts/%2537', '/core/v2/posts%20', '/core/v2/posts+'])
    expect((await api.get(path)).body, path).toEqual(NO_ROUTE)
  for (const route of ['/core/v2//posts', '/core/v2/p%256Fsts', '%20/core/v2/posts'])
    expect((await api.get(`//?rest_route=${route}`)).body, route).toEqual(NO_ROUTE)
  expect((await api.get('//%7Eother/api/core/v2/posts/1?_fields=id')).body).toEqual({ id: 1 })
})

test('rest_route takes precedence over the path and is part of the query', async () => {
  const api = testApi()
  const { body } = await api.get('/core/v2/posts?rest_route=/core/v2/pages&per_page=1')
  expect(body[0].type).toBe('page')
  const { headers } = await api.get('//?rest_route=/core/v2/posts&per_page=1')
  expect(headers['Link']).toBe(
    `<${TEST_ORIGIN}/api/core/v2/posts?rest_route=%2Fcore%2Fv2%2Fposts&per_page=1&page=2>; rel="next"`,
  )
})

test('slashes and the script may precede the path', async () => {
  const api = testApi()
  expect((await api.get('///api/?_fields=name')).body).toHaveProperty('name')
  expect((await api.get('//index.php/api/?_fields=name')).body).toHaveProperty('name')
  expect((await api.get('//index.php/elsewhere')).status).toBe(404)
})

test('rest_route is equivalent to the path, and an array of it is an error page', async () => {
  const api = testApi()
  for (const target of [
    '//?rest_route=/spamfilter/v1/settings',
    '//index.php?rest_route=/spamfilter/v1/settings/',
  ])
    expect((await api.get(target, { as: 'admin' })).body).toHaveProperty('spamfilter_strictness')
  const refused = await api.get('//?rest_route[]=/')
  expect(refused.status).toBe(400)
  expect(refused.headers['Content-Type']).toContain('text/html')
  expect(refused.headers['Expires']).toBeTruthy()
  const json = await api.get('//?rest_route[]=/', { headers: { accept: 'application/json, */*' } })
  expect(json.body).toEqual({
    code: 'rest_path_invalid_type',
    message: 'The REST route parameter must be a string.',
    data: { status: 400 },
    additional_errors: [],
  })
})

test('a null in a read counts as absent', async () => {
  const { status } = await testApi().send('GET', '/builder/v1/favorites', {
    as: 'admin',
    json: { search: null },
  })
  expect(status).toBe(200)
})

test('the method can be overridden by query and by header, the query first', async () => {
  const api = testApi()
  const byQuery = await api.send('GET', `${SETTINGS}?_method=post&spamfilter_strictness=0`, {
    as: 'admin',
  })
  expect(byQuery.body.spamfilter_strictness).toBe(false)
  const byHeader = await api.send('POST', `${SETTINGS}`, {
    as: 'admin',
    headers: { 'x-http-method-override': 'DELETE' },
  })
  expect(byHeader.body).toEqual(NO_ROUTE)
  const inBody = await api.post(SETTINGS, { _method: 'DELETE' })
  expect(inBody.status).toBe(200)
})

test('an error after an override by header is not cacheable', async () => {
  const refused = await testApi().send('POST', SETTINGS, {
    headers: { 'x-http-method-override': 'DELETE' },
  })
  expect(refused.headers['Cache-Control']).toBe(
    'no-cache, must-revalidate, max-age=0, no-store, private',
  )
})

test('an empty override names no method', async () => {
  const api = testApi()
  expect((await api.get('/?_method=')).body).toEqual(NO_ROUTE)
  const byHeader = await api.get('/', { headers: { 'x-http-method-override': '' } })
  expect(byHeader.body).toEqual(NO_ROUTE)
  expect(byHeader.headers['Expires']).toBeTruthy()
})

test('the original method decides whether the response varies by origin', async () => {
  const api = testApi()
  expect((await api.get('/?_method=OPTIONS')).headers['Vary']).toBe('Origin')
  expect((await api.send('POST', '/?_method=GET')).headers['Vary']).toBeUndefined()
})

test('OPTIONS describes the route, or is an empty list', async () => {
  const api = testApi()
  const known = await api.send('OPTIONS', SETTINGS, { as: 'admin' })
  expect(known.status).toBe(200)
  expect(Object.keys(known.body)).toEqual(['namespace', 'methods', 'endpoints', '_links'])
  expect(known.body.methods).toEqual(['GET', 'POST', 'PUT', 'PATCH'])
  expect(known.headers['Allow']).toBe('GET, POST, PUT, PATCH')
  expect((await api.send('OPTIONS', SETTINGS)).headers['Allow']).toBeUndefined()
  const unknown = await api.send('OPTIONS', '/nothing')
  expect([unknown.status, unknown.body]).toEqual([200, []])
})

test('a malformed JSON body is rejected before all other checks', async () => {
  const broken = await testApi().send('POST', SETTINGS, {
    body: new TextEncoder().encode('{"a":'),
    headers: { 'content-type': 'application/json' },
  })
  expect(broken.body).toEqual({
    code: 'rest_invalid_json',
    message: 'Invalid JSON body passed.',
    data: { status: 400, json_error_code: 4, json_error_message: 'Syntax error' },
  })
})

test('nesting is limited as on the platform', async () => {
  const api = testApi()
  const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
  const send = (text: string) =>
    api.send('POST', SETTINGS, {
      as: 'admin',
      body: new TextEncoder().encode(text),
      headers: { 'content-type': 'application/json' },
    })
  expect((await send(nested(512))).status).toBe(200)
  for (const depth of [513, 5000, 100_000]) {
    const refused = await send(nested(depth))
    expect(refused.body.code).toBe('rest_invalid_json')
    expect(refused.body.data.json_error_message).toBe('Maximum stack depth exceeded')
  }
})

test('JSON takes precedence over the form, the form over the query; null falls through', async () => {
  const api = testApi()
  const name = 'spamfilter_strictness'
  const byForm = await api.send('POST', `${SETTINGS}?${name}=1`, { as: 'admin', form: `${name}=0` })
  expect(byForm.body[name]).toBe(false)
  const byJson = await api.send('POST', `${SETTINGS}?${name}=0`, {
    as: 'admin',
    json: { [name]: true },
  })
  expect(byJson.body[name]).toBe(true)
})

test('every source is checked, not only the winning one', async () => {
  const response = await testApi().send('POST', `${SETTINGS}?spamfilter_strictness=maybe`, {
    as: 'admin',
    json: { spamfilter_strictness: true },
  })
  expect(response.body.data.params).toEqual({
    spamfilter_strictness: 'spamfilter_strictness is not of type boolean.',
  })
})

test('an explicit null is a value of the second group and has the wrong type', async () => {
  const response = await testApi().post(SETTINGS, { spamfilter_strictness: null })
  expect(response.body.data.details).toEqual({
    spamfilter_strictness: {
      code: 'rest_invalid_type',
      message: 'spamfilter_strictness is not of type boolean.',
      data: { param: 'spamfilter_strictness' },
    },
  })
})

test('prototype names are dropped or treated as data', async () => {
  const api = testApi()
  const text = '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}'
  await api.send('POST', `${SETTINGS}?a[__proto__][x]=1&a[constructor][prototype][x]=1`, {
    as: 'admin',
    body: new TextEncoder().encode(text),
    headers: { 'content-type': 'application/json' },
  })
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

test('_fields keeps only the named fields, and an emptied object is a list', async () => {
  const api = testApi()
  expect((await api.get('/?_fields=name')).body).toEqual({ name: 'Example Programmes' })
  const nested = await api.get('/spamfilter/v1?_fields=namespace,_links.up')
  expect(Object.keys(nested.body)).toEqual(['namespace', '_links'])
  expect((await api.get(`${SETTINGS}?_fields=nothing`, { as: 'admin' })).body).toEqual([])
  expect((await api.get(`${SETTINGS}?_fields=code`)).body).toHaveProperty('message')
})

test('the link of a namespace to the index is kept whatever _fields selects', async () => {
  const { body } = await testApi().get('/spamfilter/v1?_fields=namespace')
  expect(body).toEqual({
    namespace: 'spamfilter/v1',
    _links: { up: [{ href: `${TEST_ORIGIN}/api/` }] },
  })
})

test('_envelope moves status and headers into the body, errors too', async () => {
  const api = testApi()
  const wrapped = await api.get(`${SETTINGS}?_envelope`, { as: 'admin' })
  expect(wrapped.body.status).toBe(200)
  expect(wrapped.body.headers).toEqual({ Allow: 'GET, POST, PUT, PATCH' })
  expect(wrapped.headers['Allow']).toBeUndefined()
  const nothing = await api.send('DELETE', '/builder/v1/cache?_envelope', { as: 'admin' })
  expect(nothing.body).toMatchObject({ body: null, status: 200 })
  const refused = await api.get('/nothing?_envelope=1')
  expect(refused.status).toBe(200)
  expect(refused.body).toEqual({ body: NO_ROUTE, status: 404, headers: [] })
})

test('_jsonp wraps the body, and an invalid name is rejected without data', async () => {
  const api = testApi()
  const good = await api.get('/?_jsonp=show.me&_fields=name')
  expect(good.text).toBe('/**/show.me({"name":"Example Programmes"})')
  expect(good.headers['Content-Type']).toBe('application/javascript; charset=UTF-8')
  const text = (await api.get('/core/v2/posts/1?_jsonp=f&_fields=link')).text
  expect(text).toMatch(/^\/\*\*\/f\(\{"link":"http:\\\/\\\/site\.example\\\/[\w-]+\\\/"\}\)$/)
  const headers = { origin: 'https://front.example' }
  const bad = await api.get('/spamfilter/v1?_jsonp=<script>', { headers })
  expect(Object.keys(bad.headers).filter((name) => /-Origin$|^Vary$/.test(name))).toEqual([])
  expect(bad.status).toBe(400)
  expect(JSON.parse(bad.text)).toEqual({
    code: 'rest_callback_invalid',
    message: 'Invalid JSONP callback function.',
  })
})

test('every response carries the common headers', async () => {
  const { headers } = await testApi().get('/spamfilter/v1')
  expect(headers).toMatchObject({
    'Content-Type': 'application/json; charset=UTF-8',
    'X-Robots-Tag': 'noindex',
    'X-Content-Type-Options': 'nosniff',
    Link: `<${TEST_ORIGIN}/api/>; rel="https://api.w.org/"`,
    'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
    Vary: 'Origin',
    Allow: 'GET',
  })
  expect(headers['Cache-Control']).toBeUndefined()
})

test('any origin is echoed, and responses to authenticated callers are not cacheable', async () => {
  const { headers } = await testApi().get(SETTINGS, {
    as: 'admin',
    headers: { origin: 'https://front.example' },
  })
  expect(headers).toMatchObject({
    'Access-Control-Allow-Origin': 'https://front.example',
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
    Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
  })
})

test('wrong credentials are ignored, or rejected in strict mode', async () => {
  const wrong = { headers: { authorization: `Basic ${btoa('admin:wrong')}` } }
  const nobody = { headers: { authorization: `Basic ${btoa('nobody@example.test:x')}` } }
  expect((await testApi().get('/', wrong)).status).toBe(200)
  expect((await testApi().get(SETTINGS, wrong)).status).toBe(401)
  const strict = testApi({ auth: 'strict' })
  expect((await strict.get('/', wrong)).body.code).toBe('incorrect_password')
  expect((await strict.get('/', nobody)).body.code).toBe('invalid_email')
  for (const authorization of ['Bearer x', 'Basic !!!', 'Basic', 'nonsense'])
    expect((await strict.get('/', { headers: { authorization } })).status).toBe(200)
})

test('an unknown nonce ends the request, unless the credentials are valid', async () => {
  const api = testApi()
  const refused = await api.get('/', { headers: { 'x-wp-nonce': 'abc' } })
  expect([refused.status, refused.body.code]).toEqual([403, 'rest_cookie_invalid_nonce'])
  expect(refused.headers['Expires']).toBeTruthy()
  expect((await api.get('/?_wpnonce=abc')).status).toBe(403)
  expect((await api.get('/', { as: 'admin', headers: { 'x-wp-nonce': 'abc' } })).status).toBe(200)
})

test('malformed percent encoding and too many parameters are harmless', async () => {
  const api = testApi()
  expect((await api.get('/%E0%A4%A')).status).toBe(404)
  expect((await api.get('/?a=%E0%A4%A')).status).toBe(200)
  const many = Array.from({ length: 5000 }, (_, at) => `p${at}=1`).join('&')
  expect((await api.get(`/spamfilter/v1?${many}&a[999999999]=1&a[length]=9`)).status).toBe(200)
  expect((await api.get(`/spamfilter/v1?${'a'.padEnd(300, '[b]')}=1`)).status).toBe(200)
})

test("a page of another origin may send the site header; otherwise the platform's list applies", async () => {
  const api = testApi()
  const allowed = async (requested: string) => {
    const headers = { origin: 'https://app.example', 'access-control-request-headers': requested }
    const { headers: sent } = await api.send('OPTIONS', '/core/v2/posts', { headers })
    return sent['Access-Control-Allow-Headers']
  }
  expect(await allowed('content-type,x-understudy-site')).toContain(', x-understudy-site')
  expect(await allowed('content-type')).not.toContain('understudy')
})
