import { expect, test } from 'vitest'
import { contentApi, USER } from '#handlers/testing/content.ts'
import { testApi } from '#handlers/testing/testing.ts'

async function filled() {
  const api = contentApi()
  api.site.terms.insert({
    id: 2,
    taxonomy: 'category',
    name: 'News',
    slug: 'news',
    description: '',
    parent: 1,
  })
  api.site.terms.insert({
    id: 3,
    taxonomy: 'post_tag',
    name: 'Red',
    slug: 'red',
    description: '',
    parent: 0,
  })
  api.site.media.insert({
    id: 501,
    title: 'Picture',
    slug: 'picture',
    alt: 'Alt',
    caption: 'Words',
    mime_type: 'image/jpeg',
    file: '2026/01/picture.jpg',
    width: 1200,
    height: 800,
    filesize: 9,
    author: 1,
    date: '2026-01-01T00:00:00',
    parent: 0,
  })
  const id = await api.make({
    status: 'publish',
    author: USER.author,
    categories: [2, 1],
    tags: [3],
    featured_media: 501,
  })
  api.site.comments.insert({
    id: 1,
    guid: 'g',
    post: id,
    author_name: 'Ann',
    author_email: 'ann@example.test',
    author_url: '',
    content: 'Nice',
    status: 'approved',
    date: '2026-03-01T10:00:00',
    changed_by: 'person',
    history: [],
  })
  const embedded = async (query = '_embed', as?: string) =>
    (await api.get(`/core/v2/posts/${id}?${query}`, as ? { as } : {})).body._embedded
  return { api, id, embedded }
}

test('every embeddable link is embedded', async () => {
  const { embedded } = await filled()
  expect(Object.keys(await embedded())).toEqual([
    'author',
    'replies',
    'wp:featuredmedia',
    'wp:term',
  ])
  expect(Object.keys(await embedded('_embed=author,wp:term'))).toEqual(['author', 'wp:term'])
})

test('embedded users have the members of the platform', async () => {
  const { embedded } = await filled()
  const [author] = (await embedded()).author
  expect(Object.keys(author)).toEqual([
    'id',
    'name',
    'url',
    'description',
    'link',
    'slug',
    'avatar_urls',
    '_links',
  ])
  expect(author.link).toBe('http://site.example/author/author/')
  expect(Object.keys(author.avatar_urls)).toEqual(['24', '48', '96'])
  expect(Object.keys(author._links)).toEqual(['self', 'collection'])
})

test('terms are lists, categories before tags, ordered by name', async () => {
  const { embedded } = await filled()
  const [categories, tags] = (await embedded())['wp:term']
  expect(categories.map(({ slug }: { slug: string }) => slug)).toEqual(['news', 'uncategorized'])
  expect(categories[0]).toMatchObject({
    id: 2,
    link: 'http://site.example/category/uncategorized/news/',
    name: 'News',
    taxonomy: 'category',
    _links: {
      up: [{ embeddable: true, href: 'http://site.example/api/core/v2/categories/1' }],
      'wp:post_type': [{ href: 'http://site.example/api/core/v2/posts?categories=2' }],
    },
  })
  expect(tags[0]).toMatchObject({
    id: 3,
    link: 'http://site.example/tag/red/',
    taxonomy: 'post_tag',
  })
  expect(Object.keys(tags[0]._links)).toEqual([
    'self',
    'collection',
    'about',
    'wp:post_type',
    'curies',
  ])
})

test('images and comments are embedded too', async () => {
  const { embedded } = await filled()
  const { replies, 'wp:featuredmedia': media } = await embedded()
  expect(media[0]).toMatchObject({
    id: 501,
    type: 'attachment',
    media_type: 'image',
    source_url: 'http://site.example/uploads/2026/01/picture.jpg',
  })
  expect(replies[0][0]).toMatchObject({
    id: 1,
    author_name: 'Ann',
    content: { rendered: '<p>Nice</p>\n' },
  })
})

test('a file is below the item that it was uploaded for, and links to it', async () => {
  const { api, id } = await filled()
  const { slug } = (await api.get(`/core/v2/posts/${id}`)).body
  const read = async () => {
    const { body } = await api.get(`/core/v2/posts/${id}?_embed=wp:featuredmedia`)
    return body._embedded['wp:featuredmedia'][0]
  }
  expect((await read())._links).not.toHaveProperty('wp:attached-to')
  const file = api.site.media.get(501)
  if (file) api.site.media.replace({ ...file, parent: id })
  const { link, _links } = await read()
  expect(link).toContain(`/${slug}/picture/`)
  expect(_links['wp:attached-to']).toMatchObject([{ embeddable: true, post_type: 'post', id }])
  const draft = await api.make({ status: 'draft' })
  if (file) api.site.media.replace({ ...file, parent: draft })
  expect((await read()).link).toMatch(/\/\?attachment_id=501$/)
})

