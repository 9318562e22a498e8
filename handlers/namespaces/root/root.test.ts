import { expect, test } from 'vitest'
import { disabledRoutes } from '#fixtures/documents/platform.ts'
import { testApi } from '#handlers/testing/testing.ts'

test('the root of a namespace lists its routes, with a link to the index', async () => {
  const api = testApi()
  const { body } = await api.get('/builder-ai/v1')
  expect(body.namespace).toBe('builder-ai/v1')
  expect(Object.keys(body.routes)).toEqual(['/builder-ai/v1', '/builder-ai/v1/permissions'])
  expect(body._links).toEqual({ up: [{ href: 'http://site.example/api/' }] })
})

test('a listing has the links of the caller’s address, on repeated requests too', async () => {
  const api = testApi({ variant: 'b' })
  const linkOf = async (target: string): Promise<string> =>
    (await api.get(target)).body._links.up[0].href
  for (const _again of [1, 2]) {
    expect(await linkOf('//de/api/builder-ai/v1')).toBe('http://site.example/de/api/')
    expect(await linkOf('//en/api/builder-ai/v1')).toBe('http://site.example/en/api/')
    expect(await linkOf('//~other/en/api/builder-ai/v1')).toBe('http://site.example/~other/en/api/')
  }
})

test('another namespace can be requested, a missing one is rejected', async () => {
  const api = testApi()
  const { body } = await api.get('/builder-ai/v1?namespace=spamfilter/v1')
  expect(body.namespace).toBe('spamfilter/v1')
  const missing = await api.get('/builder-ai/v1?namespace=nothing/v1')
  expect([missing.status, missing.body.code]).toEqual([404, 'rest_invalid_namespace'])
})

test('a namespace depends on the activation of its add-on', async () => {
  const api = testApi({ variant: 'b' })
  const hasKeywordTool = async (): Promise<boolean> =>
    '/seo/v1/keyword_tool/authenticate' in (await api.get('/seo/v1')).body.routes
  const set = (active: boolean) =>
    api.post('/seo/v1/integrations/set_active', { active, integration: 'keyword_tool' })
  const before = await hasKeywordTool()
  await set(false)
  expect(await hasKeywordTool()).toBe(false)
  await set(true)
  expect([before, await hasKeywordTool()]).toEqual([true, true])
})

const metaKeys = (endpoint: { args: { meta: { properties: object } } }): readonly string[] =>
  Object.keys(endpoint.args.meta.properties)

test('the description of a site has no members of absent add-ons', async () => {
  const api = testApi()
  api.site.write(disabledRoutes, ['/builder/v1', '/builder-pro/v1'])
  const index = await api.get('/?context=help')
  const posts = index.body.routes['/core/v2/posts']
  const options = await api.send('OPTIONS', '/core/v2/posts')
  const autosaves = await api.send('OPTIONS', '/core/v2/posts/1/autosaves')
  const revisions = await api.send('OPTIONS', '/core/v2/pages/1/revisions')
  for (const endpoint of [
    posts.endpoints[1],
    options.body.endpoints[1],
    autosaves.body.endpoints[1],
  ])
    expect(metaKeys(endpoint)).toEqual(['footnotes'])
  for (const { schema } of [posts, options.body, autosaves.body, revisions.body])
    expect(Object.keys(schema.properties.meta.properties)).toEqual(['footnotes'])
})

test('OPTIONS describes members of meta with title, default and context', async () => {
  const api = testApi()
  for (const target of ['/core/v2/posts', '/core/v2/posts/1/revisions']) {
    const { schema } = (await api.send('OPTIONS', target)).body
    const { footnotes, _builder_edit_mode } = schema.properties.meta.properties
    expect(footnotes).toMatchObject({ type: 'string', title: '', default: '' })
    expect(_builder_edit_mode).toMatchObject({ default: '', context: ['edit'] })
  }
})

const NAMES = {
  builder: 'pagesmith',
  'builder-pro': 'pagesmith-plus',
  'builder-ai': 'pagesmith-mind',
  spamfilter: 'junkstop',
}

test('an absent add-on stays absent under the names of a deployment', async () => {
  const api = testApi({ names: NAMES })
  const before = await api.send('OPTIONS', '/core/v2/posts')
  expect(metaKeys(before.body.endpoints[1])).toContain('_pagesmith_data')
  expect(before.body.schema.properties.meta.properties).toHaveProperty('_pagesmith_data')
  api.site.write(disabledRoutes, ['/spamfilter/v1', '/builder/v1', '/builder-pro/v1'])
  const { body } = await api.get('/')
  expect(body.namespaces).not.toContain('junkstop/v1')
  expect(Object.keys(body.routes).filter((route) => route.includes('junkstop'))).toEqual([])
  const after = await api.send('OPTIONS', '/core/v2/posts')
  expect(metaKeys(after.body.endpoints[1])).toEqual(['footnotes'])
})
