import { expect, test } from 'vitest'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { matchers, type RequestSource } from './matchers.ts'

expect.extend(matchers)

async function usedSite() {
  const api = testApi()
  await api.post('/core/v2/posts', { title: 'A walk', status: 'draft', meta: {} })
  await api.post('/core/v2/posts', { title: 'A run', status: 'draft' }, 'subscriber')
  await api.get('/core/v2/posts?per_pge=5')
  return siteControl(api.standIn, 'default')
}

/** The message of a failed expectation. */
function failure(check: () => unknown): string {
  try {
    check()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'passed'
}

test('a received request is matched by operation, arguments, caller and count', async () => {
  const site = await usedSite()
  expect(site).toHaveReceived('core.posts.create')
  expect(site).toHaveReceived('core.posts.create', { title: 'A walk' })
  expect(site).toHaveReceived('core.posts.create', { title: /^A/ }, { times: 2 })
  expect(site).toHaveReceived('core.*', { title: expect.stringContaining('run') }, { status: 403 })
  expect(site).toHaveReceived('core.posts.create', {}, { user: 'admin', times: 1 })
  expect(site).not.toHaveReceived('core.posts.create', { title: 'A swim' })
  expect(site).not.toHaveReceived('core.posts.delete')
})

test('a failure shows the closest request and the other requests', async () => {
  const site = await usedSite()
  const near = failure(() =>
    expect(site).toHaveReceived('core.posts.create', { title: 'A run', status: 'publish' }),
  )
  expect(near).toContain('expected to have received core.posts.create with {"title":"A run"')
  expect(near).toContain(
    'The closest is #2 POST /core/v2/posts 403 rest_cannot_create as subscriber',
  )
  expect(near).toContain('  status: expected "publish", got "draft"')
  expect(near).toContain('  hint: core.posts.create is for users who may create items')
  const none = failure(() => expect(site).toHaveReceived('core.posts.delete'))
  expect(none).toContain('It received 3, the latest:')
  expect(none).toContain('#3 GET /core/v2/posts 200 (core.posts.list)')
  expect(failure(() => expect(site).not.toHaveReceived('core.posts.list'))).toContain(
    'expected not to have received core.posts.list, got #3',
  )
})

test('an unknown operation is rejected, negated or not', async () => {
  const site = await usedSite()
  for (const check of [
    () => expect(site).toHaveReceived('core.post.create'),
    () => expect(site).not.toHaveReceived('core.post.create'),
  ])
    expect(failure(check)).toContain('did you mean core.posts.create?')
  expect(failure(() => expect({}).toHaveReceived('core.posts.list'))).toContain('expected a site')
})

test('a remote site is awaited', async () => {
  const site = await usedSite()
  const remote: RequestSource = { requests: async (operation) => site.requests(operation) }
  await expect(remote).toHaveReceived('core.posts.create', { title: 'A walk' })
  await expect(remote).not.toHaveReceived('core.posts.create', { title: 'A swim' })
})

test('a failure names patterns, logins that are unknown, and only what it is about', async () => {
  const api = testApi()
  const headers = { authorization: `Basic ${btoa('editor:no')}` }
  await api.send('POST', '/core/v2/posts', { json: { title: 'A walk' }, headers })
  await api.get('/core/v2/posts')
  await api.get('/core/v2/posts?page=2')
  const site = siteControl(api.standIn, 'default')
  const pattern = failure(() => expect(site).toHaveReceived('core.posts.create', { title: /^The/ }))
  expect(pattern).toContain('with {"title":"/^The/"}')
  expect(pattern).toContain('401 rest_cannot_create as editor, not recognised:')
  const surplus = failure(() =>
    expect(site).toHaveReceived('core.posts.list', { page: 2 }, { times: 0 }),
  )
  expect(surplus).toMatch(/0 times, got 1: #3 GET \/core\/v2\/posts 200$/)
})
