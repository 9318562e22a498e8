import { expect, test } from 'vitest'
import { validUntyped } from '#handlers/testing/schema.ts'
import { sessionHeaders } from '#handlers/testing/session.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import { findPosts, findTerms, findUsers } from '#openapi/namespaces/builder-v1/lookups.ts'

type Kind = 'post' | 'term' | 'user'
const OPERATIONS = { post: findPosts, term: findTerms, user: findUsers }

async function rowsOf(api: TestApi, kind: Kind, query: Record<string, string>) {
  const target = `/builder/v1/${kind}?${new URLSearchParams(query)}`
  const response = validUntyped(OPERATIONS[kind], await api.get(target, { as: 'contributor' }))
  expect(response.body.success).toBe(true)
  return response.body.data.value
}
const rows = (kind: Kind, query: Record<string, string>) => rowsOf(testApi(), kind, query)
const ids = async (kind: Kind, query: Record<string, string>) =>
  (await rows(kind, query)).map(({ id }: { id: number }) => id)

test('published posts and pages are found by a part of their title, sorted by id', async () => {
  expect(await rows('post', { term: 'PROGRAMME' })).toEqual([
    { id: 2, label: 'Our spring programmes are online', groupLabel: 'Posts' },
    { id: 7, label: 'Report: the winter programme in numbers', groupLabel: 'Posts' },
    { id: 21, label: 'The programme for 2026 is here', groupLabel: 'Posts' },
    { id: 45, label: 'Programmes', groupLabel: 'Pages' },
  ])
})

test('a blank term finds nothing', async () => {
  expect(await rows('post', {})).toEqual([])
  expect(await rows('term', { term: '  ' })).toEqual([])
  expect(await rows('user', { term: '' })).toEqual([])
})

test('a number also finds the item with that id', async () => {
  expect(await ids('post', { term: '45' })).toEqual([45])
  expect(await ids('post', { term: '2026' })).toContain(21)
})

test('other statuses are found only on request, the trash never', async () => {
  expect(await ids('post', { term: 'companies' })).toEqual([])
  expect(await ids('post', { term: 'companies', is_public: 'false' })).toEqual([56])
  expect(await ids('post', { term: 'Summer school 2024', is_public: 'false' })).toEqual([])
})

test('types are included and excluded, as list, JSON text or comma-separated text', async () => {
  expect(await ids('post', { term: 'programme', included_types: 'page' })).toEqual([45])
  expect(await ids('post', { term: 'programme', excluded_types: '["post"]' })).toEqual([
    45, 305, 312,
  ])
  expect(await ids('post', { term: 'programme', 'included_types[]': 'page' })).toEqual([45])
  expect(await rows('post', { term: 'The programme for', included_types: 'nothing' })).toEqual([
    { id: 21, label: 'The programme for 2026 is here', groupLabel: 'post' },
  ])
})

test('a mapping selects and renames columns, a plain list selects none', async () => {
  const keys_conversion_map = JSON.stringify({
    ID: 'key',
    post_status: 's',
    post_type: 't',
    x: 'y',
  })
  expect(await rows('post', { term: '45', keys_conversion_map })).toEqual([
    { key: 45, s: 'publish', t: 'Pages' },
  ])
  const mapped = await rows('post', { term: '45', 'keys_conversion_map[post_name]': 'slug' })
  expect(mapped).toEqual([{ slug: 'programmes' }])
  expect(await rows('post', { term: '45', keys_conversion_map: 'ID,post_title' })).toEqual([[]])
})

test('meta and term queries filter further', async () => {
  const meta_query = JSON.stringify([{ key: '_builder_edit_mode', value: 'builder' }])
  expect(await ids('post', { term: 'o', included_types: 'page', meta_query })).toEqual([40, 52])
  const none = JSON.stringify({ key: '_builder_edit_mode', compare: 'NOT EXISTS' })
  expect(await ids('post', { term: 'Home', meta_query: none })).toEqual([])
  const category = testApi().site.posts.get(21)?.categories[0]
  const tax = (operator: string) =>
    JSON.stringify([{ taxonomy: 'category', terms: [category], operator }])
  expect(await ids('post', { term: 'programme for', tax_query: tax('IN') })).toEqual([21])
  expect(await ids('post', { term: 'programme for', tax_query: tax('NOT IN') })).toEqual([])
})

