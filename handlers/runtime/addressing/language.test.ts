import { expect, test } from 'vitest'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'

const as = 'admin'
const WRITES: readonly (readonly [string, object])[] = [
  ['/core/v2/posts', { title: 'Neu' }],
  ['/builder/v1/site-navigation/add-new-post', { post_type: 'page' }],
  ['/builder/v1/template-library/templates', { title: 'Neu', type: 'page', content: [] }],
]

const languageOf = ({ site }: TestApi, id: number) => site.posts.get(id)?.language

for (const [path, args] of WRITES)
  test(`${path} creates the item in the language given in the body`, async () => {
    const api = testApi({ variant: 'b' })
    const before = new Set(api.site.posts.all().map(({ id }) => id))
    await api.post(path, { ...args, multilang_language: 'de' })
    const [made] = api.site.posts.all().filter(({ id }) => !before.has(id))
    expect(made?.language).toBe('de')
  })

test('an imported template has the language given in the body', async () => {
  const api = testApi({ variant: 'b' })
  const before = new Set(api.site.posts.all().map(({ id }) => id))
  const data = btoa(JSON.stringify({ content: [], page_settings: {}, title: 'T', type: 'page' }))
  const sent = { fileData: data, fileName: 't.json', multilang_language: 'de' }
  await api.post('/builder/v1/site-editor/templates', sent)
  const made = api.site.posts.all().filter(({ id }) => !before.has(id))
  expect(made.map(({ language }) => language)).toEqual(['de'])
})

test('lists of the builder and its theme hold items of one language', async () => {
  const api = testApi({ variant: 'b' })
  const language = 'multilang_language=de'
  const recent = await api.get(
    `/builder/v1/site-navigation/recent-posts?posts_per_page=20&post_type[]=page&${language}`,
    { as },
  )
  expect(recent.body.length).toBeGreaterThan(0)
  for (const { id } of recent.body) expect(languageOf(api, id)).toBe('de')
  const found = await api.get(`/builder/v1/post?term=e&included_types[]=page&${language}`, { as })
  for (const { id } of found.body.data?.value ?? []) expect(languageOf(api, id)).toBe('de')
  const { body } = await api.get(`/starter-theme/v1/admin-settings?${language}`, { as })
  const ids = JSON.stringify(body.config.siteParts.sitePages).match(/post=(\d+)/g) ?? []
  expect(ids.length).toBeGreaterThan(0)
  for (const text of ids) expect(languageOf(api, Number(text.slice(5)))).toBe('de')
})

test('the links of a response are in the language given in the body', async () => {
  const api = testApi({ variant: 'b' })
  const { headers } = await api.post('/core/v2/posts', { title: 'Neu', multilang_language: 'de' })
  expect(headers['Location']).toContain('/de/api/')
})

test('a language unknown to the site is a JSON error, not a page', async () => {
  const { status, body } = await testApi({ variant: 'b' }).get('//fr/api/core/v2/posts')
  expect(status).toBe(404)
  expect(body).toMatchObject({ code: 'understudy_no_language' })
  expect(body.message).toMatch(/no language fr; the interface starts at .*\/en\/api\/$/)
  const single = await testApi({ variant: 'a' }).get('//de/api')
  expect(single.body.message).toMatch(
    /no language de; the interface starts at [^/]+\/\/[^/]+\/api\/$/,
  )
})
