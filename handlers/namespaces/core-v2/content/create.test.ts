import { expect, test } from 'vitest'
import { contentApi, expectError, USER } from '#handlers/testing/content.ts'
import { valid } from '#handlers/testing/schema.ts'
import { createPage } from '#openapi/namespaces/core-v2/pages.ts'
import { createPost } from '#openapi/namespaces/core-v2/posts.ts'

test('a new post is a draft of the caller, with the default category', async () => {
  const api = contentApi()
  const response = valid(createPost, await api.post('/core/v2/posts', { title: 'T' }, 'author'))
  expect(response.status).toBe(201)
  expect(response.headers['Location']).toBe(
    `http://site.example/api/core/v2/posts/${response.body.id}`,
  )
  expect(response.body).toMatchObject({
    status: 'draft',
    author: USER.author,
    slug: '',
    date: '2026-03-10T10:00:00',
    date_gmt: '2026-03-10T09:00:00',
    comment_status: 'open',
    ping_status: 'open',
    format: 'standard',
    sticky: false,
    categories: [1],
    tags: [],
    template: '',
    password: '',
  })
  valid(createPage, await api.post('/core/v2/pages', { title: 'T' }))
})

const REFUSED: readonly (readonly [string, object, string, number, string, string])[] = [
  [
    'an id',
    { title: 'T', id: 7 },
    'admin',
    400,
    'rest_post_exists',
    'Cannot create existing post.',
  ],
  [
    'a foreign author',
    { title: 'T', author: 1 },
    'author',
    403,
    'rest_cannot_edit_others',
    'Sorry, you are not allowed to create posts as this user.',
  ],
  [
    'sticky',
    { title: 'T', sticky: true },
    'contributor',
    403,
    'rest_cannot_assign_sticky',
    'Sorry, you are not allowed to make posts sticky.',
  ],
  [
    'publish',
    { title: 'T', status: 'publish' },
    'contributor',
    403,
    'rest_cannot_publish',
    'Sorry, you are not allowed to publish posts in this post type.',
  ],
  [
    'private',
    { title: 'T', status: 'private' },
    'contributor',
    403,
    'rest_cannot_publish',
    'Sorry, you are not allowed to create private posts in this post type.',
  ],
  [
    'an unknown author',
    { title: 'T', author: 99 },
    'admin',
    400,
    'rest_invalid_author',
    'Invalid author ID.',
  ],
  [
    'password and sticky',
    { title: 'T', sticky: true, password: 'p' },
    'admin',
    400,
    'rest_invalid_field',
    'A post can not be sticky and have a password.',
  ],
  ['nothing', {}, 'admin', 400, 'empty_content', 'Content, title, and excerpt are empty.'],
  [
    'blanks',
    { title: ' ', content: '', excerpt: { raw: '' } },
    'admin',
    400,
    'empty_content',
    'Content, title, and excerpt are empty.',
  ],
]

for (const [what, body, as, status, code, message] of REFUSED)
  test(`creating a post with ${what} is rejected without side effects`, async () => {
    const api = contentApi()
    const response = await api.post('/core/v2/posts', body, as)
    expectError(response, status, code)
    expect(response.body.message).toBe(message)
    expect(api.site.posts.size).toBe(0)
    expect(await api.make({})).toBe(1)
  })

test('a page needs an existing parent and some text', async () => {
  const api = contentApi()
  const orphan = await api.post('/core/v2/pages', { title: 'T', parent: 99 })
  expectError(orphan, 400, 'rest_post_invalid_id')
  expect(orphan.body.message).toBe('Invalid post parent ID.')
  expectError(await api.post('/core/v2/pages', {}), 400, 'empty_content')
})

test('texts are strings or objects with a raw member', async () => {
  const api = contentApi()
  const response = await api.post('/core/v2/posts', {
    title: { raw: 'A' },
    content: 'C',
    excerpt: { raw: 'E' },
  })
  expect(response.body).toMatchObject({
    title: { raw: 'A' },
    content: { raw: 'C' },
    excerpt: { raw: 'E' },
  })
})

test('the title is stored trimmed', async () => {
  const { body } = await contentApi().post('/core/v2/posts', { title: '  A  ' })
  expect(body.title.raw).toBe('A')
})

test('query parameters are arguments of a write, too', async () => {
  const response = await contentApi().send('POST', '/core/v2/posts?title=From%20query', {
    as: 'admin',
  })
  expect(response.body.title.raw).toBe('From query')
})

test('markup of authors is filtered, markup of editors is not', async () => {
  const api = contentApi()
  const sent = { title: 'A & <h1>B</h1>', content: '<script>oh</script><b onclick="x">c</b>' }
  const author = await api.post('/core/v2/posts', sent, 'author')
  expect(author.body).toMatchObject({ title: { raw: 'A &amp; B' }, content: { raw: 'oh<b>c</b>' } })
  const editor = await api.post('/core/v2/posts', sent, 'editor')
  expect(editor.body).toMatchObject({ title: { raw: sent.title }, content: { raw: sent.content } })
})

test('blocks are parsed before markup is filtered', async () => {
  const api = contentApi()
  const content = '<!-- wp:paragraph {"a":--1} --><p>A</p><!-- /wp:paragraph -->'
  const { body } = await api.post('/core/v2/posts', { title: 'a', content }, 'contributor')
  expect(body.content.raw).toBe('<!-- wp:paragraph --><p>A</p><!-- /wp:paragraph -->')
})

