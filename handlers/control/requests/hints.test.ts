import { expect, test } from 'vitest'
import { disabledRoutes } from '#fixtures/documents/platform.ts'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import { neighbours } from '#handlers/neighbours/index.ts'
import { testApi } from '#handlers/testing/testing.ts'

const POSTS = '/core/v2/posts'
type Api = ReturnType<typeof testApi>

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The header for a wrong password of a login. */
const wrong = (login: string) => ({ authorization: `Basic ${btoa(`${login}:wrong`)}` })

async function hints(api: Api): Promise<readonly string[]> {
  const { body } = await api.get(`//__understudy/requests/${api.standIn.journal.last}`)
  return body.hints.map(({ message }: { message: string }) => message)
}

test('a repeated argument is overridden by the body', async () => {
  const api = testApi()
  await api.post(`${POSTS}?title=a&title=b`, { title: 'c' }, 'editor')
  expect(await hints(api)).toEqual([
    'title was sent 2 times in the query, and core.posts.create used the one of the body as "c"',
  ])
  await api.get(`${POSTS}?%70er_page=2&per_page=1`)
  expect(await hints(api)).toEqual([
    'per_page was sent 2 times in the query, and core.posts.list used the last one as 1',
  ])
})

test('a name that is read without a declaration is not unknown', async () => {
  const api = testApi({ extensions: [neighbours] })
  const requests = [
    [POSTS, { id: 5, title: 'a', excerpt_length: 3 }],
    ['/core/v2/users', { id: 5, username: 'n', email: 'n@example.com', password: 'p' }],
    ['/core/v2/tags', { name: 'T', parent: 5 }],
  ] as const
  for (const [path, body] of requests) {
    expect((await api.post(path, body, 'admin')).status).toBe(400)
    expect(await hints(api)).toEqual([])
  }
})

test('a key in the authorization header is not called ignored', async () => {
  const api = testApi()
  const headers = { authorization: 'Bearer key' }
  await api.get('/folders/public/v1/folders', { headers })
  expect((await hints(api)).join()).not.toContain('ignored')
  await api.get(POSTS, { headers })
  expect(await hints(api)).toEqual([
    'the authorization header contains no readable basic credentials and was ignored',
  ])
})

