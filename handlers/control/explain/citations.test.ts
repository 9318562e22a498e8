/** Each step cites what it rests on, and nothing that states something else. */
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

async function hintsOf(api: Api): Promise<readonly string[]> {
  const { body } = await api.get(`//__understudy/requests/${api.standIn.journal.last}`)
  return body.hints.map(({ message }: { message: string }) => message)
}

test('rejections cite section 7 only for the constraints that it lists', async () => {
  const api = testApi({ extensions: [neighbours] })
  const sourcesOf = async () => (await stepOf(api, 'arguments')).sources
  await api.get('/core/v2/posts?per_page=0')
  expect(await sourcesOf()).toEqual(['7', 'platform/core 2.8'])
  await api.get('/core/v2/posts?sticky=maybe')
  expect(await sourcesOf()).toEqual(['D-071', 'platform/core 2.8'])
  await api.post('/spamfilter/v1/key', { key: 'short' }, 'admin')
  expect(await sourcesOf()).toEqual(['D-010', 'platform/core 2.8'])
  await api.post('/core/v2/users', { username: 'a', email: 'b', password: 'c' }, 'admin')
  expect(await sourcesOf()).toEqual(['D-082', 'platform/core 2.8'])
  await api.get('/core/v2/posts?tags[terms]=3&tags[operator]=XOR')
  expect(await sourcesOf()).toEqual(['platform/core 2.8'])
  await api.get('/core/v2/posts?_jsonp=alert(1)')
  expect(await sourcesOf()).toEqual(['platform/core 2.7'])
})

test('a rejected argument that is not declared is not called accepted', async () => {
  const api = testApi({ variant: 'b' })
  await api.get('/cookie-consent/v1/consent/history?uid=x')
  const { details, sources } = await stepOf(api, 'arguments')
  expect(details).toContain('not declared, but known: uid')
  expect(sources).toEqual(['platform/core 2.8', 'D-020'])
})

test('OPTIONS and the nonce have their own sources', async () => {
  const api = testApi()
  await api.send('OPTIONS', '/core/v2/posts')
  expect((await stepOf(api, 'route')).sources).toEqual(['platform/core 1.4'])
  await api.get('/core/v2/posts', { headers: { 'x-wp-nonce': 'no' } })
  expect((await stepOf(api, 'caller')).sources).toEqual(['D-078'])
})

test('a session is not identified by an application password', async () => {
  const api = testApi()
  await api.get('/core/v2/posts', { headers: { 'x-wp-nonce': 'no' } })
  expect((await stepOf(api, 'caller')).sources).not.toContain('5')
})

test('the present status is accepted by a rule of its own', async () => {
  const api = testApi({ asDeployed: true })
  const { id } = (await api.post('/core/v2/posts', { title: 'a' }, 'editor')).body
  await api.send('DELETE', `/core/v2/posts/${id}`, { as: 'editor' })
  await api.send('PATCH', `/core/v2/posts/${id}`, { json: { status: 'trash' }, as: 'editor' })
  expect((await stepOf(api, 'arguments')).sources).toEqual(['platform/core 7.4'])
})

test('a decision about a type is not cited for a stated bound', async () => {
  const api = testApi()
  await api.get('/builder/v1/form-submissions?per_page=0', { as: 'admin' })
  expect((await stepOf(api, 'arguments')).sources).not.toContain('D-052')
  await api.get('/builder/v1/form-submissions?per_page=many', { as: 'admin' })
  expect((await stepOf(api, 'arguments')).sources).toContain('D-052')
})

test('a decision about values is not cited for a missing argument', async () => {
  const api = testApi({ variant: 'b' })
  await api.post('/seo/v1/ai_generator/get_suggestions', { type: 'seo-title' }, 'editor')
  expect((await stepOf(api, 'arguments')).sources).toEqual(['7', 'platform/core 2.8'])
})

test('a rejected type of a declared argument does not cite decisions about others', async () => {
  const api = testApi()
  await api.get('/builder/v1/notes/users?limit=many', { as: 'admin' })
  expect((await stepOf(api, 'arguments')).sources).not.toContain('D-020')
  await api.get('/builder/v1/notes/users?limit=many&post_id=1', { as: 'admin' })
  expect((await stepOf(api, 'arguments')).sources).toContain('D-020')
})

