import { expect, test } from 'vitest'
import { siteIdentity } from '#fixtures/documents/platform.ts'
import { contentApi, expectError } from '#handlers/testing/content.ts'
import { valid } from '#handlers/testing/schema.ts'
import { getPage, listPages } from '#openapi/namespaces/core-v2/pages.ts'
import { getPost, listPosts } from '#openapi/namespaces/core-v2/posts.ts'

const VIEW = [
  'id',
  'date',
  'date_gmt',
  'guid',
  'modified',
  'modified_gmt',
  'slug',
  'status',
  'type',
  'link',
  'title',
  'content',
  'excerpt',
  'author',
  'featured_media',
  'comment_status',
  'ping_status',
  'sticky',
  'template',
  'format',
  'meta',
  'categories',
  'tags',
  'class_list',
  '_links',
]
const EDIT = [
  ...VIEW.slice(0, 6),
  'password',
  ...VIEW.slice(6, 23),
  'permalink_template',
  'generated_slug',
  'class_list',
  '_links',
]
const EMBED = [
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
]

test('each context has its fields, in order', async () => {
  const api = contentApi()
  const id = await api.make({ status: 'publish', content: 'Text' })
  for (const [context, keys] of [
    ['view', VIEW],
    ['edit', EDIT],
    ['embed', EMBED],
  ] as const) {
    const response = await api.get(`/core/v2/posts/${id}?context=${context}`, { as: 'admin' })
    expect(Object.keys(valid(getPost, response).body)).toEqual(keys)
    const list = await api.get(`/core/v2/posts?context=${context}`, { as: 'admin' })
    expect(valid(listPosts, list).body[0]).toEqual(response.body)
  }
})

test('a page has a parent and an order instead of terms', async () => {
  const api = contentApi()
  const parent = await api.make({ title: 'Above', status: 'publish' }, 'pages')
  const id = await api.make({ title: 'Below', status: 'publish', parent, menu_order: 3 }, 'pages')
  const response = valid(getPage, await api.get(`/core/v2/pages/${id}`))
  expect(response.body).toMatchObject({
    parent,
    menu_order: 3,
    comment_status: 'closed',
    ping_status: 'closed',
  })
  expect(response.body.link).toBe('http://site.example/above/below/')
  expect(response.body._links.up).toEqual([
    { embeddable: true, href: `http://site.example/api/core/v2/pages/${parent}` },
  ])
  expect(response.headers['Link']).toBe(
    '<http://site.example/above/below/>; rel="alternate"; type=text/html',
  )
  const edit = await api.get(`/core/v2/pages/${id}?context=edit`, { as: 'admin' })
  expect(edit.body.permalink_template).toBe('http://site.example/above/%pagename%/')
  expect(edit.body.generated_slug).toBe('below')
  valid(listPages, await api.get('/core/v2/pages?context=edit', { as: 'admin' }))
})

test('only published and private items have a permalink', async () => {
  const api = contentApi()
  const link = async (fields: object, resource: 'posts' | 'pages' = 'posts') => {
    const id = await api.make({ title: 'x', ...fields }, resource)
    const response = await api.get(`/core/v2/${resource}/${id}`, { as: 'admin' })
    return response.body.link.replace(`=${id}`, '=ID')
  }
  expect(await link({ status: 'publish' })).toBe('http://site.example/x/')
  expect(await link({ status: 'private' })).toBe('http://site.example/x-2/')
  expect(await link({ status: 'draft' })).toBe('http://site.example/?p=ID')
  expect(await link({ status: 'future', date: '2030-01-01T00:00:00' })).toBe(
    'http://site.example/?p=ID',
  )
  expect(await link({ status: 'pending' }, 'pages')).toBe('http://site.example/?page_id=ID')
})

test('the guid is fixed at creation', async () => {
  const api = contentApi()
  const id = await api.make({ title: 'Draft' })
  const published = await api.put(`/core/v2/posts/${id}`, { status: 'publish' })
  expect(published.body.guid.raw).toBe(`http://site.example/?p=${id}`)
  const other = await api.get(
    `/core/v2/posts/${await api.make({ title: 'Out', status: 'publish' })}`,
  )
  expect(other.body.guid.rendered).toBe('http://site.example/out/')
})

test('the classes contain type, status, format, password, image and terms', async () => {
  const api = contentApi()
  api.site.terms.insert({
    id: 5,
    taxonomy: 'post_tag',
    name: 'Summer',
    slug: 'summer',
    description: '',
    parent: 0,
  })
  const id = await api.make({ status: 'publish', password: 'p', format: 'aside', tags: [5] })
  const { body } = await api.get(`/core/v2/posts/${id}`)
  expect(body.class_list).toEqual([
    `post-${id}`,
    'post',
    'type-post',
    'status-publish',
    'format-aside',
    'post-password-required',
    'hentry',
    'category-uncategorized',
    'tag-summer',
    'post_format-post-format-aside',
  ])
})

