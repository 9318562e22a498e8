import { expect, test } from 'vitest'
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
