import { expect, test } from 'vitest'
import { validUntyped } from '#handlers/testing/schema.ts'
import { TEST_ORIGIN, type TestApi, testApi } from '#handlers/testing/testing.ts'
import { getHead } from '#openapi/namespaces/seo-v1/head.ts'

const read = async (api: TestApi, address: string) =>
  validUntyped(getHead, await api.get(`/seo/v1/get_head?url=${encodeURIComponent(address)}`))

const headOf = async (path: string) => read(testApi({ variant: 'b' }), `${TEST_ORIGIN}${path}`)

test('a post has its author and dates, in exactly these keys', async () => {
  const api = testApi({ variant: 'b', dataset: 'empty' })
  const created = await api.post('/core/v2/posts', {
    title: 'First news',
    content: 'Body text.',
    status: 'publish',
  })
  const { body, status } = await read(api, created.body.link)
  expect(status).toBe(200)
  const { schema, ...rest } = body.json
  expect(rest).toEqual({
    title: 'First news - Example Programmes',
    robots: {
      index: 'index',
      follow: 'follow',
      'max-snippet': 'max-snippet:-1',
      'max-image-preview': 'max-image-preview:large',
      'max-video-preview': 'max-video-preview:-1',
    },
    canonical: `${TEST_ORIGIN}/en/first-news/`,
    og_locale: 'en_US',
    og_type: 'article',
    og_title: 'First news - Example Programmes',
    og_description: 'Body text.',
    og_url: `${TEST_ORIGIN}/en/first-news/`,
    og_site_name: 'Example Programmes',
    article_published_time: '2026-03-10T09:00:00+00:00',
    article_modified_time: '2026-03-10T09:00:00+00:00',
    author: 'Alex Winter',
    social_b_card: 'summary_large_image',
    social_b_misc: { 'Written by': 'Alex Winter' },
  })
  expect(schema['@graph'].map((node: { '@type': string }) => node['@type'])).toEqual([
    'Article',
    'WebPage',
    'BreadcrumbList',
    'WebSite',
    'Organization',
    'Person',
  ])
  expect(body.html).toMatch(/^<!-- .* -->\n<title>First news - Example Programmes<\/title>\n/)
  expect(body.html).toMatch(/-->$/)
})

test('a page has no author and no publication date, a term has no article keys', async () => {
  const page = Object.keys((await headOf('/en/about/')).body.json)
  expect(page).toContain('article_modified_time')
  for (const key of ['article_published_time', 'author', 'social_b_misc'])
    expect(page).not.toContain(key)
  const term = (await headOf('/en/category/news/reports/')).body.json
  expect(Object.keys(term).filter((key) => key.startsWith('article_'))).toEqual([])
  expect(term.og_description).toBe('Looking back at programmes and sessions.')
})

test('the home page has a description, the page of an author has an image', async () => {
  expect((await headOf('/en/')).body.json).toMatchObject({
    description: 'Programmes and sessions for everyone from 12 to 99, close to home.',
    og_type: 'website',
    canonical: `${TEST_ORIGIN}/en/`,
  })
  expect((await headOf('/en/author/editor/')).body.json).toMatchObject({
    title: 'Eda Brandt, Author at Example Programmes',
    og_image: [{ width: 500, height: 500, type: 'image/jpeg' }],
  })
})

test('custom titles, descriptions and images take precedence', async () => {
  expect((await headOf('/en/how-registration-works/')).body.json).toMatchObject({
    title: 'How to register - Example Programmes',
    description: 'Three steps from choosing a session to your confirmed place.',
  })
  expect((await headOf('/en/reading-circle-new-room/')).body.json.og_image).toEqual([
    {
      width: 1600,
      height: 1067,
      url: `${TEST_ORIGIN}/uploads/2025/02/reading-room.jpg`,
      type: 'image/jpeg',
    },
  ])
})

