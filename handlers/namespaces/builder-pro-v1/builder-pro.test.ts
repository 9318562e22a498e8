import { expect, test } from 'vitest'
import { builderLicense } from '#fixtures/documents/builder.ts'
import { valid } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import { getLicenseStatus, getTierFeatures } from '#openapi/namespaces/builder-pro-v1/license.ts'
import { renderPostsWidget } from '#openapi/namespaces/builder-pro-v1/posts-widget.ts'
import { refreshLoop, refreshSearch } from '#openapi/namespaces/builder-pro-v1/refresh.ts'
import { getPostTypeTaxonomies } from '#openapi/namespaces/builder-pro-v1/taxonomies.ts'

const BASE = '/builder-pro/v1'
/** The home page with a loop grid, the news page with a search and a posts widget. */
const HOME = 40
const NEWS = 41
const LOOP = '9c3b7d1'
const SEARCH = 'd4e81f6'
const POSTS = 'f60c2b9'

const idsIn = (markup: string): readonly number[] =>
  [...markup.matchAll(/<article [^>]*data-id="(\d+)"/g)].map(([, id]) => Number(id))
const postIds = async (api: TestApi, query: string) =>
  (await api.get(`/core/v2/posts?ignore_sticky=true&${query}`)).body.map(
    ({ id }: { id: number }) => id,
  )
const loop = (api: TestApi, json: object = {}, as?: string) =>
  api.send('POST', `${BASE}/refresh-loop`, {
    json: { post_id: HOME, widget_id: LOOP, widget_filters: {}, ...json },
    ...(as && { as }),
  })
const search = (api: TestApi, json: object = {}, as?: string) =>
  api.send('POST', `${BASE}/refresh-search`, {
    json: { post_id: NEWS, widget_id: SEARCH, ...json },
    ...(as && { as }),
  })

test('every signed-in user can read the licence', async () => {
  const api = testApi()
  const features = () => api.get(`${BASE}/license/tier-features`, { as: 'subscriber' })
  expect(valid(getTierFeatures, await features()).body.features).toContain('popup')
  const status = await api.get(`${BASE}/license/get-license-status`, { as: 'subscriber' })
  expect(valid(getLicenseStatus, status).body).toEqual({ isExpired: false })
  api.site.change(builderLicense, { exists: false, isExpired: true })
  expect((await features()).body).toEqual({ features: [] })
  expect((await api.get(`${BASE}/license/get-license-status`)).status).toBe(401)
})

test('a post type has taxonomies or an empty list', async () => {
  const api = testApi()
  const ask = (post_type: unknown, as = 'contributor') =>
    api.post(`${BASE}/get-post-type-taxonomies`, { post_type }, as)
  expect(valid(getPostTypeTaxonomies, await ask('post')).body).toEqual({
    category: 'Categories',
    post_tag: 'Tags',
  })
  for (const type of ['page', 'nothing', '__proto__']) expect((await ask(type)).body).toEqual([])
  for (const wrong of ['', 5, ['post']])
    expect((await ask(wrong)).body).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { post_type: 'Invalid parameter.' }, details: [] },
    })
  expect((await ask('post', 'subscriber')).status).toBe(403)
})

test('the pages of the posts widget are public', async () => {
  const api = testApi()
  const widget = (page: number) =>
    api.get(`${BASE}/posts-widget?post_id=${NEWS}&element_id=${POSTS}&page=${page}`)
  const first = valid(renderPostsWidget, await widget(1)).body.content
  expect(first.startsWith('\t\t<div ')).toBe(true)
  expect(idsIn(first)).toEqual(await postIds(api, 'per_page=6'))
  expect(first).toContain('<nav class="builder-pagination"')
  expect(idsIn((await widget(2)).body.content)).toEqual(await postIds(api, 'per_page=6&page=2'))
  expect((await widget(500)).body.content).toBe('')
})

test('only widgets of the page are rendered', async () => {
  const api = testApi()
  const render = (post_id: unknown, element_id: string) =>
    api.get(`${BASE}/posts-widget?post_id=${post_id}&element_id=${element_id}`)
  expect((await render(NEWS, 'a2d97c0')).body.content).toContain('News')
  for (const element of ['1b8f6e4', 'zzzzzzz', ''])
    expect((await render(NEWS, element)).body).toEqual({
      code: 'Element_not_exist',
      message: "Posts widget doesn't exist",
      data: { status: 404 },
    })
  for (const document of ['', 99_999, 31])
    expect((await render(document, POSTS)).body.code).toBe('document_not_exist')
})

