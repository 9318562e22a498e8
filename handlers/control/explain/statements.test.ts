import { expect, test } from 'vitest'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import { neighbours } from '#handlers/neighbours/index.ts'
import { testApi } from '#handlers/testing/testing.ts'
import type { ExplainedStep } from './step.ts'

type Api = ReturnType<typeof testApi>

async function stepOf(api: Api, name: ExplainedStep['step']) {
  const { body } = await api.get(`//__understudy/requests/${api.standIn.journal.last}/explain`)
  const step: ExplainedStep = body.steps.find((each: ExplainedStep) => each.step === name)
  return { ...step, sources: step.grounds.map((each) => each.name) }
}

const detailsOf = async (api: Api, name: ExplainedStep['step']): Promise<readonly string[]> =>
  (await stepOf(api, name)).details

async function hintsOf(api: Api): Promise<readonly string[]> {
  const { body } = await api.get(`//__understudy/requests/${api.standIn.journal.last}`)
  return body.hints.map(({ message }: { message: string }) => message)
}

test('path parameters without a declared argument are listed', async () => {
  const api = testApi()
  await api.get('/contactform/v1/contact-forms/12', { as: 'admin' })
  expect(await detailsOf(api, 'arguments')).toContain('id = "12", from the path')
  const logged = await api.get(`//__understudy/requests/${api.standIn.journal.last}`)
  expect(logged.body.arguments).toEqual({ id: '12' })
})

test('a header with a name of a deployment has its reason', async () => {
  const api = testApi({ names: { headers: { 'X-WP-Total': 'X-Acme-Total' } } })
  await api.get('/core/v2/posts')
  expect(await detailsOf(api, 'response')).toContain('X-Acme-Total: the number of matching records')
})

test('the records that _embed adds are reads of the request', async () => {
  const api = testApi({ extensions: [neighbours] })
  const path = '/core/v2/posts?per_page=1&include=28'
  await api.get(path)
  expect((await detailsOf(api, 'handler')).join()).not.toContain('users 2')
  await api.get(`${path}&_embed=author`)
  expect((await detailsOf(api, 'handler')).join()).toContain('users 2')
})

test('a check that finds no record is no denial', async () => {
  const api = testApi()
  await api.get('/core/v2/posts/99999')
  const { says, details, sources } = await stepOf(api, 'permission')
  expect(says).toMatch(/^The check of the rule read_post ended with 404 rest_post_invalid_id/)
  expect(details).toContain('read: posts 99999, which was not found')
  expect(sources).toEqual(['D-002', 'D-003'])
})

test('a denial because of a missing record names the record', async () => {
  const api = testApi()
  await api.send('PATCH', '/builder/v1/notes/99999', { json: { content: 'x' }, as: 'admin' })
  expect((await hintsOf(api)).join()).toContain('; notes 99999 does not exist; refused with')
})

test('an error rests on the decision about errors, not on a section without any', async () => {
  const api = testApi()
  await api.get('/spamfilter/v1/stats/7-days', { as: 'admin' })
  expect((await stepOf(api, 'handler')).sources).toEqual(['D-003'])
})

test('rejected arguments have their reason and its source', async () => {
  const api = testApi()
  await api.get('/core/v2/posts?status=draft')
  const step = await stepOf(api, 'arguments')
  expect(step.details).toContain('status: Status is forbidden; the caller is anonymous')
  expect(step.sources).toEqual(['platform/core 6.2'])
  const body = new TextEncoder().encode('{"title":')
  const headers = { 'content-type': 'application/json' }
  await api.send('POST', '/core/v2/posts', { body, headers, as: 'editor' })
  expect((await stepOf(api, 'arguments')).sources).toEqual(['platform/core 2.3'])
  await api.post('/folders/v1/new-folder', { name: 'N' }, 'author')
  expect(await hintsOf(api)).toContain('title: Validation failed')
})

test('a rejected path parameter is among the arguments', async () => {
  const api = testApi()
  await api.post('/suite/v1/plugins/nope/activate', undefined, 'admin')
  const logged = await api.get(`//__understudy/requests/${api.standIn.journal.last}`)
  expect(logged.body.arguments).toEqual({ slug: 'nope' })
  expect(await detailsOf(api, 'arguments')).toContain('slug = "nope", from the path')
})

test('a route with other characters in a parameter is suggested with its pattern', async () => {
  const api = testApi()
  await api.get('/core/v2/posts/abc')
  expect(await hintsOf(api)).toEqual([
    String.raw`there is no route /core/v2/posts/abc; in /core/v2/posts/{id}, id matches [\d]+`,
  ])
})