test('a transition is cited only if the request made it', async () => {
  const api = testApi()
  const path = '/builder/v1/form-submissions/1'
  await api.send('PATCH', path, { json: { is_red: true }, as: 'admin' })
  expect((await stepOf(api, 'handler')).sources).toEqual(['D-001'])
  await api.send('PATCH', path, { json: { is_read: false }, as: 'admin' })
  expect((await stepOf(api, 'handler')).sources).toEqual(['D-001', '3'])
})

test('quirks of listed values, of checks and of parts are cited', async () => {
  const api = testApi({ asDeployed: true })
  await api.get('/spamfilter/v1/stats?interval=7-days', { as: 'admin' })
  expect((await stepOf(api, 'arguments')).sources).toContain('interval')
  await api.get('/spamfilter/v1/stats?interval=60-days', { as: 'admin' })
  expect((await stepOf(api, 'arguments')).sources).not.toContain('interval')
  const template = { title: 'T', type: 'page', content: { a: 1 } }
  await api.post('/builder/v1/template-library/templates', template, 'editor')
  expect((await stepOf(api, 'arguments')).sources).toContain('hiddenContent')
  const part = { path: '/core/v2/posts', body: { title: 'T', content: 7 } }
  await api.post('/batch/v1', { requests: [part] }, 'admin')
  expect((await stepOf(api, 'handler')).sources).toContain('content')
})

test('a closed connection has no filtered response', async () => {
  const api = testApi()
  siteControl(api.standIn, 'default').fault({ operation: 'core.posts.list', drop: true })
  await api.get('/core/v2/posts?_fields=id').catch(() => undefined)
  expect((await stepOf(api, 'response')).details).toEqual([])
})

test('a record that was not found is named, whatever the response', async () => {
  const created = testApi()
  await created.post('/core/v2/posts', { title: 'One', status: 'publish' }, 'editor')
  expect((await stepOf(created, 'handler')).details.join()).not.toContain('was not found')
  const api = testApi({ asDeployed: true })
  await api.get('/builder/v1/form-submissions/99999', { as: 'admin' })
  const { details } = await stepOf(api, 'handler')
  expect(details).toContain('read: formSubmissions 99999, which was not found')
})

test('a value that only the operation rejects passed the checks', async () => {
  const api = testApi({ variant: 'b' })
  const sent = { company_or_person: 'company', company_logo_id: -5 }
  await api.post('/seo/v1/configuration/site_representation', sent, 'admin')
  expect((await stepOf(api, 'arguments')).says).toBe(
    'The arguments passed the checks, but not those of the operation itself.',
  )
})

test('a value of the path is shown as it was sent', async () => {
  const api = testApi({
    names: { builder: 'pagesmith', 'builder-pro': 'plus', 'builder-ai': 'mind' },
  })
  await api.post('/suite/v1/plugins/builder/activate', undefined, 'admin')
  expect((await stepOf(api, 'arguments')).details).toContain('slug = "builder", from the path')
  const logged = await api.get(`//__understudy/requests/${api.standIn.journal.last}`)
  expect(logged.body.arguments).toEqual({ slug: 'builder' })
})

test('a session cookie without a nonce is named as the reason', async () => {
  const api = testApi()
  const form = 'log=editor&pwd=editor-secret&redirect_to=/'
  const signedIn = await api.send('POST', '//login', { form })
  const cookie = String(signedIn.headers['Set-Cookie']).split(';')[0] ?? ''
  await api.get('/core/v2/posts/62', { headers: { cookie } })
  expect((await stepOf(api, 'caller')).details).toEqual([
    'the session cookie came without a nonce in the header, the query or a form',
  ])
  await api.send('PUT', '//__understudy/clock', { json: { now: '2026-12-01T00:00:00Z' } })
  await api.get('/core/v2/posts/62', { headers: { cookie } })
  expect((await stepOf(api, 'caller')).details).toEqual([
    'the cookie belongs to no current session of this site',
  ])
})

test('an empty body is not called JSON', async () => {
  const api = testApi()
  const headers = { 'content-type': 'application/json' }
  await api.send('POST', '/core/v2/posts', { body: new Uint8Array(), headers, as: 'editor' })
  expect(await hintsOf(api)).toEqual([])
})

test('a rule that decides is not called the decision of the operation', async () => {
  const api = testApi({ extensions: [neighbours] })
  await api.post('/core/v2/comments', { post: 28, content: 'Thanks' }, 'subscriber')
  expect((await stepOf(api, 'permission')).says).toBe('The call is allowed.')
})

