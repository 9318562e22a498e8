import { expect, test } from 'vitest'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import { neighbours } from '#handlers/neighbours/index.ts'
import { sessionHeaders } from '#handlers/testing/session.ts'
import { testApi } from '#handlers/testing/testing.ts'
import type { ExplainedStep } from './step.ts'

const POSTS = '/core/v2/posts'

async function explained(api: ReturnType<typeof testApi>) {
  const { body } = await api.get(`//__understudy/requests/${api.standIn.journal.last}/explain`)
  const steps: readonly ExplainedStep[] = body.steps
  const step = (name: string) => steps.find((each) => each.step === name)
  return { steps, step, decisive: steps.filter((each) => each.isDecisive).map(({ step }) => step) }
}

test('a denied call names the rule, the record it looked at and its code', async () => {
  const api = testApi()
  await api.post(`${POSTS}/1`, { title: 'Mine' }, 'contributor')
  const { steps, step, decisive } = await explained(api)
  expect(steps.map((each) => each.step)).toEqual([
    ...['site', 'caller', 'route', 'arguments', 'permission', 'response'],
  ])
  expect(step('caller')?.says).toContain('contributor (contributor), identified by an application')
  expect(step('permission')?.says).toContain('edit_post with 403 rest_cannot_edit')
  expect(step('permission')?.details.join()).toContain('read: posts 1')
  expect(step('permission')?.grounds).toMatchObject([{ kind: 'decision', name: 'D-002' }])
  expect(decisive).toEqual(['permission'])
})

test('an allowed write names arguments with their source, and the written records', async () => {
  const api = testApi()
  const { body } = await api.post(`${POSTS}?slug=from-query`, { title: 'One' }, 'editor')
  const { step, decisive } = await explained(api)
  expect(step('arguments')?.details).toContain('title = "One", from the body')
  expect(step('arguments')?.details).toContain('slug = "from-query", from the query')
  expect(step('handler')?.details.join()).toContain(`wrote: + posts ${body.id}`)
  expect(step('response')?.details).toContain('Cache-Control: the caller is signed in')
  expect(decisive).toEqual(['handler'])
})

test('a removal cites the transition of section 3, a creation does not', async () => {
  const api = testApi()
  const sectionsOf = async () =>
    (await explained(api))
      .step('handler')
      ?.grounds.flatMap(({ kind, name }) => (kind === 'section' ? [name] : []))
  const { body } = await api.post(POSTS, { title: 'One' }, 'editor')
  expect(await sectionsOf()).not.toContain('3')
  await api.delete(`${POSTS}/${body.id}`, 'editor')
  expect(await sectionsOf()).toContain('3')
})

test('an operation that finds no route is not an absent route', async () => {
  const api = testApi()
  await api.get('/spamfilter/v1/stats/1-year', { as: 'admin' })
  const { step, decisive } = await explained(api)
  expect(step('route')?.says).toContain('is spamfilter.stats.read-interval')
  expect(step('arguments')?.details).toContain('interval = "1-year", from the path')
  expect(decisive).toEqual(['handler'])
})

test('reads of related records are listed', async () => {
  const api = testApi()
  await api.post(`${POSTS}/29/autosaves`, { title: 'Unsaved' }, 'editor')
  await api.get(`${POSTS}/29/autosaves/29`, { as: 'editor' })
  const { step } = await explained(api)
  expect(step('handler')?.details.join()).toContain('the list of revisions')
})

test('a rejected HEAD has the code of its error, though no body', async () => {
  const api = testApi({ names: { spamfilter: 'junkstop' } })
  const { text } = await api.send('HEAD', `${POSTS}/99999`)
  expect(text).toBe('')
  const { step } = await explained(api)
  expect(step('permission')?.says).toContain('404 rest_post_invalid_id: Invalid post ID.')
  const found = await api.get('//__understudy/requests?code=rest_post_invalid_id')
  expect(found.body).toMatchObject([{ method: 'HEAD', code: 'rest_post_invalid_id' }])
})

test('links are explained by those that were sent', async () => {
  const api = testApi()
  const reasons = [
    [`${POSTS}?per_page=1&page=2`, 'Link: neighbouring pages of the list'],
    [`${POSTS}/29`, 'Link: the page of the record'],
    ['/core/v2', 'Link: the REST root'],
  ] as const
  for (const [path, reason] of reasons) {
    await api.get(path)
    expect((await explained(api)).step('response')?.details).toContain(reason)
  }
})