test('unknown terms are dropped, an empty list removes all terms', async () => {
  const api = contentApi()
  const create = async (fields: object) =>
    (await api.post('/core/v2/posts', { title: 'T', ...fields })).body
  expect((await create({ categories: [1, 99], tags: [99] })).categories).toEqual([1])
  const none = await create({ categories: [] })
  expect(none.categories).toEqual([])
  expect((await api.put(`/core/v2/posts/${none.id}`, { title: 'U' })).body.categories).toEqual([1])
})

const FILE = {
  title: '',
  slug: 'f',
  alt: '',
  caption: '',
  file: 'f',
  width: 1,
  height: 1,
  filesize: 1,
  author: 1,
  date: '2026-01-01T00:00:00',
  parent: 0,
}

test('only images become featured media', async () => {
  const api = contentApi()
  api.site.media.insert({ ...FILE, id: 501, mime_type: 'image/png' })
  api.site.media.insert({ ...FILE, id: 502, mime_type: 'application/pdf' })
  const id = await api.make({ featured_media: 501, status: 'publish' })
  const put = async (featured_media: number) =>
    (await api.put(`/core/v2/posts/${id}`, { featured_media })).body.featured_media
  expect((await api.get(`/core/v2/posts/${id}`)).body.featured_media).toBe(501)
  expect(await put(999)).toBe(501)
  expect(await put(502)).toBe(0)
  expect(await put(501)).toBe(501)
  expect(await put(0)).toBe(0)
})

const INVALID: readonly (readonly [string, object, Readonly<Record<string, string>>])[] = [
  [
    'status',
    { status: 'nope' },
    { status: 'status is not one of publish, future, draft, pending, and private.' },
  ],
  [
    'trash',
    { status: 'trash' },
    { status: 'status is not one of publish, future, draft, pending, and private.' },
  ],
  ['date', { date: 'x' }, { date: 'Invalid date.' }],
  ['slug', { slug: 5 }, { slug: 'slug is not of type string.' }],
  ['author', { author: 'x' }, { author: 'author is not of type integer.' }],
  [
    'comment_status',
    { comment_status: 'x' },
    { comment_status: 'comment_status is not one of open and closed.' },
  ],
  [
    'template',
    { template: 'x.php' },
    { template: 'template is not one of builder_canvas, builder_header_footer, builder_theme.' },
  ],
  ['meta', { meta: 'x' }, { meta: 'Invalid parameter.' }],
  [
    'several',
    { sticky: 'x', status: 'x' },
    {
      status: 'status is not one of publish, future, draft, pending, and private.',
      sticky: 'sticky is not of type boolean.',
    },
  ],
  ['categories', { categories: ['x'] }, { categories: 'categories[0] is not of type integer.' }],
]

for (const [what, body, params] of INVALID)
  test(`invalid ${what} is rejected before the permission check`, async () => {
    const response = await contentApi().send('POST', '/core/v2/posts', {
      json: { title: 'T', ...body },
    })
    expectError(response, 400, 'rest_invalid_param')
    expect(response.body.data.params).toEqual(params)
    expect(Object.keys(response.body.data.params)).toEqual(Object.keys(params))
  })

test('the detail of a rejected template has an error code, the detail of meta has none', async () => {
  const api = contentApi()
  const template = await api.post('/core/v2/posts', { title: 'T', template: 'x' })
  expect(template.body.data.details.template.code).toBe('rest_invalid_param')
  const meta = await api.post('/core/v2/posts', { title: 'T', meta: 'x' })
  expect(meta.body.data.details).toEqual([])
})

const DIVS = 'div <div>div</div> strong <strong>strong</strong> script <script>oh noes</script>'
const LINK = '<a href="#" target="_blank" unfiltered=true>link</a>'
const ROUND_TRIPS: readonly (readonly [string, string, string, string])[] = [
  ['\\o/ ¯\\_(ツ)_/¯', '\\o/ ¯\\_(ツ)_/¯', '\\o/ ¯\\_(ツ)_/¯', '<p>\\o/ ¯\\_(ツ)_/¯</p>\n'],
  [
    DIVS,
    'div div strong <strong>strong</strong> script oh noes',
    'div <div>div</div> strong <strong>strong</strong> script oh noes',
    '<p>div </p>\n<div>div</div>\n<p> strong <strong>strong</strong> script oh noes</p>\n',
  ],
  [
    LINK,
    '<a href="#">link</a>',
    '<a href="#" target="_blank">link</a>',
    '<p><a href="#" target="_blank">link</a></p>\n',
  ],
]

for (const [sent, title, raw, rendered] of ROUND_TRIPS)
  test(`markup of an author is filtered: ${sent}`, async () => {
    const fields = { title: sent, content: sent, excerpt: sent }
    const { body } = await contentApi().post('/core/v2/posts', fields, 'author')
    expect(body.title).toEqual({ raw: title, rendered: title })
    expect(body.content).toMatchObject({ raw, rendered })
    expect(body.excerpt).toMatchObject({ raw, rendered })
  })

test('a page below a file has its address and a link to it', async () => {
  const api = contentApi()
  api.site.media.insert({ ...FILE, id: 900, slug: 'map', mime_type: 'image/png' })
  const { body } = await api.post('/core/v2/pages', { title: 'A', status: 'publish', parent: 900 })
  expect(new URL(body.link).pathname).toBe('/map/a/')
  expect(body._links.up[0].href).toMatch(/\/media\/900$/)
})