test('a published loop grid can be refreshed by any caller, with filters', async () => {
  const api = testApi()
  const all = valid(refreshLoop, await loop(api)).body.data
  expect(idsIn(all)).toEqual(await postIds(api, 'per_page=6'))
  const [term] = (await api.get('/core/v2/posts?per_page=1')).body[0].categories
  const filters = { taxonomy: { category: { terms: [term], logicalJoin: 'OR' } } }
  const filtered = await loop(api, { widget_filters: filters })
  const wanted = { terms: [term], include_children: true }
  const query = `per_page=6&categories[terms]=${wanted.terms}&categories[include_children]=true`
  expect(idsIn(filtered.body.data)).toEqual(await postIds(api, query))
  const none = await loop(api, { widget_filters: { post_tag: ['nobody-has-this'] } })
  expect(none.body.data).toBe('')
})

test('page links are based on the given address', async () => {
  const api = testApi()
  const base = 'https://www.example.test/?b-page-9c3b7d1=2'
  const { body } = await loop(api, { pagination_base_url: base })
  expect(idsIn(body.data)).toEqual(await postIds(api, 'per_page=6&page=2'))
  expect(body.data).toContain('href="https://www.example.test/?b-page-9c3b7d1=1"')
})

test('users who may edit the document may send an unsaved widget', async () => {
  const api = testApi()
  const widget_model = { id: LOOP, settings: { posts_per_page: 2, template_id: 309 } }
  const own = await loop(api, { widget_model }, 'editor')
  expect(idsIn(own.body.data)).toEqual(await postIds(api, 'per_page=2'))
  expect(own.body.data).toContain('data-builder-id="309"')
  expect((await loop(api, { widget_model })).body.data.params).toEqual({
    widget_model: 'Invalid parameter.',
  })
  const broken = await loop(api, { widget_model: { id: 7, settings: {} } }, 'editor')
  expect(broken.status).toBe(400)
  expect((await loop(api, { widget_id: 'abc1234' }, 'editor')).body).toEqual({ data: '' })
})

test('visitors can refresh only published widgets of the kind', async () => {
  const api = testApi()
  const refused = [
    { post_id: 99_999 },
    { widget_id: 'abc1234' },
    { post_id: NEWS, widget_id: POSTS },
  ]
  for (const json of refused) expect((await loop(api, json)).status).toBe(401)
  await api.post(`/core/v2/pages/${HOME}`, { status: 'draft' })
  expect((await loop(api)).status).toBe(401)
  expect((await loop(api, {}, 'subscriber')).status).toBe(403)
  expect((await loop(api, {}, 'editor')).status).toBe(200)
})

test('the arguments of a refresh have their own format', async () => {
  const api = testApi()
  const wrong = {
    post_id: 0,
    widget_id: 'short',
    widget_filters: 'all',
    pagination_base_url: 'no address',
  }
  expect((await loop(api, wrong)).body).toMatchObject({
    message: 'Invalid parameter(s): post_id, widget_id, widget_filters, pagination_base_url',
    data: { details: [] },
  })
  const missing = await api.post(`${BASE}/refresh-loop`)
  expect(missing.body.message).toBe('Missing parameter(s): post_id, widget_id, widget_filters')
})

test('a live search finds posts by their words, best match first', async () => {
  const api = testApi()
  const [post] = (await api.get('/core/v2/posts?per_page=1')).body
  const word = post.title.rendered.split(/\W+/).find((part: string) => part.length > 4)
  const found = valid(refreshSearch, await search(api, { search_term: word })).body
  expect(idsIn(found.data)).toEqual(
    await postIds(api, `per_page=6&orderby=relevance&search=${word}`),
  )
  expect(idsIn(found.data)).toContain(post.id)
  const nothing = await search(api, { search_term: 'xylophonist' })
  expect(nothing.body).toEqual({ data: '', pagination: '' })
})

test('a search without a term shows all posts, paginated', async () => {
  const api = testApi()
  const second = (await search(api, { page_number: 2 })).body
  expect(idsIn(second.data)).toEqual(await postIds(api, 'per_page=6&page=2'))
  expect(second.pagination).toContain('<nav ')
  expect((await search(api, { widget_id: POSTS })).status).toBe(401)
})

test('a widget shows the items in the language of its page', async () => {
  const api = testApi({ variant: 'b' })
  const shown = idsIn((await loop(api)).body.data)
  expect(shown).toEqual(await postIds(api, 'per_page=6'))
  const languages = new Set(shown.map((id) => api.site.posts.get(id)?.language))
  expect([...languages]).toEqual(['en'])
})
