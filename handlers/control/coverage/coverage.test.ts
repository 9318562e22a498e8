import { expect, test } from 'vitest'
import { removeSite } from '#handlers/control/entries/reset.ts'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { coverageLines } from './coverage-text.ts'
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

test('the summary names the shares, and operations that never failed', async () => {
  const api = testApi()
  await api.get(POSTS)
  const [title, operations, ...rest] = coverageLines(siteControl(api.standIn, 'default').coverage())
  expect(title).toContain('by 1 call;')
  expect(operations).toMatch(/^ {2}operations {2}1 of \d+$/)
  expect(rest.at(-1)).toBe('  never failed: core.posts.list')
})