test('a denial because of the author is not explained by the rule about items', async () => {
  const api = testApi()
  await api.post('/core/v2/posts', { title: 'x', author: 1 }, 'author')
  expect(await hintsOf(api)).toEqual([
    'the caller is author, asked for but not held: edit_others_posts; core.posts.create refused the call with rest_cannot_edit_others: Sorry, you are not allowed to create posts as this user.',
  ])
  expect((await stepOf(api, 'permission')).says).toMatch(/^The check of the rule create_post ended/)
})

test('a caller without a role has none', async () => {
  const api = testApi()
  const contributor = api.site.users.all().find(({ login }) => login === 'contributor')
  if (contributor) api.site.users.replace({ ...contributor, roles: [] })
  await api.post('/core/v2/posts', { title: 'x' }, 'contributor')
  expect((await hintsOf(api))[0]).toContain(
    '; the caller is contributor (no role), asked for but not held: edit_posts; refused with',
  )
})

test('decisions about members are cited only for responses with these members', async () => {
  const api = testApi()
  const isCited = async (path: string, method = 'GET') => {
    await api.send(method, path, { as: 'editor' })
    return (await stepOf(api, 'handler')).sources.includes('D-075')
  }
  expect(await isCited('/core/v2/posts/1')).toBe(true)
  expect(await isCited('/core/v2/posts?per_page=1', 'HEAD')).toBe(false)
  expect(await isCited('/core/v2/posts?search=nowhere-to-be-found')).toBe(false)
  expect(await isCited('/core/v2/posts?per_page=1&_fields=id,slug')).toBe(false)
  expect(await isCited('/core/v2/posts?per_page=1&_fields=id,meta')).toBe(true)
  expect(await isCited('/core/v2/posts/21/revisions?_fields=id,parent')).toBe(false)
  expect(await isCited('/core/v2/posts/21/revisions?_fields=id,format')).toBe(true)
})

test('a rejection cites decisions about the rejected arguments only', async () => {
  const api = testApi()
  const components = [{ title: 'No id' }]
  await api.post('/builder/v1/components/update-titles', { status: 'draft', components }, 'admin')
  expect((await stepOf(api, 'arguments')).sources).toEqual(['7', 'platform/core 2.8'])
  await api.post('/builder/v1/components/update-titles', { status: 'no', components: [] }, 'admin')
  expect((await stepOf(api, 'arguments')).sources).toContain('D-006')
})

test('a name that no operation knows rests on no decision', async () => {
  const api = testApi()
  await api.post('/builder/v1/favorites/widgets', { favorite: 'heading', kind: 'x' }, 'editor')
  expect((await stepOf(api, 'arguments')).sources).toEqual(['7'])
})

test('a caller without rights to the item is denied by the rule, not by a difference', async () => {
  const api = testApi()
  const path = '/core/v2/posts/1/revisions/160?force=true'
  await api.send('DELETE', path, { as: 'author' })
  expect((await stepOf(api, 'permission')).sources).toEqual(['D-025'])
  await api.send('DELETE', path, { as: 'admin' })
  expect((await stepOf(api, 'permission')).sources).toEqual(['D-025'])
})

test('a revision that does not exist is not explained by who may remove one', async () => {
  for (const asDeployed of [true, false]) {
    const api = testApi({ asDeployed })
    await api.send('DELETE', '/core/v2/posts/21/revisions/9999?force=true', { as: 'admin' })
    const { says, sources } = await stepOf(api, 'permission')
    expect(says).toContain('ended with 404')
    expect(sources).toEqual([asDeployed ? 'D-081' : 'D-025', 'D-003'])
  }
})

test('routes with a decision of their own cite it in place of the general one', async () => {
  const api = testApi({ variant: 'b' })
  const sourcesOf = async (name: ExplainedStep['step']) => (await stepOf(api, name)).sources
  await api.get('/spamfilter/v1/alert')
  expect(await sourcesOf('permission')).toEqual(['D-077'])
  await api.get('/sitecopy/v1/versions', { as: 'admin' })
  expect(await sourcesOf('handler')).toEqual(['D-055'])
  await api.get('/multilang/v1/custom-xml-config', { as: 'admin' })
  expect(await sourcesOf('handler')).toEqual(['D-055'])
})

