import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'

const names = {
  core: 'acme',
  spamfilter: 'junkstop',
  multilang: 'polyglot',
  builder: 'pagesmith',
  'builder-pro': 'pagesmith-plus',
  'builder-ai': 'pagesmith-mind',
  values: { builder_canvas: 'pagesmith_blank' },
  headers: { 'X-WP-Total': 'X-Acme-Total' },
}

test('routes, arguments and fields have the names of the deployment', async () => {
  const api = testApi({ names })
  const changed = await api.post('/junkstop/v1/settings', { junkstop_strictness: false })
  expect(changed.body).toEqual({
    junkstop_strictness: false,
    junkstop_show_user_comments_approved: true,
  })
  expect((await api.get('/spamfilter/v1/settings', { as: 'admin' })).body.code).toBe(
    'rest_no_route',
  )
})

test('errors use the argument names of the caller', async () => {
  const refused = await testApi({ names }).post('/junkstop/v1/settings', {
    junkstop_strictness: 'maybe',
  })
  expect(refused.body.data.params).toEqual({
    junkstop_strictness: 'junkstop_strictness is not of type boolean.',
  })
  expect(Object.keys(refused.body.data.details)).toEqual(['junkstop_strictness'])
})

test('keys of settings have the word of the deployment', async () => {
  const api = testApi({ names })
  const path = '/pagesmith/v1/settings/pagesmith_notice'
  expect((await api.post(path, { value: 'on' })).status).toBe(200)
  expect((await api.get(path, { as: 'admin' })).body.data.value).toBe('on')
})

test('the index, a namespace root and OPTIONS use the same names', async () => {
  const api = testApi({ names })
  const { body } = await api.get('/')
  expect(body.namespaces).toContain('pagesmith/v1/documents')
  expect(body.routes).toHaveProperty(['/acme/v2/posts/(?P<id>[\\d]+)'])
  expect(JSON.stringify(body.routes)).not.toContain('spamfilter')
  const root = await api.get('/junkstop/v1')
  expect(root.body.namespace).toBe('junkstop/v1')
  expect((await api.get('/junkstop/v1?namespace=acme/v2')).body.namespace).toBe('acme/v2')
  const options = await api.send('OPTIONS', '/junkstop/v1/settings')
  expect(options.body.endpoints[1].args).toHaveProperty('junkstop_strictness')
})

test('the part of the index below a resource uses them too', async () => {
  const { body } = await testApi({ names }).get('/pagesmith/v1/site-editor', { as: 'admin' })
  expect([body.namespace, body.controller]).toEqual(['pagesmith/v1', 'pagesmith/v1/site-editor'])
  expect(Object.keys(body.routes)).toContain('/pagesmith/v1/site-editor/templates')
})

test('a namespace may be requested by its own name', async () => {
  const { status, body } = await testApi({ names }).get('/junkstop/v1?namespace=junkstop/v1')
  expect([status, body.namespace]).toEqual([200, 'junkstop/v1'])
})

test('links point to the routes of the deployment', async () => {
  const { body } = await testApi({ names }).get('/')
  expect(body.routes['/acme/v2/posts']._links.self[0].href).toContain('/api/acme/v2/posts')
})

test('links repeat spaces in _fields', async () => {
  const { headers } = await testApi({ names }).get(
    '/acme/v2/posts?per_page=1&_fields=id%20,%20slug',
  )
  expect(headers['Link']).toContain('_fields=id+%2C+slug&')
})

test('links repeat an empty _fields without an equals sign, as for other arguments', async () => {
  const { headers } = await testApi({ names }).get('/acme/v2/posts?_fields=&search=&per_page=1')
  expect(headers['Link']).toContain('/acme/v2/posts?_fields&search&per_page=1&page=2>')
})

test('_fields and the language argument accept the names of the deployment', async () => {
  const api = testApi({ names, variant: 'b' })
  const some = await api.get('/junkstop/v1/settings?_fields=junkstop_strictness', { as: 'admin' })
  expect(some.body).toEqual({ junkstop_strictness: true })
  const refused = await api.get('/junkstop/v1?polyglot_language=fr')
  expect(refused.body.data.params).toEqual({
    polyglot_language: 'polyglot_language is not one of en and de.',
  })
})

