/** Unusual behaviour of the platform, observed on a deployment. */

import { expect, test } from 'vitest'
import { blockClasses } from '#fixtures/documents/platform.ts'
import { TEST_ORIGIN, testApi } from '#handlers/testing/testing.ts'

const POSTS = '/core/v2/posts'
const PAGES = '/core/v2/pages'

test('a trashed item is not sticky, nor is it after a restore', async () => {
  const api = testApi()
  const { body } = await api.post(POSTS, { title: 'T', status: 'publish', sticky: true })
  const trashed = await api.delete(`${POSTS}/${body.id}`)
  expect(trashed.body).toMatchObject({ status: 'trash', sticky: false })
  const restored = await api.post(`${POSTS}/${body.id}`, { status: 'publish' })
  expect(restored.body).toMatchObject({ status: 'publish', sticky: false })
})

test('a date in the year 0 is rejected', async () => {
  const api = testApi()
  const texts = ['0000-00-00T00:00:00', '0000-01-01T00:00:00', '0000-00-00T00:00:00Z']
  for (const path of [POSTS, PAGES, `${POSTS}/1`])
    for (const name of ['date', 'date_gmt'])
      for (const text of texts) {
        const { status, body } = await api.post(path, { title: 't', [name]: text })
        expect([status, body.code, body.message]).toEqual([400, 'invalid_date', 'Invalid date.'])
      }
  const early = await api.post(POSTS, { title: 't', date: '0001-01-01T00:00:00' })
  expect(early.body.date).toBe('0001-01-01T00:00:00')
})

test('any id on create is looked up', async () => {
  const api = testApi()
  for (const id of [0, '0', false, '', []]) {
    const { status, body } = await api.post(POSTS, { id, title: 't' })
    expect([status, body.code]).toEqual([404, 'rest_post_invalid_id'])
  }
  for (const id of [1, 'x', -1])
    expect((await api.post(PAGES, { id, title: 't' })).body.code).toBe('rest_post_exists')
  expect((await api.post(POSTS, { id: null, title: 't' })).status).toBe(201)
})

test('generated_slug is decoded', async () => {
  const api = testApi()
  const slugs = async (title: string, status = 'publish') => {
    const { body } = await api.post(POSTS, { title, status })
    return [body.slug, body.generated_slug]
  }
  expect(await slugs('中文标题')).toEqual(['%e4%b8%ad%e6%96%87%e6%a0%87%e9%a2%98', '中文标题'])
  expect(await slugs('😀-emoji')).toEqual(['%f0%9f%98%80-emoji', '😀-emoji'])
  expect(await slugs('中文标题', 'draft')).toEqual(['', '中文标题-2'])
})

test('the permalink template of a page is unchanged in the trash, that of a post is not', async () => {
  const api = testApi()
  const template = async (path: string) => {
    const { body } = await api.post(path, { title: 'T', status: 'publish' })
    return (await api.delete(`${path}/${body.id}`)).body
  }
  expect((await template(PAGES)).permalink_template).toBe(`${TEST_ORIGIN}/%pagename%/`)
  const post = await template(POSTS)
  expect(post.permalink_template).toBe(`${TEST_ORIGIN}/?p=${post.id}`)
})

test('the page before an empty page is page 0', async () => {
  const api = testApi()
  const { headers } = await api.get(`${POSTS}?search=zzzzqq&page=3`)
  const link = `<${TEST_ORIGIN}/api${POSTS}?search=zzzzqq&page=0>; rel="prev"`
  expect(headers['Link']).toBe(link)
})

test('links to other pages repeat the query, not the body', async () => {
  const json = { per_page: 3, search: 'a' }
  const { headers } = await testApi().send('GET', `${POSTS}?per_page=2`, { json })
  expect(headers['Link']).toBe(`<${TEST_ORIGIN}/api${POSTS}?per_page=2&page=2>; rel="next"`)
})

test('a batch request whose path starts with a blank matches no route', async () => {
  const api = testApi()
  const paths = [` ${POSTS}`, `x${POSTS}`, `${POSTS} `, '/core/v2//posts', `${POSTS}/`]
  const { body } = await api.post('/batch/v1', {
    requests: paths.map((path) => ({ path, body: { title: 'x' } })),
  })
  for (const { status } of body.responses) expect(status).toBe(404)
})

