import { expect, test } from 'vitest'
import { removeSite } from '#handlers/control/entries/reset.ts'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { coverageLines } from './coverage-text.ts'
import { mergeCoverage } from './merge.ts'
import { createUsage } from './usage.ts'

const POSTS = '/core/v2/posts'

test('calls are counted by argument, value, error and role', async () => {
  const api = testApi()
  const { coverage } = siteControl(api.standIn, 'default')
  await api.get(`${POSTS}?status=publish&orderby=title&nonsense=1`)
  await api.get(`${POSTS}?status=publish,draft`, { as: 'editor' })
  await api.get(`${POSTS}?per_page=1000`)
  await api.post(POSTS, { title: 'One', status: 'draft' }, 'author')
  await api.get('/no/such/route')
  const { used, unused, totals, requests, unmatched } = coverage()
  const [list, create] = used
  expect([requests, unmatched, used.length]).toEqual([4, 1, 2])
  expect(list).toMatchObject({ id: 'core.posts.list', calls: 3, failures: 1 })
  expect(list?.arguments).toMatchObject({ status: 2, orderby: 1, per_page: 1, page: 0 })
  expect(list?.arguments).not.toHaveProperty('nonsense')
  expect(list?.values['status']).toMatchObject({ publish: 2, draft: 1, future: 0 })
  expect(list?.errors).toMatchObject({ rest_invalid_param: 1 })
  expect(list?.roles).toMatchObject({ anonymous: 2, editor: 1, author: 0 })
  expect(create?.arguments).toMatchObject({ title: 1, status: 1, content: 0 })
  expect(totals.operations.used).toBe(2)
  expect(totals.operations.of).toBe(unused.length + 2)
  expect(totals.roles).toEqual({ used: 3, of: 6 })
})

test('an argument counts once per call, in query and body and in long bodies', async () => {
  const api = testApi()
  const { coverage } = siteControl(api.standIn, 'default')
  await api.post(`${POSTS}?title=a&status=draft`, { title: 'b' }, 'author')
  await api.post(POSTS, { title: 'c', content: 'x'.repeat(70_000) }, 'author')
  const [create] = coverage().used
  expect(create?.arguments).toMatchObject({ title: 2, status: 1, content: 1 })
})

test('an error in an envelope is a failure; OPTIONS is not outside of the interface', async () => {
  const api = testApi()
  const { coverage } = siteControl(api.standIn, 'default')
  await api.get(`${POSTS}/99999?_envelope`)
  await api.send('OPTIONS', POSTS)
  const { used, unmatched } = coverage()
  expect([used[0]?.failures, unmatched]).toEqual([1, 0])
  expect(used[0]?.errors).toMatchObject({ rest_post_invalid_id: 1 })
})

test('callers with rejected credentials have no role', async () => {
  const api = testApi({ auth: 'strict' })
  const { coverage } = siteControl(api.standIn, 'default')
  await api.get(POSTS, { headers: { authorization: `Basic ${btoa('editor:wrong')}` } })
  expect(coverage().totals.roles.used).toBe(0)
})

test('the language argument counts before that of the address', async () => {
  const api = testApi({ variant: 'b' })
  const { coverage } = siteControl(api.standIn, 'default')
  await api.get(`${POSTS}?multilang_language=de`)
  await api.post(POSTS, { title: 'A', multilang_language: 'de' }, 'author')
  expect(coverage().used.map(({ languages }) => languages)).toEqual([
    { en: 0, de: 1 },
    { en: 0, de: 1 },
  ])
})

test('parts of a batch count as calls, and cached responses as well', async () => {
  const api = testApi()
  const { coverage } = siteControl(api.standIn, 'default')
  const requests = [{ path: POSTS, method: 'POST', body: { title: 'A' } }]
  await api.post('/batch/v1', { requests })
  for (const _ of [1, 2, 3]) await api.get(`${POSTS}?per_page=2`)
  const calls = new Map(coverage().used.map((each) => [each.id, each]))
  expect(calls.get('core.posts.create')?.arguments['title']).toBe(1)
  expect(calls.get('core.posts.list')?.arguments['per_page']).toBe(3)
})

