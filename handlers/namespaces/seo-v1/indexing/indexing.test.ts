import { expect, test } from 'vitest'
import { seoIndexing } from '#fixtures/documents/seo.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'

const REST_ROOT = 'http://site.example/en/api/'
const site = () => testApi({ variant: 'b' })

/** Follows `next_url` to the end; returns the records and the number of calls. */
async function indexAll(api: TestApi, route: string) {
  const objects: { object_id: string; id: number | string; post_status?: string }[] = []
  for (let calls = 1; ; calls += 1) {
    const { body } = await api.post(route)
    objects.push(...body.objects)
    if (body.next_url === false) return { objects, calls }
    expect(body.next_url).toBe(`${REST_ROOT}${route.slice(1)}`)
    if (calls > 20) throw new Error(`expected ${route} to come to an end`)
  }
}

test('items of the dataset are indexed 25 at a time, in any status', async () => {
  const api = site()
  const items = api.site.posts
    .all()
    .filter(({ type, status }) => ['post', 'page'].includes(type) && status !== 'auto-draft')
  const { objects, calls } = await indexAll(api, '/seo/v1/indexing/posts')
  expect(objects.length).toBe(items.length)
  expect(calls).toBe(Math.floor(items.length / 25) + 1)
  expect(new Set(objects.map(({ id }) => id)).size).toBe(items.length)
  expect(new Set(objects.map(({ post_status }) => post_status))).toEqual(
    new Set(['publish', 'future', 'draft', 'pending', 'private', 'trash']),
  )
  expect((await api.post('/seo/v1/indexing/posts')).body).toEqual({ objects: [], next_url: false })
})

test('a full batch leads to one more, empty call', async () => {
  const api = testApi({ variant: 'b', dataset: 'empty' })
  // The default category is the fifth term.
  for (let number = 1; number <= 4; number += 1)
    api.site.terms.insert({
      id: number + 1,
      taxonomy: 'post_tag',
      name: `Tag ${number}`,
      slug: `tag-${number}`,
      description: '',
      parent: 0,
    })
  const first = await api.post('/seo/v1/link-indexing/terms')
  expect(first.body.objects.length).toBe(5)
  expect(first.body.next_url).toBe(`${REST_ROOT}seo/v1/link-indexing/terms`)
  expect((await api.post('/seo/v1/link-indexing/terms')).body).toEqual({
    objects: [],
    next_url: false,
  })
})

test('items saved through the core are indexed immediately with their links', async () => {
  const api = testApi({ variant: 'b', dataset: 'empty' })
  await api.post('/core/v2/posts', { title: 'Fresh', content: 'New', status: 'publish' })
  expect((await api.post('/seo/v1/indexing/posts')).body.objects).toEqual([])
  expect((await api.post('/seo/v1/link-indexing/posts')).body.objects).toEqual([])
  const scores = await api.get('/seo/v1/seo_scores?contentType=post', { as: 'admin' })
  expect(scores.body.scores[3]).toMatchObject({ name: 'notAnalyzed', amount: 1 })
})

test('an item changed through the core is already indexed', async () => {
  const api = site()
  await api.post('/core/v2/posts/2', { title: 'Changed' })
  const { objects } = await indexAll(api, '/seo/v1/indexing/posts')
  const ids = objects.map(({ object_id }) => object_id)
  expect(ids).not.toContain('2')
  expect(ids).toContain('3')
})

test('a trashed item keeps its entry and a deleted one loses it', async () => {
  const api = site()
  await api.post('/core/v2/posts/2', { title: 'Changed' })
  const place = () => api.site.indexables.all().filter(({ object }) => object === 'post:2')
  await api.delete('/core/v2/posts/2')
  expect(place().length).toBe(1)
  await api.delete('/core/v2/posts/2', { force: true })
  expect(place()).toEqual([])
})

test('numbers and flags of a record are strings, its id is a number', async () => {
  const api = site()
  const { objects } = (await api.post('/seo/v1/indexing/posts')).body
  expect(objects[1]).toMatchObject({
    object_type: 'post',
    object_id: '2',
    object_sub_type: 'post',
    permalink: 'http://site.example/en/spring-programmes-online/',
    permalink_hash: expect.stringMatching(/^48:[0-9a-f]{32}$/),
    primary_focus_keyword: 'spring programmes',
    primary_focus_keyword_score: '84',
    author_id: '2',
    is_public: '1',
    is_robots_noindex: null,
    link_count: null,
    object_published_at: '2025-01-27 08:30:00',
    created_at: '2026-03-10 09:00:00',
    version: '2',
    id: 2,
  })
})