test('the text of a protected item requires the password or the edit context of an editor', async () => {
  const api = contentApi()
  const id = await api.make({
    status: 'publish',
    password: 'open',
    content: 'Secret',
    excerpt: 'E',
  })
  const closed = await api.get(`/core/v2/posts/${id}`)
  expect(closed.body.content).toEqual({ rendered: '', protected: true })
  expect(closed.body.excerpt).toEqual({ rendered: '', protected: true })
  const open = await api.get(`/core/v2/posts/${id}?password=open`)
  expect(open.body.content.rendered).toBe('<p>Secret</p>\n')
  expectError(
    await api.get(`/core/v2/posts/${id}?password=wrong`),
    403,
    'rest_post_incorrect_password',
  )
  const view = await api.get(`/core/v2/posts/${id}`, { as: 'editor' })
  expect(view.body.content.rendered).toBe('')
  const edit = await api.get(`/core/v2/posts/${id}?context=edit`, { as: 'editor' })
  expect(edit.body.content).toMatchObject({
    raw: 'Secret',
    rendered: '<p>Secret</p>\n',
    protected: true,
  })
  const plain = await api.make({ status: 'publish' })
  expectError(
    await api.get(`/core/v2/posts/${plain}?password=x`),
    403,
    'rest_post_incorrect_password',
  )
})

test('the password 0 is stored but does not protect the item', async () => {
  const api = contentApi()
  const id = await api.make({ status: 'publish', password: '0', content: 'Open' })
  const { body } = await api.get(`/core/v2/posts/${id}?context=edit`, { as: 'admin' })
  expect(body.password).toBe('0')
  const view = await api.get(`/core/v2/posts/${id}`)
  expect(view.body.content).toEqual({ rendered: '<p>Open</p>\n', protected: false })
  expect(view.body.excerpt).toEqual({ rendered: '<p>Open</p>\n', protected: false })
  expect(view.body.class_list).not.toContain('post-password-required')
  expect((await api.put(`/core/v2/posts/${id}`, { sticky: true })).body.sticky).toBe(true)
})

test('an item is not found by an unknown id or as the other type', async () => {
  const api = contentApi()
  const id = await api.make({ status: 'publish' })
  for (const target of ['posts/999', 'posts/0', `pages/${id}`, 'posts/99999999999999999999'])
    expectError(await api.get(`/core/v2/${target}`), 404, 'rest_post_invalid_id')
})

test('query and body take precedence over the path', async () => {
  const api = contentApi()
  const one = await api.make({ title: 'One', status: 'publish' })
  const two = await api.make({ title: 'Two', status: 'publish' })
  expect((await api.get(`/core/v2/posts/${one}?id=${two}`)).body.id).toBe(two)
  const updated = await api.put(`/core/v2/posts/${one}`, { id: two, title: 'Changed' })
  expect(updated.body).toMatchObject({ id: two, title: { raw: 'Changed' } })
})

test('a scheduled item is published when due, in lists as well', async () => {
  const api = contentApi()
  const id = await api.make({ status: 'publish', date: '2026-03-10T12:00:00' })
  expectError(await api.get(`/core/v2/posts/${id}`), 401, 'rest_forbidden')
  expect(await api.ids('')).toEqual([])
  api.site.clock.step(3 * 3_600_000)
  expect(await api.ids('')).toEqual([id])
  expect((await api.get(`/core/v2/posts/${id}`)).body.status).toBe('publish')
})

test('the front page has the home address', async () => {
  const api = contentApi()
  const id = await api.make({ title: 'Home', status: 'publish' }, 'pages')
  const before = await api.get(`/core/v2/pages/${id}`)
  expect(before.body.link).toBe('http://site.example/home/')
  api.site.change(siteIdentity, {
    ...api.site.read(siteIdentity),
    show_on_front: 'page',
    page_on_front: id,
  })
  expect((await api.get(`/core/v2/pages/${id}`)).body.link).toBe('http://site.example/')
})

test('cached texts are invalidated when their source changes', async () => {
  const api = contentApi()
  const parent = await api.make({ title: 'Up', status: 'publish' }, 'pages')
  const id = await api.make({ title: 'Down', status: 'publish', parent }, 'pages')
  const read = async () => (await api.get(`/core/v2/pages/${id}`)).body
  expect((await read()).link).toBe('http://site.example/up/down/')
  await api.put(`/core/v2/pages/${parent}`, { slug: 'over' })
  expect((await read()).link).toBe('http://site.example/over/down/')
  await api.put(`/core/v2/pages/${id}`, { content: 'New' })
  const after = await read()
  expect(after._links['version-history'][0].count).toBe(1)
  await api.post(`/core/v2/pages/${id}/autosaves`, { content: 'Unfinished' })
  expect((await read())._links['version-history'][0].count).toBe(2)
})

test('excerpt_length shortens an automatic excerpt', async () => {
  const api = contentApi()
  const id = await api.make({ status: 'publish', content: 'red green blue grey' })
  const response = await api.get(`/core/v2/posts/${id}?excerpt_length=2`)
  expect(response.body.excerpt.rendered).toBe('<p>red green [&hellip;]</p>\n')
})

test('players are numbered through a response, by the second rendering in edit context', async () => {
  const api = contentApi()
  const content = '[audio src="/a.mp3"]'
  await api.make({ content, status: 'publish' })
  await api.make({ content, status: 'publish' })
  const numbers = async (context: string) => {
    const { text } = await api.get(`/core/v2/posts?context=${context}&order=asc&_fields=content`, {
      as: 'admin',
    })
    return text.match(/\ba\.mp3\?_=\d+/g)?.map((address) => address.split('=')[1])
  }
  expect(await numbers('view')).toEqual(['1', '2'])
  expect(await numbers('edit')).toEqual(['2', '4'])
})