test('each language has its own home and its own pages', async () => {
  expect((await headOf('/de/')).body.json).toMatchObject({
    title: 'Startseite - Example Programmes',
    og_locale: 'de_DE',
  })
  expect((await headOf('/de/kontakt/')).status).toBe(200)
  expect((await headOf('/en/kontakt/')).status).toBe(404)
})

test('percent-encoding in an address is case-insensitive', async () => {
  const api = testApi({ variant: 'b' })
  const post = { title: '日本 news', content: 'Text', status: 'publish' }
  const { link } = (await api.post('/core/v2/posts', post)).body
  expect((await read(api, link)).status).toBe(200)
  const loud = link.replace(/%[0-9a-f]{2}/g, (code: string) => code.toUpperCase())
  expect((await read(api, loud)).body.json.canonical).toBe(link)
})

test('host and path must match exactly, the query is ignored', async () => {
  expect((await headOf('/en/about/team/?p=19')).status).toBe(200)
  expect((await headOf('/en/about/team')).status).toBe(404)
  expect((await headOf('/en/?p=4')).body.json.og_type).toBe('website')
  const api = testApi({ variant: 'b' })
  expect((await read(api, 'http://other.example/en/about/')).status).toBe(404)
})

test('a missing page has the head of the not-found page', async () => {
  const { status, body } = await headOf('/en/nowhere/')
  expect(status).toBe(404)
  expect(body.status).toBe(404)
  expect(body.json.robots).toEqual({ index: 'noindex', follow: 'follow' })
  expect(Object.keys(body.json)).toEqual([
    'title',
    'robots',
    'og_locale',
    'og_title',
    'og_site_name',
    'schema',
  ])
})

test('drafts, private and deleted items are not found', async () => {
  const api = testApi({ variant: 'b' })
  const address = `${TEST_ORIGIN}/en/how-registration-works/`
  expect((await read(api, address)).status).toBe(200)
  await api.post('/core/v2/posts/4', { status: 'private' })
  expect((await read(api, address)).status).toBe(404)
  await api.post('/core/v2/posts/4', { status: 'publish' })
  expect((await read(api, address)).status).toBe(200)
  await api.delete('/core/v2/posts/4', { force: true })
  expect((await read(api, address)).status).toBe(404)
})

test('a noindex item has no canonical address', async () => {
  const { json } = (await headOf('/en/quote-of-the-month-april/')).body
  expect(json.robots).toEqual({ index: 'noindex', follow: 'follow' })
  expect(json).not.toHaveProperty('canonical')
})

test('the represented entity and its profiles are in the head', async () => {
  const api = testApi({ variant: 'b' })
  await api.post('/seo/v1/configuration/site_representation', {
    company_or_person: 'person',
    company_or_person_user_id: 2,
    website_name: 'Programmes for all',
  })
  await api.post('/seo/v1/configuration/social_profiles', {
    social_site_a: 'https://social-a.example.test/programmes',
    social_site_b: '@programmes',
  })
  const { json } = (await read(api, `${TEST_ORIGIN}/en/about/`)).body
  expect(json).toMatchObject({
    og_site_name: 'Programmes for all',
    article_publisher: 'https://social-a.example.test/programmes',
    social_b_site: '@programmes',
  })
  expect(json.schema['@graph'].at(-1)).toMatchObject({
    '@type': ['Person', 'Organization'],
    name: 'Eda Brandt',
  })
})

test('values other than a well-formed absolute address are rejected', async () => {
  const api = testApi({ variant: 'b' })
  for (const url of ['about', '/en/about/', 'http://', 'http://site.example/a b'])
    expect((await api.get(`/seo/v1/get_head?url=${encodeURIComponent(url)}`)).body).toMatchObject({
      code: 'rest_invalid_param',
      data: { status: 400, params: { url: 'Invalid parameter.' }, details: [] },
    })
  expect((await api.get('/seo/v1/get_head')).body.code).toBe('rest_missing_callback_param')
})