test('the neutral language argument selects no language', async () => {
  const api = testApi({ names, variant: 'b' })
  const languageOf = async (query: string) => {
    const { body } = await api.get(`//de/api/acme/v2/posts?per_page=1&${query}`)
    return new URL(body[0].link).pathname.slice(1, 3)
  }
  expect(await languageOf('polyglot_language=en')).toBe('en')
  expect(await languageOf('multilang_language=en')).toBe('de')
})

test('links repeat the query in the names of the deployment', async () => {
  const api = testApi({ variant: 'b', names })
  const query = 'per_page=1&polyglot_language=en&_fields=id,_links.wp:term'
  const listed = await api.get(`/acme/v2/posts?${query}`)
  expect(Object.keys(listed.body[0]._links)).toEqual(['wp:term'])
  expect(listed.headers['Link']).toContain(
    '/acme/v2/posts?per_page=1&polyglot_language=en&_fields=id%2C_links.wp%3Aterm&page=2>',
  )
  const { body } = await api.get('/acme/v2/posts?per_page=1&_envelope')
  expect(body.headers.Link).toContain('/acme/v2/posts?per_page=1&_envelope&page=2>')
  expect(body.headers['X-Acme-Total']).toBeGreaterThan(1)
})

test('links repeat values, and arguments that the deployment does not know', async () => {
  const own = { ...names, arguments: { per_page: 'limit' }, values: { publish: 'shown' } }
  const api = testApi({ names: own })
  const query = 'limit=2&per_page=1&status%5B0%5D=shown'
  const { headers } = await api.get(`/acme/v2/posts?${query}`)
  expect(headers['Link']).toContain(`/acme/v2/posts?${query}&page=2>`)
})

