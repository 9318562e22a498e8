import { expect, test } from 'vitest'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { TEST_ORIGIN, type TestApi, testApi } from '#handlers/testing/testing.ts'
import { getSeoScores } from '#openapi/namespaces/seo-v1/scores.ts'
import { DAY_MS } from '#openapi/values/day.ts'

const site = () => testApi({ variant: 'b' })
const get = (api: TestApi, target: string, as = 'admin') => api.get(`/seo/v1/${target}`, { as })

async function indexed(): Promise<TestApi> {
  const api = site()
  for (let more = true; more; )
    more = (await api.post('/seo/v1/indexing/posts')).body.next_url !== false
  return api
}

type Groups = readonly { name: string; amount: number; ids?: string; links: { view: string } }[]
const amounts = (groups: Groups) => groups.map(({ name, amount }) => [name, amount])

test('only indexed content is counted, always in four groups', async () => {
  const bare = validUntyped(getSeoScores, await get(site(), 'seo_scores?contentType=post'))
  expect(amounts(bare.body.scores)).toEqual([
    ['good', 0],
    ['ok', 0],
    ['bad', 0],
    ['notAnalyzed', 0],
  ])
  const { body } = await get(await indexed(), 'seo_scores?contentType=post&troubleshooting=true')
  const [good, ok, bad, rest] = body.scores
  expect([good.ids, ok.ids, bad.ids]).toEqual(['2,3,4,9,21,22', '5,6,14', '7,10'])
  expect(good.links.view).toBe(
    `${TEST_ORIGIN}/admin/edit.php?post_status=publish&post_type=post&seo_filter=good`,
  )
  expect(rest.links.view).toMatch(/&seo_filter=na$/)
  // Noindex, so it is not counted.
  expect(rest.ids.split(',')).not.toContain('8')
})

test('readability is counted separately and links to its own filter', async () => {
  const api = await indexed()
  const { body } = await get(api, 'readability_scores?contentType=page&troubleshooting=1')
  expect(body.scores[0]).toMatchObject({ name: 'good', ids: '45,50' })
  expect(body.scores[0].links.view).toMatch(/post_type=page&readability_filter=good$/)
})

test('a term filters the count and is in the links', async () => {
  const api = await indexed()
  const { body } = await get(
    api,
    'seo_scores?contentType=post&taxonomy=category&term=3&troubleshooting=1',
  )
  expect(body.scores[0].links.view).toMatch(/&category_name=announcements$/)
  const ids = body.scores.flatMap(({ ids = '' }: { ids?: string }) =>
    ids.split(',').filter(Boolean),
  )
  expect(ids.length).toBeGreaterThan(0)
  for (const id of ids) expect(api.site.posts.get(Number(id))?.categories).toContain(3)
})

test('a response is cached for a minute', async () => {
  const api = await indexed()
  const ask = () => get(api, 'seo_scores?contentType=post')
  const first = await ask()
  expect(first.body).toMatchObject({ cacheUsed: false })
  expect(first.body.queryTime).toBeGreaterThan(0)
  expect(first.body.scores[0]).not.toHaveProperty('ids')
  await api.post('/core/v2/posts/2', { status: 'draft' })
  expect((await ask()).body).toEqual({ ...first.body, cacheUsed: true, queryTime: 0 })
  expect((await get(api, 'readability_scores?contentType=post')).body.cacheUsed).toBe(false)
  api.site.clock.step(60_000)
  const later = await ask()
  expect(later.body.cacheUsed).toBe(false)
  expect(later.body.scores[0].amount).toBe(first.body.scores[0].amount - 1)
})

test('invalid selections are rejected with their reason', async () => {
  const api = site()
  const reasons = [
    ['contentType=attachment', 'Invalid content type.'],
    ['contentType=nothing', 'Invalid content type.'],
    ['contentType=post&taxonomy=post_tag', 'Invalid taxonomy.'],
    ['contentType=page&taxonomy=category&term=2', 'Invalid taxonomy.'],
    ['contentType=post&term=2', 'Term needs a provided taxonomy.'],
    ['contentType=post&taxonomy=category', 'Taxonomy needs a provided term.'],
    ['contentType=post&taxonomy=category&term=11', 'Invalid term.'],
  ] as const
  for (const [query, error] of reasons) {
    const answer = valid(getSeoScores, await get(api, `seo_scores?${query}`))
    expect([answer.status, answer.body]).toEqual([400, { error }])
  }
  const words = await get(api, 'seo_scores?contentType=post&taxonomy=category&term=some')
  expect(Object.keys(words.body.data.params)).toEqual(['term'])
  expect((await get(api, 'seo_scores')).body.code).toBe('rest_missing_callback_param')
})