test('the list reads a password that it does not declare', async () => {
  const api = testApi()
  await api.get(`${POSTS}?password=x`)
  expect((await explained(api)).step('arguments')?.details).toContain(
    'not declared, but known: password',
  )
})

test('a repeated read is answered from memory, with the decisions of the first', async () => {
  const api = testApi()
  const seen: ExplainedStep[][] = []
  for (const _ of [1, 2]) {
    await api.get(`${POSTS}?per_page=2`)
    seen.push([...(await explained(api)).steps])
  }
  const [first, second] = seen.map((steps) => steps.at(-1)?.says)
  expect(first).toContain('made for this request')
  expect(second).toContain('repeated from an earlier request')
  expect(seen[1]?.map(({ step }) => step)).toEqual(seen[0]?.map(({ step }) => step))
})

test('rejected arguments, unknown routes, wrong passwords and faults decide', async () => {
  const api = testApi({ auth: 'strict' })
  await api.get(`${POSTS}?per_page=1000`)
  expect((await explained(api)).decisive).toEqual(['arguments'])
  await api.get('/core/v2/postss')
  expect((await explained(api)).step('route')?.details.join()).toContain('did you mean')
  await api.get(POSTS, { headers: { authorization: `Basic ${btoa('admin:wrong')}` } })
  const { step, decisive } = await explained(api)
  expect(decisive).toEqual(['caller'])
  expect(step('caller')?.grounds.map(({ name }) => name)).toContain('D-026')
  await api.post('//__understudy/faults', { operation: 'core.posts.list', status: 503 })
  await api.get(POSTS)
  expect((await explained(api)).decisive).toEqual(['condition'])
})

const decisiveSteps = async (api: ReturnType<typeof testApi>) =>
  (await explained(api)).steps.filter((each) => each.isDecisive).map(({ says }) => says)

test('statements hold for overridden methods, OPTIONS, nonces, situations and the cache', async () => {
  const api = testApi()
  await api.get(`${POSTS}?_method=DELETE`)
  expect(await decisiveSteps(api)).toEqual([
    'No operation matches DELETE /core/v2/posts (sent as GET).',
  ])
  await api.send('OPTIONS', POSTS)
  expect(await decisiveSteps(api)).toEqual([
    'OPTIONS runs no operation; the route is /core/v2/posts.',
  ])
  await api.get(POSTS, { headers: { 'x-wp-nonce': 'wrong' } })
  expect(await decisiveSteps(api)).toEqual([
    'The request has no session for which its nonce is valid.',
  ])
  for (const _ of [1, 2]) await api.get(POSTS)
  expect((await explained(api)).step('handler')?.says).toBe(
    'core.posts.list made the response for an earlier request.',
  )
  siteControl(api.standIn, 'default').setSituation({ offline: true })
  await api.get('/none')
  expect(await decisiveSteps(api)).toEqual([
    'The situation of the site is offline: the connection was closed.',
  ])
})

test('a fault that only delays a long request did not answer it', async () => {
  const api = testApi()
  siteControl(api.standIn, 'default').fault({ operation: 'core.posts.create', delay: 1 })
  await api.post(POSTS, { title: 'x'.repeat(70_000) })
  expect((await explained(api)).step('condition')?.says).toContain('delayed the response by 1 ms')
})

const says = async (api: ReturnType<typeof testApi>, step: string) =>
  (await explained(api)).step(step)

test('an embedded record does not replace the decisions of the request', async () => {
  const api = testApi()
  await api.get(`${POSTS}?_embed=author&per_page=1`)
  expect((await says(api, 'handler'))?.details.join()).toContain('the list of posts')
  expect((await says(api, 'response'))?.details).toContain('_embed: linked records are included')
})

test('routes with parameters exist, whatever the method', async () => {
  const api = testApi()
  await api.send('OPTIONS', `${POSTS}/2`)
  expect(await says(api, 'route')).toMatchObject({
    says: 'OPTIONS runs no operation; the route is /core/v2/posts/{id}.',
    details: [],
  })
  await api.send('OPTIONS', '/core/v2/nothing')
  expect((await says(api, 'route'))?.says).toBe(
    'OPTIONS runs no operation; there is no route /core/v2/nothing.',
  )
  await api.send('PURGE', `${POSTS}/2`)
  expect((await says(api, 'route'))?.details.join()).toContain('not PURGE')
})

