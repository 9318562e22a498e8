import { expect, test } from 'vitest'
import { valid } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { addNewPost, listRecentPosts } from '#openapi/namespaces/builder-v1/site-navigation.ts'

const RECENT = '/builder/v1/site-navigation/recent-posts'
const ADD = '/builder/v1/site-navigation/add-new-post'

test('items built with the builder are listed, last modified first', async () => {
  const api = testApi()
  const response = await api.get(`${RECENT}?posts_per_page=3`, { as: 'contributor' })
  const { body } = valid(listRecentPosts, response)
  expect(body.map(({ id }: { id: number }) => id)).toEqual([40, 303, 310])
  expect(body[0]).toEqual({
    id: 40,
    title: 'Home',
    edit_url: 'http://site.example/admin/post.php?post=40&action=builder',
    // 13 o'clock in winter in Berlin.
    date_modified: Date.UTC(2026, 1, 27, 12) / 1000,
    type: { post_type: 'page', doc_type: 'wp-page', label: 'Page' },
    user_can: { edit: false },
  })
})

test('types and single items can be excluded, and unusual counts are accepted', async () => {
  const api = testApi()
  const ids = async (query: string): Promise<number[]> => {
    const { body } = await api.get(`${RECENT}?${query}`, { as: 'admin' })
    return body.map(({ id }: { id: number }) => id)
  }
  const pages = 'post_type[]=page'
  expect(await ids(`posts_per_page=5&${pages}`)).toEqual([40, 41, 52])
  expect(await ids(`posts_per_page=5&${pages}&post__not_in=41,nonsense`)).toEqual([40, 52])
  expect(await ids('posts_per_page=5&post_type=unknown')).toEqual([])
  expect(await ids('posts_per_page=0')).toHaveLength(10)
  expect(await ids('posts_per_page=-1')).toHaveLength(15)
})

test('the count is required and the caller must be a writer', async () => {
  const api = testApi()
  expect((await api.get(RECENT)).body.code).toBe('rest_missing_callback_param')
  expect((await api.get(`${RECENT}?posts_per_page=x`)).body.code).toBe('rest_invalid_param')
  expect((await api.get(`${RECENT}?posts_per_page=1`, { as: 'subscriber' })).status).toBe(403)
})

test('a new page is a builder draft, named after its id', async () => {
  const api = testApi()
  const { body } = valid(addNewPost, await api.post(ADD, { post_type: 'page' }))
  expect(body.edit_url).toBe(`http://site.example/admin/post.php?post=${body.id}&action=builder`)
  expect(api.site.posts.get(body.id)).toMatchObject({
    type: 'page',
    status: 'draft',
    title: `Builder Page #${body.id}`,
    slug: '',
    author: 1,
    meta: { _builder_edit_mode: 'builder', _builder_template_type: 'wp-page' },
  })
  const recent = await api.get(`${RECENT}?posts_per_page=1`, { as: 'admin' })
  expect(recent.body[0].id).toBe(body.id)
})

test('a contributor can create a post but not a page', async () => {
  const api = testApi()
  const post = await api.post(ADD, {}, 'contributor')
  expect(api.site.posts.get(post.body.id)?.title).toBe(`Builder Post #${post.body.id}`)
  expect((await api.post(ADD, { post_type: 'page' }, 'contributor')).body).toEqual({
    code: 401,
    message: 'User dont have capability to create page of type - page.',
    data: { status: 401 },
  })
})

test('error codes are numbers', async () => {
  const api = testApi()
  const refused = async (post_type: string, as?: string) => {
    const request = as ? { json: { post_type }, as } : { json: { post_type } }
    const { status, body } = await api.send('POST', ADD, request)
    return [status, body.code, body.message]
  }
  expect(await refused('course')).toEqual([400, 400, 'Post type course does not exist.'])
  expect((await refused('post'))[1]).toBe(401)
  expect((await refused('attachment', 'admin'))[1]).toBe(401)
  const library = await refused('builder_library', 'admin')
  expect(library).toEqual([500, 500, 'Error while creating builder_library.'])
  expect((await api.post(ADD, { post_type: ['page'] })).body.code).toBe('rest_invalid_param')
})