test('the last columns of a record are in the order of the platform', async () => {
  const api = site()
  const [post] = (await api.post('/seo/v1/indexing/posts')).body.objects
  expect(Object.keys(post).slice(-9)).toEqual([
    'blog_id',
    'object_last_modified',
    'object_published_at',
    'version',
    'permalink_hash',
    'created_at',
    'updated_at',
    'id',
    'has_ancestors',
  ])
  const [page] = (await api.post('/seo/v1/indexing/general')).body.objects
  expect(Object.keys(page)).toEqual([
    'object_type',
    'object_sub_type',
    'title',
    'is_robots_noindex',
    'blog_id',
    'breadcrumb_title',
    'version',
    'created_at',
    'updated_at',
    'id',
  ])
})

test('links are counted five at a time and only for published items', async () => {
  const api = testApi({ variant: 'b', dataset: 'empty' })
  const draft = { title: 'Later', content: '<a href="/a/">a</a>', status: 'draft' }
  const { body } = await api.post('/core/v2/posts', {
    title: 'Links',
    status: 'publish',
    content:
      '<a href="/about/">us</a> <a href="http://site.example/en/x/">x</a> <a href="https://other.example/">them</a> <a href="#top">top</a>',
  })
  await api.post('/core/v2/posts', draft)
  for (const { id } of api.site.indexables.all()) api.site.indexables.remove(id)
  const { objects } = (await api.post('/seo/v1/link-indexing/posts')).body
  expect(objects.length).toBe(1)
  expect(objects[0]).toMatchObject({ object_id: String(body.id), link_count: '2' })
  expect(typeof objects[0].id).toBe('string')
})

test('terms are indexed with their parents', async () => {
  const api = site()
  const { objects } = await indexAll(api, '/seo/v1/indexing/terms')
  expect(objects.length).toBe(api.site.terms.size)
  expect(objects.find(({ object_id }) => object_id === '3')).toMatchObject({
    object_type: 'term',
    object_sub_type: 'category',
    permalink: 'http://site.example/en/category/news/announcements/',
    has_ancestors: '1',
  })
})

test('the general pages include the home page only while it shows posts', async () => {
  const withPage = (await site().post('/seo/v1/indexing/general')).body
  expect(withPage.objects.map((record: { object_type: string }) => record.object_type)).toEqual([
    'system-page',
    'system-page',
    'date-archive',
  ])
  expect(withPage.next_url).toBe(false)
  const api = testApi({ variant: 'b', dataset: 'empty' })
  const { objects, next_url } = (await api.post('/seo/v1/indexing/general')).body
  expect(objects[3].object_type).toBe('home-page')
  expect(objects[0]).not.toHaveProperty('object_id')
  expect(next_url).toBe(`${REST_ROOT}seo/v1/indexing/general`)
  expect((await api.post('/seo/v1/indexing/general')).body).toEqual({
    objects: [],
    next_url: false,
  })
})

test('archives are indexed where a content type has one', async () => {
  const { objects } = (await site().post('/seo/v1/indexing/post-type-archives')).body
  expect(objects.length).toBe(1)
  expect(objects[0]).toMatchObject({
    object_type: 'post-type-archive',
    object_sub_type: 'product_demo',
  })
  const bare = testApi({ variant: 'b', dataset: 'empty' })
  expect((await bare.post('/seo/v1/indexing/post-type-archives')).body).toEqual({
    objects: [],
    next_url: false,
  })
})

test('a run is recorded from its start to its end', async () => {
  const api = site()
  const state = () => api.site.read(seoIndexing)
  const done = { objects: [], next_url: false }
  expect((await api.post('/seo/v1/indexing/prepare')).body).toEqual(done)
  expect(state()).toMatchObject({ first_time: false, started: 1773133200 })
  expect((await api.post('/seo/v1/indexing/indexables-complete')).body).toEqual(done)
  expect(state()).toMatchObject({ indexables_completed: true })
  expect((await api.post('/seo/v1/indexing/complete')).body).toEqual(done)
  expect(state()).toMatchObject({ started: null, reason: '' })
})

test('a fault is reported and ends the run with its reason', async () => {
  const api = site()
  api.site.change(seoIndexing, { fault: 'table is missing', started: 1 })
  const failed = await api.post('/seo/v1/indexing/posts')
  expect(failed.status).toBe(500)
  expect(failed.body).toMatchObject({
    code: 'seo_error_indexing',
    data: { stackTrace: 'table is missing' },
  })
  expect(api.site.read(seoIndexing)).toMatchObject({
    reason: 'indexing_failed',
    started: null,
  })
})