test('a reset keeps the counts of a site, and its removal those of all sites', async () => {
  const api = testApi()
  const { coverage, reset } = siteControl(api.standIn, 'default')
  const all = async (path = '') => (await api.get(`//__understudy/coverage${path}`)).body
  await api.get(POSTS)
  reset()
  expect(coverage().requests).toBe(1)
  removeSite(api.standIn, 'default')
  expect(coverage().requests).toBe(0)
  expect((await all()).requests).toBe(1)
  expect((await all('?operation=core.pages.*')).totals.operations).toMatchObject({ used: 0 })
  expect((await all('?operation=nonsense')).code).toBe('understudy_no_such_operation')
  await api.send('DELETE', '//__understudy/coverage')
  expect((await all()).requests).toBe(0)
})

test('site names chosen by clients use a bounded amount of memory', async () => {
  const api = testApi()
  await api.get('/none')
  const logged = api.standIn.journal.find(api.standIn.journal.last)
  if (!logged) throw new Error('expected the request in the log')
  const usage = createUsage()
  for (let at = 0; at < 10_001; at += 1) usage.add({ ...logged, site: `site-${at}` })
  expect(usage.of('site-0').unmatched).toBe(1)
  expect(usage.of('site-10000').unmatched).toBe(0)
  expect(usage.of().unmatched).toBe(10_001)
})

test('a site with several languages counts them', async () => {
  const api = testApi({ variant: 'b' })
  await api.get(`${POSTS}?multilang_language=de`)
  const { totals, used } = siteControl(api.standIn, 'default').coverage()
  expect(used[0]?.languages).toEqual({ en: 0, de: 1 })
  expect(totals.languages).toEqual({ used: 1, of: 2 })
})

test('the summary has the shares, the called operations with their gaps, and the others', async () => {
  const api = testApi()
  await api.get(`${POSTS}?per_page=1`)
  await api.get('/core/v2/pages?per_page=1000')
  await api.get('/core/v2/pages')
  const lines = coverageLines(siteControl(api.standIn, 'default').coverage())
  expect(lines[0]).toContain('by 3 calls;')
  expect(lines[1]).toMatch(/^ {2}operations {2}2 of \d+$/)
  const [pages, posts] = lines.slice(lines.indexOf('  called:') + 1)
  expect(pages).toMatch(/^ {4}core\.pages\.list: 2 calls, 1 failed; never sent: /)
  expect(posts).toMatch(/^ {4}core\.posts\.list: 1 call, never failed; never sent: .* more$/)
  expect(lines.at(-2)).toMatch(/^ {2}never called: core\.posts\.create, /)
  expect(lines.at(-1)).toMatch(/^ {2}never called of other resources: \d+ operations$/)
})

test('the coverage of several stand-ins is summed', async () => {
  const one = testApi()
  const other = testApi()
  await one.get(`${POSTS}?orderby=title`)
  await other.get(`${POSTS}?orderby=title&per_page=1000`)
  await other.get('/core/v2/pages', { as: 'editor' })
  const parts = [one, other].map((api) => siteControl(api.standIn, 'default').coverage())
  const { requests, totals, used, unused } = mergeCoverage(parts)
  expect([requests, used.length, totals.operations.used]).toEqual([3, 2, 2])
  expect(used[0]).toMatchObject({ id: 'core.posts.list', calls: 2, failures: 1 })
  expect(used[0]?.arguments).toMatchObject({ orderby: 2, per_page: 1, page: 0 })
  expect(used[0]?.values['orderby']).toMatchObject({ title: 2, date: 0 })
  expect(used[0]?.errors).toMatchObject({ rest_invalid_param: 1 })
  expect(totals.roles).toEqual({ used: 2, of: 6 })
  expect(totals.operations.of).toBe(unused.length + 2)
  const pages = mergeCoverage(parts, 'core.pages.*')
  expect([pages.requests, pages.used.length]).toEqual([1, 1])
  expect(pages.unused.every(({ id }) => id.startsWith('core.pages.'))).toBe(true)
})