test('addresses and sites that are not accepted decide', async () => {
  const api = testApi()
  await api.get('//?rest_route[]=x')
  expect(await decisiveSteps(api)).toEqual(['rest_route is a list, not the path of a route.'])
  await api.get('//?rest_route=/core/v2/posts&per_page=1')
  expect((await says(api, 'arguments'))?.details.join()).not.toContain('not declared')
  await api.get(POSTS, { as: 'editor', headers: { 'x-understudy-site': '../bad' } })
  expect((await explained(api)).steps.map(({ step }) => step)).toEqual(['site', 'response'])
  expect(await decisiveSteps(api)).toEqual([
    'The request to the site "../bad" was rejected with understudy_invalid_site.',
  ])
})

test('the use of a password belongs to the caller, not to the operation', async () => {
  const api = testApi({ extensions: [neighbours] })
  const authorization = `Basic ${btoa('editor:editor-secret')}`
  await api.get(`${POSTS}?per_page=1`, { headers: { authorization } })
  expect((await says(api, 'handler'))?.details).toContain('wrote nothing')
  expect((await says(api, 'caller'))?.details).toEqual(['the last use of the password is stored'])
})

test('situations that do not answer are named with their effect', async () => {
  const api = testApi()
  const site = siteControl(api.standIn, 'default')
  site.setSituation({ expiredPasswords: ['editor'], latency: 1 })
  await api.get(POSTS, { as: 'editor' })
  expect(await says(api, 'condition')).toMatchObject({
    says: 'The situation of the site treats the password of editor as wrong.',
    details: ['The situation of the site added a delay of 1 ms.'],
    isDecisive: false,
  })
  site.setSituation({})
  site.fault({ operation: 'core.posts.list', drop: true })
  await api.get(POSTS)
  expect((await says(api, 'condition'))?.says).toMatch(/^The fault .* closed the connection\.$/)
})

test('the parts of a batch are listed with their status', async () => {
  const api = testApi()
  const requests = [{ path: POSTS, body: { title: 'A' } }, { path: '/nothing' }]
  await api.post('/batch/v1', { requests })
  const details = (await says(api, 'handler'))?.details
  expect(details).toContain('part 1: POST /core/v2/posts: 201')
  expect(details).toContain('part 2: POST /nothing: 404 rest_no_route')
})

test('parts that were not run keep the numbers of the others', async () => {
  const api = testApi()
  const requests = [
    { path: POSTS, body: { title: 'A' } },
    { path: POSTS, body: { status: 'x' } },
  ]
  await api.post('/batch/v1', { requests, validation: 'require-all-validate' })
  expect((await says(api, 'handler'))?.details).toContain(
    'part 2: POST /core/v2/posts: 400 rest_invalid_param',
  )
  await api.post('/batch/v1', { requests: [{ path: '///' }, ...requests] })
  expect((await says(api, 'handler'))?.details).toContain('part 1: POST ///: 400 parse_path_failed')
})

test('a session is not anonymous because of a wrong password beside it', async () => {
  const api = testApi()
  const headers = {
    ...sessionHeaders(api.site, 2),
    authorization: `Basic ${btoa('admin:wrong')}`,
  }
  await api.get(POSTS, { headers })
  expect((await says(api, 'caller'))?.details).toEqual([
    'the password was not accepted: incorrect_password',
  ])
})

test('the arguments of a long body are said not to be stored', async () => {
  const api = testApi()
  await api.post(POSTS, { title: 'A', content: 'x'.repeat(70_000) }, 'author')
  expect((await says(api, 'arguments'))?.details.join()).toContain('not stored')
})

test('the route has the names of the site, and a rejected caller decides alone', async () => {
  const api = testApi({ auth: 'strict', names: { core: 'wp' } })
  await api.get('/wp/v2/posts')
  expect((await says(api, 'route'))?.says).toContain('by the route /wp/v2/posts')
  await api.get('/nothing', { headers: { authorization: `Basic ${btoa('admin:wrong')}` } })
  expect((await explained(api)).decisive).toEqual(['caller'])
  await api.get('//~/api/')
  expect((await says(api, 'site'))?.says).toContain('the request names none')
})

test('the route of a linked resource rests on a decision, not on the document', async () => {
  const api = testApi({ extensions: [neighbours] })
  await api.get('/core/v2/categories')
  const { step } = await explained(api)
  expect(step('route')?.grounds).toMatchObject([{ kind: 'decision', name: 'D-082' }])
})