test('statistics rank the published posts without the index', async () => {
  const { body } = await get(site(), 'statistics')
  expect(body.header).toMatch(/^Below are your published posts' SEO scores/)
  const ranks = body.seo_scores.map(({ seo_rank }: { seo_rank: string }) => seo_rank)
  expect(ranks).toEqual(['bad', 'ok', 'good', 'na', 'noindex'])
  expect(body.seo_scores[2]).toEqual({
    seo_rank: 'good',
    label: 'Posts with the SEO score: <strong>Good</strong>',
    count: 6,
    link: `${TEST_ORIGIN}/admin/edit.php?post_status=publish&#038;post_type=post&#038;seo_filter=good`,
  })
})

test('authors see their own posts, and readers see none', async () => {
  const api = site()
  const own = (await get(api, 'statistics', 'author')).body.seo_scores
  expect(own[0].link).toMatch(/&#038;author=3$/)
  expect(own.find(({ seo_rank }: { seo_rank: string }) => seo_rank === 'good').count).toBe(2)
  expect((await get(api, 'statistics', 'subscriber')).body).toEqual({
    header:
      "You don't have any published posts, your SEO scores will appear here once you make your first post!",
    seo_scores: [],
  })
})

test('statistics are counted once a day per user', async () => {
  const api = site()
  const before = (await get(api, 'statistics')).body
  await api.delete('/core/v2/posts/2', { force: true })
  expect((await get(api, 'statistics')).body).toEqual(before)
  expect((await get(api, 'statistics', 'editor')).body).not.toEqual(before)
  api.site.clock.step(DAY_MS)
  expect((await get(api, 'statistics')).body).not.toEqual(before)
})

test('available posts are the published ones, last modified first', async () => {
  const api = site()
  const { body } = await get(api, 'available_posts')
  expect(body[0]).toEqual({ id: 40, title: 'Home', slug: 'home' })
  const ids = body.map(({ id }: { id: number }) => id)
  expect(ids).not.toContain(56)
  expect(ids).not.toContain(120)
  const created = await api.post('/core/v2/pages', { title: 'Brand new', status: 'publish' })
  expect((await get(api, 'available_posts')).body[0].id).toBe(created.body.id)
})

test('available posts can be searched and filtered by type', async () => {
  const api = site()
  const found = (await get(api, 'available_posts?postType=post&search=reading%20room')).body
  expect(found.map(({ id }: { id: number }) => id)).toContain(3)
  expect((await get(api, 'available_posts?search=zzz')).body).toEqual([])
  for (const type of ['attachment', 'nothing', '']) {
    const refused = await get(api, `available_posts?postType=${type}`)
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({ error: 'The post type asked is not valid' })
  }
})

test('the size is known for files of the site only', async () => {
  const api = site()
  const size = (url: string) => get(api, `file_size?url=${encodeURIComponent(url)}`)
  expect((await size(`${TEST_ORIGIN}/uploads/2025/02/reading-room.jpg`)).body).toEqual({
    type: 'success',
    size_in_bytes: 248310,
  })
  for (const url of ['https://cdn.example/flyer.pdf', 'flyer.pdf']) {
    const { status, body } = await size(url)
    expect([status, body]).toEqual([
      404,
      {
        type: 'failure',
        response: `Cannot get the size of ${url} because it is hosted externally.`,
      },
    ])
  }
  const missing = `${TEST_ORIGIN}/uploads/none.jpg`
  expect((await size(missing)).body.response).toBe(
    `Cannot get the size of ${missing} because of unknown reasons.`,
  )
  expect((await get(api, `file_size?url=${missing}`, 'editor')).status).toBe(403)
})

test('custom fields are found by key prefix', async () => {
  const api = site()
  const search = async (query: string, as = 'admin') => get(api, `meta/search?${query}`, as)
  expect((await search('post_id=4&query=_seo_t')).body).toEqual({
    meta: [{ key: '_seo_title', value: 'How to register %%sep%% %%sitename%%' }],
  })
  expect((await search('post_id=4')).body).toEqual({ meta: [] })
  api.site.seoFields.replace({ id: 3, fields: { places: 12, dates: ['Tuesday'], _hidden: 'x' } })
  expect((await search('post_id=3')).body).toEqual({ meta: [{ key: 'places', value: '12' }] })
  expect((await search('post_id=4&query=_seo', 'author')).status).toBe(403)
})

test('the fields of an unknown item cannot be searched', async () => {
  const api = site()
  for (const query of ['', 'post_id=99999', 'post_id=some', 'post_id=0'])
    expect((await get(api, `meta/search?${query}`)).status).toBe(403)
  expect((await api.get('/seo/v1/meta/search?post_id=4')).status).toBe(401)
})