test('a backslash in a search escapes the next character', async () => {
  const api = testApi({ dataset: 'empty' })
  await api.post(POSTS, { title: 'Workshop', status: 'publish' })
  for (const [search, count] of [
    ['work\\shop', 1],
    ['\\', 1],
    ['\\\\', 0],
  ] as const)
    expect((await api.get(`${POSTS}?search=${encodeURIComponent(search)}`)).body).toHaveLength(
      count,
    )
})

test('negative numbers are converted to positive ones', async () => {
  const api = testApi()
  const { body } = await api.post(PAGES, { title: 'P', status: 'publish', menu_order: 77 })
  expect((await api.get(`${PAGES}?menu_order=-77`)).body[0].id).toBe(body.id)
  expect((await api.post(POSTS, { title: 'T', categories: [-1] })).body.categories).toEqual([1])
})

test('null is stored as zero in numeric fields', async () => {
  const api = testApi()
  const [above] = (await api.get(`${PAGES}?per_page=1`)).body
  const fields = { title: 'P', parent: above.id, menu_order: 3 }
  const { body } = await api.post(PAGES, fields)
  const changed = await api.post(`${PAGES}/${body.id}`, { parent: null, menu_order: null })
  expect(changed.body).toMatchObject({ parent: 0, menu_order: 0 })
  const [picture] = api.site.media.all()
  const shown = await api.post(POSTS, { title: 'T', featured_media: picture?.id })
  expect(shown.body.featured_media).toBe(picture?.id)
  const without = await api.post(`${POSTS}/${shown.body.id}`, { featured_media: null })
  expect(without.body.featured_media).toBe(0)
})

test('a page below a post links to the post', async () => {
  const api = testApi()
  const [post] = (await api.get(`${POSTS}?per_page=1`)).body
  const { body } = await api.post(PAGES, { title: 'P', parent: post.id })
  expect(body._links.up[0].href).toBe(`${TEST_ORIGIN}/api${POSTS}/${post.id}`)
})

test('without permission to publish pages, sticky is the first error', async () => {
  const { status, body } = await testApi().post(PAGES, { title: 'P', sticky: true }, 'author')
  expect([status, body.code]).toEqual([403, 'rest_cannot_assign_sticky'])
})

test('members of revisions and rejected batch parts are in the order of the platform', async () => {
  const api = testApi()
  const made = await api.post(`${POSTS}/1/autosaves`, { title: 'A' })
  expect(Object.keys(made.body.guid)).toEqual(['rendered', 'raw'])
  const requests = [{ path: POSTS, body: { status: 'x' } }]
  const { body } = await api.post('/batch/v1', { requests, validation: 'require-all-validate' })
  expect(Object.keys(body.responses[0])).toEqual(['body', 'status', 'headers'])
})

test('a date that the clock of the site skips is shown an hour later', async () => {
  const api = testApi()
  const { body } = await api.post(POSTS, {
    title: 'Skipped',
    status: 'publish',
    date: '2025-03-30T02:30:00',
  })
  const shown = { date: '2025-03-30T03:30:00', date_gmt: '2025-03-30T01:30:00' }
  expect(body).toMatchObject({ ...shown, modified: shown.date })
  const embedded = await api.get(`${POSTS}/${body.id}?context=embed`)
  expect(embedded.body.date).toBe(shown.date)
  const found = await api.get(`${POSTS}?before=2025-03-30T02:30:00&after=2025-03-30T01:59:00`)
  expect(found.body.map(({ id }: { id: number }) => id)).toEqual([body.id])
})

test('a date that the clock of the site repeats means the second time', async () => {
  const sent = { title: 'Repeated', status: 'publish', date: '2025-10-26T02:30:00' }
  const { body } = await testApi().post(POSTS, sent)
  expect(body).toMatchObject({ date: sent.date, date_gmt: '2025-10-26T01:30:00' })
})

test('an empty item in a list of statuses needs permission and shows all statuses', async () => {
  const api = testApi()
  const anonymous = await api.get(`${POSTS}?status[]=`)
  expect([anonymous.status, anonymous.body.code]).toEqual([400, 'rest_invalid_param'])
  const all = await api.get(`${POSTS}?status[]=&per_page=100&_fields=status`, { as: 'editor' })
  const statuses = new Set(all.body.map(({ status }: { status: string }) => status))
  expect([...statuses]).toEqual(expect.arrayContaining(['publish', 'draft', 'trash']))
})

