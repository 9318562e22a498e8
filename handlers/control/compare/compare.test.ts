import { expect, test } from 'vitest'
import { sessionHeaders } from '#handlers/testing/session.ts'
import { testApi } from '#handlers/testing/testing.ts'

const POSTS = '/core/v2/posts'
const compare = (id: number, as: readonly string[]) =>
  [`//__understudy/requests/${id}/compare`, { as }] as const

test('an account that does not exist is not compared as an anonymous caller', async () => {
  const api = testApi()
  await api.get('/core/v2/posts')
  const { last } = api.standIn.journal
  const { status, body } = await api.post(`//__understudy/requests/${last}/compare`, {
    as: ['editor', 'ghost'],
  })
  expect([status, body.code]).toEqual([400, 'understudy_invalid_comparison'])
  expect(body.message).toContain('"ghost"')
})

test('one request is answered as several users, and the site stays as it is', async () => {
  const api = testApi({ history: 20 })
  await api.post(POSTS, { title: 'One', status: 'publish' }, 'editor')
  const before = [api.site.posts.size, api.standIn.journal.last, api.site.version]
  const { body } = await api.post(...compare(1, ['editor', 'contributor', '']))
  expect(body).toMatchObject([
    { as: 'editor', status: 201, differences: [] },
    { as: 'contributor', status: 403, code: 'rest_cannot_publish' },
    { as: '', status: 401 },
  ])
  expect([api.site.posts.size, api.standIn.journal.last, api.site.version]).toEqual(before)
})

test('members that differ are named', async () => {
  const api = testApi()
  await api.get(`${POSTS}?status=any&context=edit&per_page=1`, { as: 'editor' })
  const { body } = await api.post(...compare(1, ['editor', 'admin']))
  expect(body.map(({ status }: { status: number }) => status)).toEqual([200, 200])
  await api.get(`${POSTS}/1`, { as: 'editor' })
  const [original, other] = (await api.post(...compare(2, ['', 'author']))).body
  expect([original.as, original.differences, other.as]).toEqual(['editor', [], ''])
  const paths = other.differences.map(({ path }: { path: string }) => path)
  expect(paths.join()).toContain('_links')
})

test('lists are compared by the ids of their records', async () => {
  const api = testApi()
  await api.post(POSTS, { title: 'Of the author', status: 'draft' }, 'author')
  await api.get(`${POSTS}?status=draft&per_page=100`, { as: 'admin' })
  const compared = (await api.post(...compare(2, ['author']))).body
  const [ids = [], own = []] = compared.map(({ body }: { body: string }) =>
    JSON.parse(body).map(({ id }: { id: number }) => id),
  )
  const paths = compared[1].differences.map(({ path }: { path: string }) => path)
  expect(own.length).toBeGreaterThan(0)
  expect(paths.filter((path: string) => path.endsWith(']')).toSorted()).toEqual(
    ids.flatMap((id: number) => (own.includes(id) ? [] : [`[id=${id}]`])).toSorted(),
  )
  expect(paths.length).toBeGreaterThan(0)
})

test('a comparison needs a stored request and another user', async () => {
  const api = testApi()
  await api.get(POSTS)
  expect((await api.post(...compare(9, ['a', 'b']))).status).toBe(404)
  expect((await api.post(...compare(1, []))).body.code).toBe('understudy_invalid_comparison')
  expect((await api.post(...compare(1, ['editor']))).body).toMatchObject([
    { as: '' },
    { as: 'editor' },
  ])
})

test('the session of the recorded request identifies no other caller', async () => {
  const api = testApi()
  const headers = sessionHeaders(api.site, 2)
  expect((await api.get(`${POSTS}?context=edit`, { headers })).status).toBe(200)
  const { body } = await api.post(...compare(1, ['', 'editor']))
  expect(body).toMatchObject([
    { as: 'editor', status: 200 },
    { as: '', status: 401 },
  ])
})