test('a callback receives the names of the deployment too', async () => {
  const { text } = await testApi({ names }).get('/acme/v2/posts/1?_jsonp=show&_fields=_links')
  expect(text).toMatch(/^\/\*\*\/show\(/)
  expect(text).toContain('\\/acme\\/v2\\/posts\\/1')
  expect(text).not.toContain('core\\/v2')
})

test('a batch accepts only the names of the deployment, and the log shows them', async () => {
  const api = testApi({ names })
  const requests = [
    { path: '/acme/v2/posts?_fields=id,pagesmith_x', body: { title: 'a' } },
    { path: 'http://site.example/acme/v2/posts', body: { status: 'no such status' } },
    { path: '/core/v2/posts', body: { title: 'b' } },
  ]
  const { body } = await api.post('/batch/v1', { requests })
  expect(body.responses.map(({ status }: { status: number }) => status)).toEqual([201, 400, 404])
  const [logged] = (await api.get('//__understudy/requests?detail=full')).body
  expect(logged.arguments.requests[0].path).toBe(requests[0]?.path)
  const { steps } = (await api.get(`//__understudy/requests/${logged.id}/explain`)).body
  expect(steps.flatMap(({ details }: { details: string[] }) => details)).toEqual(
    expect.arrayContaining([
      'part 1: POST /acme/v2/posts: 201',
      'part 3: POST /core/v2/posts: 404 rest_no_route',
    ]),
  )
})

test('OPTIONS describes no route by its neutral name', async () => {
  const options = await testApi({ names }).send('OPTIONS', '/spamfilter/v1/settings')
  expect(options.body).toEqual([])
})

test('a neutral argument name is as unknown as it is to the deployment', async () => {
  const api = testApi({ names })
  const path = '/junkstop/v1/settings'
  const neutral = await api.post(path, { spamfilter_strictness: false })
  expect(neutral.body.junkstop_strictness).toBe(true)
  await api.post(`${path}?spamfilter_strictness=false`, {})
  const both = { junkstop_strictness: false, spamfilter_strictness: 'maybe' }
  expect((await api.post(path, both)).body.junkstop_strictness).toBe(false)
  const [first] = (await api.get('//__understudy/requests?detail=full')).body
  expect(first.hints).toMatchObject([
    {
      argument: 'spamfilter_strictness',
      message:
        'spamfilter_strictness is not an argument of this operation; did you mean junkstop_strictness?',
    },
  ])
  const { steps } = (await api.get(`//__understudy/requests/${first.id}/explain`)).body
  expect(JSON.stringify(steps)).toContain('not declared: spamfilter_strictness')
})

test('explanations show nested members and values as they were sent', async () => {
  const api = testApi({ names })
  const details = async (meta: object) => {
    await api.post('/acme/v2/posts', { title: 'a', meta })
    const path = `//__understudy/requests/${api.standIn.journal.last}/explain`
    return JSON.stringify((await api.get(path)).body.steps.map((each: object) => each))
  }
  for (const meta of [{ _pagesmith_edit_mode: 'pagesmith' }, { _builder_edit_mode: 'x' }])
    expect(await details(meta)).toContain(
      JSON.stringify(`meta = ${JSON.stringify(meta)}`).slice(1, -1),
    )
})

test('a neutral value is as unknown as it is to the deployment', async () => {
  const api = testApi({ names: { ...names, values: { draft: 'sketch' } } })
  const path = '/acme/v2/posts'
  const accepted = await api.post(path, { title: 'a', status: 'sketch' })
  expect(accepted.body.status).toBe('sketch')
  const listed = await api.get(`${path}?status=sketch`, { as: 'admin' })
  expect(listed.body[0]).toMatchObject({ id: accepted.body.id, status: 'sketch' })
  const neutral = { title: 'a', status: 'draft' }
  const parts = [neutral, { title: 'a', status: 'sketch' }].map((body) => ({ path, body }))
  const batch = await api.post('/batch/v1', { requests: parts })
  expect(batch.body.responses[1].body.status).toBe('sketch')
  for (const refused of [
    await api.post(path, neutral),
    await api.get(`${path}?status=draft`, { as: 'admin' }),
    await api.get(`${path}?status[]=draft`, { as: 'admin' }),
    batch.body.responses[0],
  ]) {
    expect(refused.status).toBe(400)
    expect(refused.body.data.params).toHaveProperty('status')
  }
  const { steps } = (await api.get('//__understudy/requests/3/explain')).body
  expect(JSON.stringify(steps)).not.toContain('sketch ')
})

test('the log shows arguments in the names of the deployment', async () => {
  const api = testApi({ names })
  const sent = { junkstop_strictness: false, meta_x: 'builder' }
  await api.post('/junkstop/v1/settings', sent)
  await api.post('/junkstop/v1/settings', { junkstop_strictness: 'maybe' })
  const shown = (await api.get('//__understudy/requests?detail=full')).body
  expect(shown.at(-2).arguments).toMatchObject({ junkstop_strictness: false })
  expect(shown.at(-1).arguments).toEqual({ junkstop_strictness: 'maybe' })
  const found = await api.get('//__understudy/requests?argument=junkstop_strictness=maybe')
  expect(found.body).toHaveLength(1)
})

test('exact names of arguments appear in messages and in the log', async () => {
  const api = testApi({ names: { ...names, arguments: { is_read: 'was_seen' } } })
  const { body } = await api.send('PUT', '/pagesmith/v1/form-submissions/1', {
    as: 'admin',
    json: { was_seen: 'x', is_read: true },
  })
  expect(body.message).toBe('Invalid parameter(s): was_seen')
  expect(body.data.params).toEqual({ was_seen: 'was_seen is not of type boolean.' })
  const [logged] = (await api.get('//__understudy/requests?detail=full')).body
  expect(logged.arguments).toEqual({ id: '1', was_seen: 'x', is_read: true })
})

test('an argument that is read without being declared has the name of the deployment', async () => {
  const api = testApi({ names: { ...names, arguments: { excerpt_length: 'words' } } })
  const path = '/acme/v2/posts?include=1&_fields=excerpt'
  const excerptBy = async (query: string): Promise<string> =>
    (await api.get(`${path}${query}`)).body[0].excerpt.rendered
  const usual = await excerptBy('')
  expect(await excerptBy('&excerpt_length=2')).toBe(usual)
  expect((await excerptBy('&words=2')).length).toBeLessThan(usual.length)
})

test('a neutral value of a free text is shown as it was sent', async () => {
  const api = testApi({ names })
  for (const template of ['pagesmith_blank', 'builder_canvas']) {
    await api.post('/acme/v2/pages', { title: 'a', template })
    const [logged] = (await api.get('//__understudy/requests?detail=full&limit=1')).body
    expect(logged.arguments.template).toBe(template)
  }
})

test('templates have the words of the deployment, in requests, responses and errors', async () => {
  const api = testApi({ names })
  const { template } = (
    await api.post('/acme/v2/pages', { title: 'A', template: 'pagesmith_theme' })
  ).body
  expect(template).toBe('pagesmith_theme')
  const list = await api.get('/acme/v2/pages?_fields=template&per_page=100&context=edit', {
    as: 'admin',
  })
  const shown = list.body.map((page: { template: string }) => page.template)
  expect(shown).toContain('pagesmith_header_footer')
  const refused = await api.post('/acme/v2/pages', { template: 'builder_theme' })
  expect([refused.status, refused.body.data.params]).toEqual([
    400,
    {
      template: 'template is not one of pagesmith_blank, pagesmith_header_footer, pagesmith_theme.',
    },
  ])
})

test('templates of the deployment may be listed for one argument', async () => {
  const api = testApi({ names: { ...names, values: { template: { builder_theme: 'plain' } } } })
  const { body } = await api.post('/acme/v2/pages', { title: 'A', template: 'plain' })
  expect(body.template).toBe('plain')
  const refused = await api.post('/acme/v2/pages', { title: 'A', template: 'none' })
  expect(refused.body.data.params.template).toBe(
    'template is not one of pagesmith_canvas, pagesmith_header_footer, plain.',
  )
})

test('a value with an exact entry is not accepted by its words', async () => {
  const values = { template: { builder_canvas: 'blank' } }
  const api = testApi({ names: { ...names, values } })
  const { status } = await api.post('/acme/v2/pages', { title: 'A', template: 'pagesmith_canvas' })
  expect(status).toBe(400)
  const { body } = await api.post('/acme/v2/pages', { title: 'A', template: 'blank' })
  expect(body.template).toBe('blank')
})

test('values in errors are not renamed like arguments', async () => {
  const api = testApi({
    names: { core: 'wp', arguments: { status: 'state' }, values: { format: { video: 'film' } } },
  })
  const { body } = await api.post('/wp/v2/posts', { title: 'A', format: 'video' })
  expect(body.data.params.format).toContain('quote, status, film, and audio')
})

test('values in other sentences are plain words', async () => {
  const api = testApi({ names: { ...names, values: { publish: 'live' } } })
  const status = '/pagesmith/v1/components/status'
  const { body } = await api.send('PUT', status, { json: { ids: [1], status: 'x' }, as: 'admin' })
  expect(body.data.params.status).toBe('status is not live.')
  const refused = await api.post('/acme/v2/posts', { title: 'A', status: 'live' }, 'contributor')
  expect(refused.body.message).toContain('not allowed to publish posts')
})

test('an entry for an argument does not rename parameters of paths', async () => {
  const api = testApi({ names: { ...names, arguments: { parent: 'mother', slug: 'path' } } })
  const { status } = await api.get('/acme/v2/pages/40/revisions', { as: 'admin' })
  expect(status).toBe(200)
  const plugin = await api.post('/suite/v1/plugins/mailer/activate', {}, 'admin')
  expect(plugin.status).toBe(200)
})

test('arguments in errors are renamed only where they are named', async () => {
  const api = testApi({ names: { core: 'wp', arguments: { include: 'ids', type: 'kind' } } })
  const { body } = await api.get('/wp/v2/posts?orderby=include')
  expect(body.message).toBe('You need to define an ids parameter to order by include.')
  const typed = await api.post('/wp/v2/posts', { title: 'A', date: 5 })
  expect(typed.body.data.params.date).toBe('date is not of type string,null.')
})

test('errors about values use the ones that are accepted', async () => {
  const values = { _builder_edit_mode: { builder: 'builder' } }
  const api = testApi({ names: { ...names, values } })
  const meta = { _pagesmith_edit_mode: 'x' }
  const { body } = await api.post('/acme/v2/pages', { title: 'A', meta })
  expect(body.message).toBe('meta._pagesmith_edit_mode is not one of  and builder.')
})

test('errors use the argument names of their route', async () => {
  const path = '/builder/v1/components/lock'
  const api = testApi({ names: { ...names, arguments: { [path]: { componentId: 'component' } } } })
  const { body } = await api.post('/pagesmith/v1/components/lock', {})
  expect(body.message).toBe('Missing parameter(s): component')
  expect(body.data.params).toEqual(['component'])
})