test('the root of a namespace has the name of the deployment', async () => {
  const api = testApi({ names: { spamfilter: 'junkstop' } })
  await api.get('/junkstop/v1')
  const { step } = await explained(api)
  expect(step('route')?.details).toEqual(['List the routes of junkstop/v1.'])
})

test('null in the body leaves the value to the query', async () => {
  const api = testApi()
  await api.post(`${POSTS}?title=q`, { title: null, status: null }, 'editor')
  const { step } = await explained(api)
  expect(step('arguments')?.details).toContain('title = "q", from the query')
  expect(step('arguments')?.details).toContain('status = null, from the body')
})

test('with names, arguments and errors have the names of the deployment', async () => {
  const api = testApi({ names: { spamfilter: 'junkstop' } })
  await api.post('/junkstop/v1/settings', { junkstop_strictness: 'maybe' })
  const rejected = await explained(api)
  expect(rejected.step('arguments')?.says).toContain('Invalid parameter(s): junkstop_strictness')
  await api.post('/junkstop/v1/settings', { junkstop_strictness: true })
  const { step } = await explained(api)
  expect(step('arguments')?.details).toContain('junkstop_strictness = true, from the body')
})

test('OPTIONS that a fault answers describes nothing', async () => {
  const api = testApi()
  const fault = { path: POSTS, method: 'OPTIONS', status: 503 }
  await api.send('POST', '//__understudy/faults', { json: fault })
  await api.send('OPTIONS', POSTS)
  const { step, decisive } = await explained(api)
  expect(step('route')?.says).toBe('OPTIONS runs no operation; the route is /core/v2/posts.')
  expect(decisive).toEqual(['condition'])
})

test('a nonce without a session is not called the nonce of one', async () => {
  const api = testApi()
  await api.get(POSTS, { headers: { 'x-wp-nonce': 'bad' } })
  const { step } = await explained(api)
  expect(step('caller')?.says).toBe('The request has no session for which its nonce is valid.')
})

const groundNames = async (api: ReturnType<typeof testApi>, step: string) =>
  (await says(api, step))?.grounds.map(({ name }) => name) ?? []

test('a decision about one argument is cited only where it was sent', async () => {
  const api = testApi()
  const note = { post_id: 1, element_id: 'abcdef1', content: 'x', position: { x: 1, y: 1 } }
  await api.post('/builder/v1/notes', note)
  expect(await groundNames(api, 'arguments')).not.toContain('D-023')
  await api.post('/builder/v1/notes', { ...note, route_post_id: '1' })
  expect(await groundNames(api, 'arguments')).toContain('D-023')
})

test('as deployed, quirks are cited only where they have an effect', async () => {
  const api = testApi({ asDeployed: true })
  await api.get(`${POSTS}/1`)
  expect(await groundNames(api, 'handler')).toContain('footnotesInView')
  await api.get(`${POSTS}/1`)
  expect(await groundNames(api, 'handler')).toContain('footnotesInView')
  await api.get(`${POSTS}/1?context=edit`, { as: 'editor' })
  await api.get('/suite/v1/plugins', { as: 'admin' })
  expect(await groundNames(api, 'handler')).not.toContain('idleFilters')
  await api.get('/suite/v1/plugins?search=x', { as: 'admin' })
  expect(await groundNames(api, 'handler')).toContain('idleFilters')
  await api.get(`${POSTS}/1/revisions`, { as: 'admin' })
  expect(await groundNames(api, 'handler')).not.toContain('reducedFields')
  await api.get('/builder/v1/form-submissions?after=2026-01-01', { as: 'admin' })
  expect(await groundNames(api, 'handler')).not.toContain('looseDates')
})

test('as deployed, the rule against deleting revisions rests on its own decision', async () => {
  const api = testApi({ asDeployed: true })
  await api.post(`${POSTS}/28`, { content: 'changed' }, 'editor')
  const [revision] = (await api.get(`${POSTS}/28/revisions`, { as: 'editor' })).body
  await api.delete(`${POSTS}/28/revisions/${revision.id}?force=true`, 'editor')
  expect(await groundNames(api, 'permission')).toEqual(['D-081', 'undeletable'])
  await api.send('DELETE', `${POSTS}/28/revisions/${revision.id}?force=true`, { as: 'subscriber' })
  expect(await groundNames(api, 'permission')).toEqual(['D-081'])
})