test('terms are found by name or id, sorted by name', async () => {
  const found = await rows('term', { term: 'e', included_types: 'category' })
  const labels = found.map(({ label }: { label: string }) => label)
  expect(labels.length).toBeGreaterThan(1)
  expect(labels).toEqual(labels.toSorted())
  expect(
    await rows('term', { term: '1', keys_conversion_map: '{"term_id":"n","taxonomy":"t"}' }),
  ).toContainEqual({
    n: 1,
    t: 'Categories',
  })
})

test('unused terms can be excluded', async () => {
  const api = testApi()
  const unused = api.site.terms.insert({
    id: 900,
    taxonomy: 'post_tag',
    name: 'Unused word',
    slug: 'unused-word',
    description: '',
    parent: 0,
  })
  expect(await rowsOf(api, 'term', { term: 'unused' })).toEqual([
    { id: unused.id, label: 'Unused word', groupLabel: 'Tags' },
  ])
  expect(await rowsOf(api, 'term', { term: 'unused', hide_empty: 'true' })).toEqual([])
})

test('an unknown taxonomy is rejected', async () => {
  const api = testApi()
  const response = await api.get('/builder/v1/term?term=a&included_types=colour', { as: 'admin' })
  expect(response.body.data.params).toEqual({ included_types: 'Invalid parameter.' })
})

test('users are found by name, and their addresses are not shown', async () => {
  expect(await rows('user', { term: 'alex' })).toEqual([
    { id: 1, label: 'Alex Winter', groupLabel: 'Administrator' },
  ])
  expect(await ids('user', { term: 'editor@' })).toEqual([2])
  expect(await ids('user', { term: '3' })).toEqual([3])
  expect(await ids('user', { term: 'example.test' })).toEqual([1, 2, 5, 4, 3])
  const keys_conversion_map = '{"ID":"id","user_email":"mail","roles":"roles"}'
  expect(await rows('user', { term: 'alex', keys_conversion_map })).toEqual([
    { id: 1, roles: ['administrator'] },
  ])
})

const WRONG = 'items_count=many&term[]=x&included_types[a]=1&keys_conversion_map=5'

test('invalid types are rejected by name, before the permission check', async () => {
  const { body } = await testApi().get(`/builder/v1/post?${WRONG}`)
  const wrong = ['items_count', 'term', 'included_types', 'keys_conversion_map']
  expect(Object.keys(body.data.params).sort()).toEqual(wrong.sort())
  expect((await testApi().get('/builder/v1/user?keys_conversion_map=5')).status).toBe(400)
  const lists = 'included_types=page,post&excluded_types=["page"]&keys_conversion_map[ID]=n&term=a'
  expect((await testApi().get(`/builder/v1/post?${lists}`, { as: 'admin' })).status).toBe(200)
})

test('as deployed, only some types are validated', async () => {
  const { body } = await testApi({ asDeployed: true }).get(`/builder/v1/post?${WRONG}`)
  expect(Object.keys(body.data.params)).toEqual(['items_count'])
})

test('the nonce of a session is valid', async () => {
  const api = testApi()
  const headers = sessionHeaders(api.site, 1)
  expect((await api.get('/builder/v1/user?term=a', { headers })).status).toBe(200)
})

test('lookups require more than a reader, and a wrong nonce is rejected', async () => {
  const api = testApi()
  expect((await api.get('/builder/v1/user?term=a', { as: 'subscriber' })).status).toBe(403)
  expect((await api.get('/builder/v1/user?term=a')).status).toBe(401)
  const headers = { 'X-Rest-Nonce': 'wrong' }
  expect((await api.get('/builder/v1/user?term=a', { as: 'admin', headers })).status).toBe(403)
})