test('fields of a form of the site are not unknown arguments', async () => {
  const api = testApi()
  const text = '--b\r\ncontent-disposition: form-data; name="your-name"\r\n\r\nN\r\n--b--\r\n'
  await api.send('POST', '/contactform/v1/contact-forms/12/feedback', {
    body: bytes(text),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  expect(await hints(api)).toEqual([])
})

test('an uploaded file is neither arguments nor JSON without a type', async () => {
  const api = testApi({ extensions: [neighbours] })
  const disposition = 'attachment; filename="a.txt"'
  for (const type of ['application/json', 'text/plain']) {
    const headers = { 'content-disposition': disposition, 'content-type': type }
    await api.send('POST', '/core/v2/media', { body: bytes('{"a":1}'), headers, as: 'author' })
    expect(await hints(api)).toEqual([])
  }
})

test('a wrong password has no consequence where a fault answered', async () => {
  const api = testApi({ auth: 'strict' })
  siteControl(api.standIn, 'default').fault({ operation: 'core.posts.list', status: 503 })
  await api.get(POSTS, { headers: wrong('editor') })
  expect(await hints(api)).toEqual([
    'the fault f1 answered the request',
    'password of editor not recognised',
  ])
})

test('only known logins have a password that expires', async () => {
  const api = testApi()
  siteControl(api.standIn, 'default').setSituation({ expiredPasswords: true })
  await api.get(POSTS, { headers: wrong('stranger') })
  expect((await hints(api))[0]).toContain('there is no account stranger')
  await api.get(POSTS, { as: 'editor' })
  expect((await hints(api))[0]).toContain('password of editor expired')
})

test('null in the body leaves the value to the query', async () => {
  const api = testApi()
  await api.post(`${POSTS}?title=q`, { title: null }, 'editor')
  expect(await hints(api)).toEqual([])
})

test('a form with a method that reads none is named', async () => {
  const api = testApi()
  const form = 'application/x-www-form-urlencoded'
  const headers = { 'content-type': form }
  await api.send('POST', `${POSTS}?_method=GET`, { body: bytes('per_page=1'), headers })
  expect(await hints(api)).toEqual([`a body of the type ${form} contains no arguments with GET`])
})

test('with names, an unknown argument has the name that was sent', async () => {
  const api = testApi({ names: { arguments: { is_read: 'was_seen' } } })
  await api.get('/builder/v1/form-submissions?is_read=1', { as: 'admin' })
  expect((await hints(api)).join()).toContain('is_read is not an argument of this operation')
})

test('rejected and missing arguments are named', async () => {
  const api = testApi()
  const tooMany = ['per_page must be between 1 (inclusive) and 100 (inclusive)']
  for (const query of ['', '&_jsonp=cb', '&_envelope']) {
    await api.get(`${POSTS}?per_page=101${query}`)
    expect(await hints(api)).toEqual(tooMany)
  }
  await api.send('HEAD', `${POSTS}?per_page=101`)
  expect(await hints(api)).toEqual(tooMany)
  await api.get('/oembed/1.0/embed')
  expect(await hints(api)).toEqual(['url is required'])
  await api.get('/oembed/1.0/embed?format=xml')
  expect(await hints(api)).toEqual(['url is required'])
})

test('as deployed, a denial names the rule of deployments', async () => {
  const api = testApi({ asDeployed: true })
  await api.get('/spamfilter/v1/alert', { as: 'admin' })
  expect((await hints(api)).join()).toMatch(/^spamfilter\.alert\.read, as deployed: /)
  await api.get('/spamfilter/v1/alert', { as: 'editor' })
  expect((await hints(api)).join()).toMatch(/^spamfilter\.alert\.read, as deployed: /)
  await api.get('/builder/v1/send-event', { as: 'admin' })
  expect((await hints(api)).join()).not.toContain('roles: ;')
})

test('the code of a response may contain hyphens', async () => {
  const api = testApi()
  await api.post('/builder/v1/notes/999', {}, 'admin')
  const { body } = await api.get('//__understudy/requests')
  expect(body.at(-1).code).toBe('not-found')
})

test('JSON without a type is named, also after white space', async () => {
  const api = testApi()
  await api.send('POST', POSTS, { body: bytes(' \n {"title":"a"}'), as: 'editor' })
  expect((await hints(api)).join()).toContain('the body looks like JSON')
})

test('an operation that reads forms does not ask for JSON', async () => {
  const api = testApi()
  await api.send('POST', '/folders/v1/import-csv', { body: bytes('{"a":1}'), as: 'admin' })
  expect((await hints(api)).join()).toContain('this operation reads multipart/form-data')
})

test('credentials with an empty login are called so', async () => {
  const api = testApi()
  await api.get(POSTS, { headers: { authorization: `Basic ${btoa(':')}` } })
  expect((await hints(api))[0]).toContain('there is no account with an empty login')
})

test('unknown and overridden arguments of a batch itself are named', async () => {
  const api = testApi()
  await api.post('/batch/v1?validation=normal', { request: [], validation: 'strict' }, 'editor')
  expect(await hints(api)).toEqual([
    'request is not an argument of this operation; did you mean requests?',
    'validation is "strict" in the body and "normal" in the query',
    'requests is required',
  ])
})

test('a request that was rejected unread is not said to lack a content type', async () => {
  const api = testApi()
  const headers = { 'x-understudy-site': 'not a name', 'content-type': 'application/json' }
  await api.send('POST', POSTS, { body: bytes('{"title":"a"}'), headers, as: 'editor' })
  const { body } = await api.get('//__understudy/requests')
  expect(body.at(-1).code).toBe('understudy_invalid_site')
  expect(body.at(-1).hints).toEqual([])
})

test('an unknown path is compared with the routes that have a similar noun', async () => {
  const api = testApi({ variant: 'b' })
  const suggestions = {
    '/posts/5': '/core/v2/posts/5',
    '/other/v2/posts': '/core/v2/posts',
    '/core/v2/post/5': '/core/v2/posts/5',
    '/core/v2/posts/1/revison': '/core/v2/posts/1/revisions',
    '/api/core/v2/posts': '/core/v2/posts',
    '/spamfiltr/v1/settings': '/spamfilter/v1/settings',
  }
  for (const [path, suggestion] of Object.entries(suggestions)) {
    await api.get(path)
    expect(await hints(api)).toEqual([`there is no route ${path}; did you mean ${suggestion}?`])
  }
  const unlike = ['/core/v2/unknown', '/core/v2/posts/1/unknown', '/seo/v1/setting']
  const arbitrary = ['/settings', '/other/v1/settings', '/other/ate/v1']
  for (const path of [...unlike, ...arbitrary]) {
    await api.get(path)
    expect(await hints(api)).toEqual([])
  }
})

test('only routes with the method are suggested', async () => {
  const api = testApi()
  await api.post('/suite/v1/plugins/activate', {}, 'admin')
  expect(await hints(api)).toEqual([])
  const sent = {
    'GET /builder/v1/form-submissions/exports': 'did you mean /builder/v1/form-submissions/export?',
    'GET /core/v2/posts/abc': 'in /core/v2/posts/{id}, id matches [\\d]+',
    'DELETE /core/v2/post/5': 'did you mean /core/v2/posts/5?',
  }
  for (const [call, advice] of Object.entries(sent)) {
    const [method = '', path = ''] = call.split(' ')
    await api.send(method, path)
    expect(await hints(api)).toEqual([`there is no route ${path}; ${advice}`])
  }
  await api.send('DELETE', '/core/v2/post')
  expect(await hints(api)).toEqual([])
})

test('routes that differ in the characters of a parameter are distinguished', async () => {
  const api = testApi()
  await api.get('/builder/v1/checklist/steps/nope')
  expect(await hints(api)).toEqual([
    '/builder/v1/checklist/steps/{id} supports POST, PUT, PATCH, not GET; with GET, in /builder/v1/checklist/steps/{id}, id matches [\\d]+',
  ])
  await api.send('DELETE', '/builder/v1/checklist/steps/5')
  expect(await hints(api)).toEqual([
    '/builder/v1/checklist/steps/{id} supports GET, POST, PUT, PATCH, not DELETE',
  ])
})

test('JSON of another type than the interface reads is named', async () => {
  const api = testApi()
  const headers = { 'content-type': 'text/json' }
  await api.send('POST', POSTS, { body: bytes('{"title":"a"}'), headers, as: 'editor' })
  expect((await hints(api))[0]).toBe(
    'the body looks like JSON, but its content type is text/json; send content-type: application/json',
  )
})

test('a file that is not read says what the operation needs', async () => {
  const api = testApi({ extensions: [neighbours] })
  const headers = { 'content-type': 'image/png' }
  await api.send('POST', '/core/v2/media', { body: bytes('PNG'), headers, as: 'author' })
  expect(await hints(api)).toEqual([
    'a body of the type image/png is a file only with the header content-disposition',
  ])
})

test('a wrong password beside a rejected nonce is not called anonymous', async () => {
  const api = testApi()
  await api.get(POSTS, { headers: { ...wrong('editor'), 'x-wp-nonce': 'abc' } })
  expect(await hints(api)).toEqual([
    'password of editor not recognised',
    'with --auth strict the request is rejected: 401 incorrect_password',
    'the request has no session for which its nonce is valid; refused with rest_cookie_invalid_nonce',
  ])
  const { last } = api.standIn.journal
  const { steps } = (await api.get(`//__understudy/requests/${last}/explain`)).body
  const caller = steps.find(({ step }: { step: string }) => step === 'caller')
  expect(caller.grounds.map(({ says }: { says: string }) => says)[0]).toBe(
    'wrong credentials are ignored',
  )
})

test('the reason of an unread body is named', async () => {
  const api = testApi()
  const form = 'application/x-www-form-urlencoded'
  const send = async (method: string, target: string, type: string) => {
    await api.send(method, target, { body: bytes('a=1'), headers: { 'content-type': type } })
    return (await hints(api))[0]
  }
  const says = 'contains no arguments'
  expect(await send('GET', `${POSTS}/1?_method=PUT`, form)).toBe(
    `a body of the type ${form} ${says} with GET`,
  )
  expect(await send('POST', POSTS, 'multipart/form-data')).toBe(
    'a body of the type multipart/form-data without a boundary contains nothing that can be read',
  )
  expect(await send('POST', POSTS, 'text/csv')).toBe(`a body of the type text/csv ${says}`)
  expect(await send('POST', POSTS, 'multipart/form-data; boundary=b')).toBe(
    'a body of the type multipart/form-data contains no field that can be read; check its boundaries, names and end',
  )
  expect(await send('PUT', `${POSTS}/1`, 'multipart/form-data; boundary=b')).toBe(
    `a body of the type multipart/form-data ${says} with PUT`,
  )
})

test('names of objects and lists with brackets are not called converted or last', async () => {
  const api = testApi()
  const body = bytes('{"constructor":1}')
  const headers = { 'content-type': 'application/json' }
  await api.send('POST', POSTS, { body, headers, as: 'admin' })
  expect((await hints(api)).filter((text) => text.includes('converted'))).toEqual([])
  await api.get(`${POSTS}?include=1&include=2&include[]=29`)
  expect((await hints(api))[0]).toMatch(/^include was sent 2 times in the query; send /)
  const form = 'application/x-www-form-urlencoded'
  await api.send('POST', `${POSTS}/29`, {
    body: bytes('tags=11&tags=12&tags[]=13'),
    headers: { 'content-type': form },
    as: 'editor',
  })
  expect((await hints(api))[0]).toMatch(/^tags was sent 2 times in the body; send /)
})

test('routes of an add-on that was off are not suggested later either', async () => {
  const api = testApi()
  const namespace = '/spamfilter/v1'
  await api.get(`${namespace}/kez`)
  expect((await hints(api)).join()).toContain('did you mean')
  api.site.write(disabledRoutes, [namespace])
  await api.send('PURGE', `${namespace}/key`)
  expect(await hints(api)).toEqual([])
  await api.get(`${namespace}/kez`)
  api.site.write(disabledRoutes, [])
  expect(await hints(api)).toEqual([])
})

test('a misspelt name is nearer than one that begins alike', async () => {
  const api = testApi({ extensions: [neighbours] })
  await api.post('/core/v2/settings', { titel: 'x' }, 'admin')
  expect(await hints(api)).toEqual([
    'titel is not an argument of this operation; did you mean title?',
  ])
})

test('a global argument is suggested for the query only', async () => {
  const api = testApi()
  await api.get(`${POSTS}?embed=1`)
  expect(await hints(api)).toEqual([
    'embed is not an argument of this operation; did you mean _embed?',
  ])
  await api.post(POSTS, { title: 'x', embed: 1 }, 'admin')
  expect(await hints(api)).toEqual(['embed is not an argument of this operation'])
})

test('context belongs to operations that read', async () => {
  const api = testApi()
  await api.post('/core/v2/posts?context=edit', { title: 'x' }, 'admin')
  expect(await hints(api)).toEqual([
    'context is not an argument of this operation; only operations that read take it',
  ])
})

test('an operation that reads plain forms is not said to read no JSON', async () => {
  const api = testApi()
  const body = bytes('{"name":"x"}')
  await api.send('POST', '/folders/public/v1/folders', { body, as: 'admin' })
  expect(await hints(api)).toEqual([
    'the body looks like JSON, but it has no content type; send content-type: application/json',
  ])
})

test('only variant b knows an argument for the language', async () => {
  const one = testApi()
  await one.get(`${POSTS}?language=de`)
  expect(await hints(one)).toEqual(['language is not an argument of this operation'])
  await one.get(`${POSTS}?multilang_language=de`)
  expect(await hints(one)).toEqual(['multilang_language is not an argument of this operation'])
  const two = testApi({ variant: 'b', extensions: [neighbours] })
  for (const path of [POSTS, '/core/v2/media', '/seo/v1/workouts', '/']) {
    await two.get(`${path}?multilang_language=de`, { as: 'admin' })
    expect(await hints(two)).toEqual([])
  }
})