test('excerpt_length counts on every route with posts', async () => {
  const api = testApi()
  const content = 'one two three four five'
  const made = await api.post(POSTS, { title: 'E', status: 'publish', content, excerpt_length: 2 })
  const cut = (words: string) => `<p>${words} [&hellip;]</p>\n`
  expect(made.body.excerpt.rendered).toBe(cut('one two'))
  const path = `${POSTS}/${made.body.id}`
  expect((await api.put(`${path}?excerpt_length=3`, { title: 'F' })).body.excerpt.rendered).toBe(
    cut('one two three'),
  )
  const listed = await api.get(`${POSTS}?include=${made.body.id}&excerpt_length=x`)
  expect(listed.body[0].excerpt.rendered).toBe(cut(''))
})

test('a search ignores case and accents', async () => {
  const api = testApi()
  const { body } = await api.post(POSTS, { title: 'Große Äpfel, naïv', status: 'publish' })
  const finds = async (search: string) => {
    const found = await api.get(`${POSTS}?search=${encodeURIComponent(search)}&_fields=id`)
    return found.body.some(({ id }: { id: number }) => id === body.id)
  }
  for (const search of ['apfel', 'ÄPFEL', 'naiv', 'Große\u00a0Äpfel', '\u0000naiv'])
    expect(await finds(search), search).toBe(true)
  for (const search of ['grosse', 'opfel']) expect(await finds(search), search).toBe(false)
})

test('titles are ordered without case and accents, punctuation first', async () => {
  const api = testApi({ dataset: 'empty' })
  for (const title of ['zebra', 'Äpfel', '<b>bold</b>', '100 % sure', 'banana', '_score'])
    await api.post(POSTS, { title, status: 'publish' })
  const { body } = await api.get(`${POSTS}?orderby=title&order=asc&context=edit`, { as: 'admin' })
  expect(body.map(({ title }: { title: { raw: string } }) => title.raw)).toEqual([
    '_score',
    '<b>bold</b>',
    '100 % sure',
    'Äpfel',
    'banana',
    'zebra',
  ])
})

test('_embedded as a field means nothing without _embed', async () => {
  const api = testApi()
  expect((await api.get(`${POSTS}/1?_fields=_embedded`)).body).toEqual([])
  expect((await api.get(`${POSTS}/1?_fields=id,_embedded`)).body).toEqual({ id: 1 })
  const embedded = await api.get(`${POSTS}/1?_fields=id,_embedded&_embed`)
  expect(Object.keys(embedded.body)).toEqual(['id', '_links', '_embedded'])
})

test('included ids keep the order they were sent in', async () => {
  const { body } = await testApi().get(
    `${POSTS}?include[1]=5&include[0]=1&orderby=include&_fields=id`,
  )
  expect(body).toEqual([{ id: 5 }, { id: 1 }])
})

test('a dataset says which blocks its release gives a class of their own', async () => {
  const api = testApi()
  const content = '<!-- wp:paragraph -->\n<p>A</p>\n<!-- /wp:paragraph -->'
  const { id } = (await api.post(POSTS, { title: 'P', status: 'publish', content })).body
  const shown = async () => (await api.get(`${POSTS}/${id}`)).body.content.rendered
  expect(await shown()).toBe('\n<p>A</p>\n')
  api.site.change(blockClasses, { paragraph: true })
  expect(await shown()).toBe('\n<p class="wp-block-paragraph">A</p>\n')
})

test('no caller may assign the term 0', async () => {
  const api = testApi()
  const refused = await api.post(POSTS, { title: 'T', categories: [0] })
  expect([refused.status, refused.body.code]).toEqual([403, 'rest_cannot_assign_term'])
  expect((await api.get(`${POSTS}?categories=0`, { as: 'admin' })).headers['Allow']).toBe('GET')
  expect((await api.post(POSTS, { title: 'T', categories: [999] })).status).toBe(201)
})

test('a line break at the end of the path is ignored', async () => {
  expect((await testApi().get(`${POSTS}/1%0A?_fields=id`)).body).toEqual({ id: 1 })
})