test('a member that _fields leaves out is no difference of deployments', async () => {
  const sourcesOf = async (path: string, asDeployed = true) => {
    const api = testApi({ asDeployed })
    await api.get(path, { as: 'admin' })
    return (await stepOf(api, 'handler')).sources
  }
  const revision = '/core/v2/posts/4/revisions/160'
  expect(await sourcesOf(`${revision}?_fields=id`)).not.toContain('reducedFields')
  expect(await sourcesOf(`${revision}?_fields=id,status`)).toContain('reducedFields')
  const notes = await sourcesOf('/builder/v1/notes?_fields=meta')
  expect(notes).not.toContain('hiddenMentions')
  expect(await sourcesOf('/builder/v1/notes?_fields=meta', false)).not.toContain('D-073')
  expect(await sourcesOf('/builder/v1/notes?_fields=data', false)).toContain('D-073')
  expect(notes).not.toContain('idleFilters')
  expect(await sourcesOf('/core/v2/posts/29?_fields=meta.nothing', false)).not.toContain('D-075')
  expect(await sourcesOf('/builder/v1/checklist?_fields=nothing', false)).not.toContain('D-076')
  expect(await sourcesOf('/builder/v1/checklist?_fields=data', false)).toContain('D-076')
  expect(await sourcesOf('/core/v2/posts/29?_fields=meta', false)).toContain('D-075')
})

test('filters of notes are a difference only where deployments list other notes', async () => {
  const sourcesOf = async (path: string) => {
    const api = testApi({ asDeployed: true })
    await api.get(path, { as: 'admin' })
    return (await stepOf(api, 'handler')).sources
  }
  expect(await sourcesOf('/builder/v1/notes/summary')).toContain('unordered')
  const onePage = await sourcesOf('/builder/v1/notes/summary?post_id=40')
  expect(onePage).not.toContain('unordered')
  expect(onePage).not.toContain('idleFilters')
})

test('a difference outside of the selected members is none', async () => {
  for (const asDeployed of [true, false]) {
    const api = testApi({ asDeployed })
    await api.get('/builder/v1/template-library/templates?_fields=config', { as: 'editor' })
    expect((await stepOf(api, 'handler')).sources).not.toContain('D-079')
  }
})

test('a body that is no longer stored is not said to have members that were not selected', async () => {
  const api = testApi({ asDeployed: true, journal: { maxLargeReads: 0 } })
  const isCited = async (path: string) => {
    await api.get(path, { as: 'editor' })
    const { body } = await api.get(`//__understudy/requests/${api.standIn.journal.last}`)
    expect(body.response.body).toBe('')
    expect(body.response.cutFrom).toBeGreaterThan(4096)
    return (await stepOf(api, 'handler')).sources.includes('D-075')
  }
  for (let at = 0; at < 25; at += 1)
    await api.post('/core/v2/posts/4', { title: `T${at}` }, 'editor')
  const path = '/core/v2/posts/4/revisions?per_page=100'
  expect(await isCited(`${path}&_fields=id,title,slug,content,guid,_links`)).toBe(false)
  expect(await isCited(path)).toBe(true)
  expect(await isCited(`${path}&context=embed`)).toBe(true)
  expect((await stepOf(api, 'handler')).sources).not.toContain('footnotesInView')
})

test('a response without a body shows no difference of the body', async () => {
  for (const path of ['/builder/v1/notes', '/builder/v1/checklist']) {
    const api = testApi({ asDeployed: true })
    await api.send('HEAD', path, { as: 'admin' })
    expect((await stepOf(api, 'handler')).sources).toEqual(['D-001'])
  }
})

test('a member of an envelope is no member of its body', async () => {
  const api = testApi()
  const path = '/core/v2/posts/28/autosaves?_envelope&_fields=id,title'
  await api.post(path, { title: 'a' }, 'editor')
  expect((await stepOf(api, 'handler')).sources).not.toContain('D-075')
})

test('an export without rows rests on no decision about its format or status', async () => {
  const api = testApi()
  await api.get('/builder/v1/form-submissions/export?search=zzzzz', { as: 'admin' })
  expect((await stepOf(api, 'handler')).sources).not.toContain('D-072')
})

test('valid settings rest on no decision about invalid ones', async () => {
  const api = testApi({ variant: 'b' })
  const path = '/seo/v1/configuration/site_representation'
  await api.post(path, { company_or_person: 'company', company_name: 'N' }, 'admin')
  expect((await stepOf(api, 'handler')).sources).not.toContain('D-074')
})
