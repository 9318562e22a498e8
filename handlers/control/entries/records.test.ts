import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'

const at = (path: string): string => `//__understudy${path}`
const query = (members: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(members).map(([name, value]) => [name, JSON.stringify(value)]),
  ).toString()

test('queries work as in the model library', async () => {
  const api = testApi()
  const search = query({
    where: { type: { equals: 'post' }, status: { equals: 'publish' } },
    orderBy: { title: 'asc' },
    take: 2,
    skip: 1,
  })
  const { body } = await api.get(at(`/records/posts?${search}`))
  const titles = api.site.posts
    .all()
    .filter(({ type, status }) => type === 'post' && status === 'publish')
    .map(({ title }) => title)
    .sort()
  expect(body.total).toBe(titles.length)
  expect(body.records.map(({ title }: { title: string }) => title)).toEqual(titles.slice(1, 3))
})

test('changes here are visible in the interface, and the reverse', async () => {
  const api = testApi()
  const made = await api.post(at('/records/post'), { type: 'post', title: 'Straight in' })
  expect(made).toMatchObject({ status: 201, body: { slug: 'straight-in', status: 'publish' } })
  const { id } = made.body
  expect((await api.get(`/core/v2/posts/${id}`)).body.title.rendered).toBe('Straight in')
  await api.patch(at(`/records/posts/${id}`), { title: 'Straightened' })
  const listed = await api.get('/core/v2/posts?search=Straightened')
  expect(listed.body.map((post: { id: number }) => post.id)).toEqual([id])
  await api.post(`/core/v2/posts/${id}`, { title: 'By request' }, 'admin')
  expect((await api.get(at(`/records/posts/${id}`))).body.title).toBe('By request')
  expect((await api.delete(at(`/records/posts/${id}`))).body.id).toBe(id)
  expect((await api.get(`/core/v2/posts/${id}`)).status).toBe(404)
  expect((await api.get(at(`/records/posts/${id}`))).body.code).toBe('understudy_no_record')
})

test('invalid records and queries are rejected with the expectation', async () => {
  const api = testApi()
  const wrong = await api.post(at('/records/posts'), { type: 'post', title: 7, author: 99 })
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({
    code: 'understudy_invalid_record',
    message: 'post.title: expected a string, got 7',
    data: { problems: [{ place: 'post.title' }] },
  })
  const nowhere = await api.get(at('/records/postz'))
  expect(nowhere).toMatchObject({ status: 404, body: { code: 'understudy_no_collection' } })
  expect(nowhere.body.message).toContain('did you mean posts?')
  expect((await api.get(at('/records/posts?where=x'))).body.code).toBe('understudy_invalid_query')
  const misspelled = await api.get(at(`/records/posts?${query({ where: { titel: {} } })}`))
  expect(misspelled.body.message).toContain('did you mean title?')
})

test('at most a thousand records are shown at once', async () => {
  const api = testApi()
  const [post] = api.site.posts.all()
  if (!post) throw new Error('expected a post, got none')
  for (let id = 100_000; id < 101_001; id += 1) api.site.posts.insert({ ...post, id })
  const { body } = await api.get(at('/records/posts?take=5000'))
  expect(body.total).toBe(api.site.posts.size)
  expect(body.records).toHaveLength(1000)
})

test('a natural key finds its record too', async () => {
  const api = testApi()
  await api.post(at('/records/options'), { name: 'my.option', value: { on: true } })
  const { body } = await api.get(at('/records/option/my.option'))
  expect(body).toEqual({ name: 'my.option', value: { on: true } })
  const name = 'https://x.test//a%2Fb?c'
  await api.post(at('/records/options'), { name, value: 1 })
  const key = encodeURIComponent(name)
  expect((await api.patch(at(`/records/options/${key}`), { value: 2 })).body.value).toBe(2)
  expect((await api.delete(at(`/records/options/${key}`))).body.name).toBe(name)
})

test('changes and deletions of several records are atomic', async () => {
  const api = testApi()
  const where = { type: { equals: 'post' } }
  const titles = () => new Set(api.site.posts.all().map(({ title }) => title))
  const before = titles()
  const refused = await api.patch(at('/records/posts'), { where, data: { author: 99 } })
  expect(refused.body.message).toBe('post.author: expected the id of a user, got 99')
  const wide = await api.patch(at('/records/posts'), { data: { title: 'All' } })
  expect(wide).toMatchObject({ status: 400, body: { code: 'understudy_invalid_query' } })
  expect(titles()).toEqual(before)
  const changed = await api.patch(at('/records/posts'), { where, data: { title: 'Same' } })
  expect(changed.body.records.length).toBeGreaterThan(3)
  expect(changed.body.records[0].title).toBe('Same')
  const removed = await api.delete(at(`/records/posts?${query({ where })}`))
  expect(removed.body.total).toBe(changed.body.total)
  expect((await api.get('/core/v2/posts')).body).toEqual([])
  expect((await api.delete(at('/records/posts'))).status).toBe(400)
})

test('every collection is described with its members', async () => {
  const { body } = await testApi().get(at('/collections'))
  const posts = body.find(({ name }: { name: string }) => name === 'posts')
  expect(posts).toMatchObject({ record: 'post', key: 'id' })
  const member = (name: string) =>
    posts.members.find((each: { name: string }) => each.name === name)
  expect(member('status')).toMatchObject({
    kind: 'string',
    default: 'publish',
    presence: 'defaulted',
  })
  expect(member('status').enum).toContain('draft')
  expect(member('author')).toMatchObject({ refers: { collections: ['users'], to: 'a user' } })
  expect(posts.relations).toContainEqual({
    name: 'author_record',
    member: 'author',
    to: 'users',
    many: false,
  })
})

test('the format of datasets is available as a JSON Schema', async () => {
  const { body } = await testApi().get(at('/schemas/dataset.json'))
  expect(body.$defs.posts.required).toEqual(['id', 'type', 'title'])
})

test('unknown members beside "members" are rejected, not ignored', async () => {
  const api = testApi()
  const { status, body } = await api.send('POST', at('/create/post'), { json: { title: 'Made' } })
  expect([status, body.code]).toEqual([400, 'understudy_invalid_query'])
  expect(body.message).toContain('"title"')
})