test('an operation that decides itself who may call it is not called allowed', async () => {
  const api = testApi({ variant: 'b' })
  const tokens = { access_jwt: 'a', refresh_jwt: 'b', code_challenge: 'c', user_id: 1 }
  await api.post('/seo/v1/ai_generator/callback', tokens)
  expect((await stepOf(api, 'permission')).says).toBe(
    'The operation itself decides who may call it.',
  )
  expect((await stepOf(api, 'handler')).says).toContain('answered with status 401')
  expect((await hintsOf(api)).join()).toContain('is for callers that know the code verifier')
})

test('on a multilingual site, the language has its reason', async () => {
  const api = testApi({ variant: 'b' })
  const languageOf = async () => (await detailsOf(api, 'site'))[1]
  await api.get('/core/v2/posts?multilang_language=de')
  expect(await languageOf()).toBe('language de, by the argument multilang_language')
  await api.get('//de/api/core/v2/posts')
  expect(await languageOf()).toBe('language de, by the path')
})

test('a strict rejection is not explained by the lenient default', async () => {
  const api = testApi({ auth: 'strict' })
  await api.get('/core/v2/posts', { headers: { authorization: `Basic ${btoa('editor:no')}` } })
  expect((await stepOf(api, 'caller')).grounds.at(-1)?.says).toContain('--auth strict')
})

test('the response of a situation is called so', async () => {
  const api = testApi()
  siteControl(api.standIn, 'default').setSituation({ readOnly: true })
  await api.post('/core/v2/posts', { title: 'x' }, 'editor')
  expect((await stepOf(api, 'response')).says).toContain('it is the response of the situation')
  expect(await hintsOf(api)).toEqual([
    'the situation of the site is read-only: the write was rejected',
  ])
})

test('a password that is wrong anyway did not expire', async () => {
  const api = testApi()
  siteControl(api.standIn, 'default').setSituation({ expiredPasswords: true })
  await api.get('/core/v2/posts', { headers: { authorization: `Basic ${btoa('editor:no')}` } })
  expect((await hintsOf(api))[0]).toBe(
    'password of editor not recognised; the request is treated as anonymous',
  )
})

test('a refusal by the operation itself names the rule that allowed the call', async () => {
  const api = testApi()
  await api.post('/core/v2/posts', { title: 'x', status: 'publish' }, 'contributor')
  const right = 'capabilities asked for that the caller does not have: publish_posts'
  const { says, details } = await stepOf(api, 'permission')
  expect(says).toBe(
    'The rule create_post allows the call; the operation itself refused this request.',
  )
  expect(details).not.toContain(right)
  expect(await detailsOf(api, 'handler')).toContain(right)
  expect((await hintsOf(api))[0]).toMatch(
    /^the caller is contributor, asked for but not held: publish_posts; /,
  )
})

test('a denial because of the record names the missing right', async () => {
  const api = testApi()
  await api.send('PATCH', '/core/v2/posts/1', { json: { title: 'x' }, as: 'contributor' })
  expect(await detailsOf(api, 'permission')).toContain(
    'capabilities asked for that the caller does not have: edit_others_posts',
  )
  await api.get('/core/v2/posts/1')
  expect((await stepOf(api, 'permission')).says).toBe('The call is allowed.')
  await api.get('/sitecopy/v1/versions', { as: 'editor' })
  expect((await hintsOf(api))[0]).not.toContain('not held')
})

test('only the fields of a body that was read are called read', async () => {
  const api = testApi({ variant: 'b' })
  const detailsOf = async (path: string, request: object) => {
    await api.send('POST', path, { as: 'admin', ...request })
    return (await stepOf(api, 'arguments')).details
  }
  const workouts = '/seo/v1/workouts'
  expect(await detailsOf(workouts, { json: { a: 1 } })).toContain('not declared, read as fields: a')
  const body = new TextEncoder().encode('a=1')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await detailsOf(workouts, { body, headers })).toContain('not declared: a')
  const color = '/builder/v1/globals/colors/x1?foo=1'
  expect(await detailsOf(color, { json: { value: '#fff' } })).toContain('not declared: foo')
  const feedback = '/contactform/v1/contact-forms/12/feedback'
  const unread = await detailsOf(feedback, { json: { 'your-name': 'A' } })
  expect(unread).toContain('not declared: your-name')
})

test('a further condition is one that the caller has to meet', async () => {
  const api = testApi()
  await api.post('/folders/v1/fbv-api', {}, 'subscriber')
  expect((await stepOf(api, 'permission')).details).toContain(
    'manage_options: holders of manage_options; also requires a caller that has upload_files',
  )
})

test('a null in the body that replaces the id of the path is shown as what was rejected', async () => {
  const api = testApi()
  await api.send('PUT', '/core/v2/posts/21', { json: { id: null }, as: 'editor' })
  expect((await stepOf(api, 'arguments')).details).toContain('id = null, from the body')
})