test('requests of the inspector do not count', async () => {
  const api = testApi()
  const { coverage } = siteControl(api.standIn, 'default')
  const headers = { 'x-understudy-inspector': 'true' }
  await api.get(POSTS, { headers })
  await api.get('/no/such/route', { headers })
  expect([coverage().requests, coverage().unmatched]).toEqual([0, 0])
})

test('a part of a batch that fails while it runs counts with its code', async () => {
  const api = testApi()
  const { coverage } = siteControl(api.standIn, 'default')
  const requests = [{ path: POSTS, body: { title: 'a' } }]
  await api.post('/batch/v1', { requests }, 'subscriber')
  const create = coverage().used.find(({ id }) => id === 'core.posts.create')
  expect(create?.errors).toMatchObject({ rest_cannot_create: 1 })
})

test('a closed connection is a failure without a code', async () => {
  const api = testApi()
  const { coverage, fault } = siteControl(api.standIn, 'default')
  fault({ operation: 'core.posts.list', drop: true })
  await api.get(POSTS)
  const [list] = coverage().used
  expect(list).toMatchObject({ calls: 1, failures: 1 })
  expect(list?.errors).not.toHaveProperty('0')
})

test('an error in an envelope is a failure, also of a planned fault', async () => {
  const api = testApi()
  const { coverage, fault } = siteControl(api.standIn, 'default')
  fault({ operation: 'core.posts.list', status: 500 })
  await api.get(`${POSTS}?_envelope`)
  await api.get(`${POSTS}?_envelope&per_page=x`)
  const [list] = coverage().used
  expect(list).toMatchObject({ calls: 2, failures: 2, planned: 1 })
  expect(list?.errors).toMatchObject({ understudy_fault: 1, rest_invalid_param: 1 })
})

test('calls count in the language they are answered in', async () => {
  const api = testApi({ variant: 'b' })
  const path = '/core/v2/posts'
  const requests = [{ path, body: { title: 'x', multilang_language: 'de' } }]
  await api.post('/batch/v1', { requests }, 'editor')
  await api.post(path, { multilang_language: 'de', status: 'nope' }, 'editor')
  const { coverage, fault } = siteControl(api.standIn, 'default')
  fault({ operation: 'core.posts.create', status: 500 })
  await api.post(path, { multilang_language: 'de' }, 'editor')
  const create = coverage().used.find(({ id }) => id === 'core.posts.create')
  expect(create?.languages).toEqual({ de: 2, en: 1 })
})

test('with names, coverage is counted in the names that clients use', async () => {
  const names = { contactform: 'reachout', arguments: { per_page: 'count' } }
  const api = testApi({ names })
  await api.get(`${POSTS}?count=1`)
  await api.get('/reachout/v1/contact-forms')
  const { used } = siteControl(api.standIn, 'default').coverage()
  const [forms, posts] = used
  expect(posts?.arguments).toMatchObject({ count: 1 })
  expect(posts?.arguments).not.toHaveProperty('per_page')
  expect(forms?.errors).toMatchObject({ reachout_forbidden: 1 })
})

test('failures that a fault or the situation answered are counted among the failures', async () => {
  const api = testApi()
  const { coverage, fault, setSituation } = siteControl(api.standIn, 'default')
  fault({ operation: 'core.posts.list', status: 503 })
  fault({ operation: 'core.posts.list', status: 200, body: [] })
  for (const _ of [1, 2]) await api.get(POSTS)
  setSituation({ readOnly: true })
  await api.post(POSTS, { title: 'a' }, 'author')
  const found = coverage()
  expect(found.used).toMatchObject([
    { id: 'core.posts.list', calls: 2, failures: 1, planned: 1 },
    { id: 'core.posts.create', calls: 1, failures: 1, planned: 1 },
  ])
  expect(mergeCoverage([found, found]).used[0]).toMatchObject({ calls: 4, planned: 2 })
  expect(coverageLines(found).join('\n')).toContain(
    'core.posts.list: 2 calls, 1 failed, 1 of them by a planned fault or the situation; never',
  )
})