test('a comment links to its replies', async () => {
  const { api, id, embedded } = await filled()
  const [first] = api.site.comments.all()
  if (first) api.site.comments.insert({ ...first, id: 2, guid: 'h', parent: 1 })
  const [replies] = (await embedded())['replies']
  const links = replies.map(({ _links }: { _links: object }) => 'children' in _links)
  expect([id > 0, links.toSorted()]).toEqual([true, [false, true]])
})

test('an error is embedded as its body', async () => {
  const api = contentApi()
  const id = await api.make({ author: USER.contributor })
  const { body } = await api.get(`/core/v2/posts/${id}?_embed=author`, { as: 'editor' })
  expect(body._embedded.author[0]).toMatchObject({
    code: 'rest_user_cannot_view',
    data: { status: 403 },
  })
  const orphan = await api.make({ status: 'publish' })
  const record = api.site.posts.get(orphan)
  if (record) api.site.posts.replace({ ...record, author: 77 })
  const lost = await api.get(`/core/v2/posts/${orphan}?_embed=author`)
  expect(lost.body._embedded.author[0].code).toBe('rest_user_invalid_id')
})

test('the parent page is embedded as a page', async () => {
  const api = contentApi()
  const parent = await api.make({ title: 'Up', status: 'publish' }, 'pages')
  const id = await api.make({ title: 'Down', status: 'publish', parent }, 'pages')
  const { body } = await api.get(`/core/v2/pages/${id}?_embed=up`)
  expect(Object.keys(body._embedded.up[0])).toEqual([
    'id',
    'date',
    'slug',
    'type',
    'link',
    'title',
    'excerpt',
    'author',
    'featured_media',
    '_links',
  ])
})

test('OPTIONS shows the schema of the records', async () => {
  const api = contentApi()
  const schema = async (path: string) => (await api.send('OPTIONS', `/core/v2/${path}`)).body.schema
  const counts = await Promise.all(
    ['posts', 'pages/1', 'posts/1/revisions', 'pages/1/autosaves'].map(async (path) => {
      const { title, properties } = await schema(path)
      return [title, Object.keys(properties).length]
    }),
  )
  expect(counts).toEqual([
    ['post', 27],
    ['page', 25],
    ['post-revision', 24],
    ['page-revision', 25],
  ])
  const post = await schema('posts/1')
  expect(post.properties.password.context).toEqual(['edit'])
  expect(post.properties.id).toMatchObject({
    type: 'integer',
    context: ['view', 'edit', 'embed'],
    readonly: true,
  })
  expect(post.links.map(({ rel }: { rel: string }) => rel.split('/action-')[1])).toEqual([
    'publish',
    'unfiltered-html',
    'sticky',
    'assign-author',
    'assign-categories',
    'create-categories',
    'assign-tags',
    'create-tags',
  ])
  const help = await api.get('/core/v2?context=help')
  expect(Object.keys(help.body.routes['/core/v2/posts'].schema.properties)).toHaveLength(27)
})

test('an image has camera metadata; a small one has no other sizes', async () => {
  const api = testApi()
  const { body } = await api.get('/core/v2/posts?_embed=wp:featuredmedia&per_page=100')
  const [first] = body.flatMap(
    (post: { _embedded?: Record<string, object[]> }) => post._embedded?.['wp:featuredmedia'] ?? [],
  )
  expect(first.media_details.image_meta).toMatchObject({ aperture: '0', keywords: [] })
  const { sizes } = first.media_details
  expect(Object.keys(sizes)).toEqual(['medium', 'large', 'thumbnail', 'medium_large', 'full'])
  expect(sizes.large).toMatchObject({ width: 1024, height: expect.any(Number) })
  expect(sizes.thumbnail).toMatchObject({ width: 150, height: 150, filesize: expect.any(Number) })
  expect(first._links).not.toHaveProperty('curies')
  const media = api.site.media.get(first.id)
  if (media) api.site.media.replace({ ...media, width: 40, height: 40 })
  const again = await api.get('/core/v2/posts?_embed=wp:featuredmedia&per_page=100')
  const tiny = again.body
    .flatMap(
      (post: { _embedded?: Record<string, object[]> }) =>
        post._embedded?.['wp:featuredmedia'] ?? [],
    )
    .find((each: { id: number }) => each.id === first.id)
  expect(tiny.media_details.sizes).toEqual({})
})

test('links of embedded terms and comments list the methods of the caller', async () => {
  const api = testApi()
  const hints = async (as: string) => {
    const { body } = await api.get('/core/v2/posts?_embed=wp:term,replies&per_page=100', { as })
    const allowed = (relation: string, id: number) =>
      body
        .flatMap((post: { _embedded?: Record<string, object[][]> }) =>
          (post._embedded?.[relation] ?? []).flat(),
        )
        .find((each: { id: number }) => each.id === id)
        ?._links.self[0].targetHints.allow.join()
    return [allowed('wp:term', 1), allowed('wp:term', 2), allowed('replies', 1)]
  }
  const change = 'GET,POST,PUT,PATCH'
  expect(await hints('admin')).toEqual([change, `${change},DELETE`, `${change},DELETE`])
  expect(await hints('subscriber')).toEqual(['GET', 'GET', 'GET'])
})
