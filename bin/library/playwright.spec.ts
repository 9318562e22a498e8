import { createServer } from 'node:http'
import { LINKED_RESOURCES, useLinkedResources } from '#bin/testing/linked-resources.ts'
import { expect, test } from './playwright.ts'

const settings = 'spamfilter/v1/settings'
const authorization = `Basic ${btoa('admin:admin-secret')}`

for (const round of [1, 2])
  test(`each test starts from the dataset (${round})`, async ({ understudy, request }) => {
    const address = `${understudy.restRoot}${settings}`
    const before = await request.get(address, { headers: { authorization } })
    expect((await before.json()).spamfilter_strictness).toBe(true)
    const changed = await request.post(address, {
      headers: { authorization },
      data: { spamfilter_strictness: false },
    })
    expect((await changed.json()).spamfilter_strictness).toBe(false)
  })

test('a test creates and reads records of its own site', async ({ understudy, request }) => {
  const post = understudy.create('post', { title: 'Only here' })
  const sent = await request.get(`${understudy.restRoot}core/v2/posts/${post.id}`)
  expect((await sent.json()).title.rendered).toBe('Only here')
  expect(understudy.db.post.count({ where: { title: { equals: 'Only here' } } })).toBe(1)
})

test('the fixture controls its site', async ({ understudy, request }) => {
  understudy.fault({ operation: 'core.posts.list', status: 503 })
  understudy.setTime('2026-06-01T08:00:00Z')
  const address = `${understudy.restRoot}core/v2/posts`
  expect((await request.get(address)).status()).toBe(503)
  expect((await request.get(address)).status()).toBe(200)
  expect(understudy.requests('core.posts.*').map(({ status }) => status)).toEqual([503, 200])
  setTimeout(() => void request.get(`${address}?search=tea`), 100)
  await expect(understudy).toHaveReceived('core.posts.list', { search: 'tea' })
  await expect(understudy).not.toHaveReceived('core.posts.create')
})

test.describe('history and scenarios are available when requested', () => {
  const scenarios = { down: { faults: [{ operation: 'core.posts.list', status: 503 }] } }
  test.use({ understudyHistory: true, understudyScenarios: { scenarios } })
  test('of the site of the test', async ({ understudy, request }) => {
    understudy.create('post', { title: 'One' })
    expect(understudy.history.steps()).toHaveLength(1)
    understudy.enterScenario('down')
    expect((await request.get(`${understudy.restRoot}core/v2/posts`)).status()).toBe(503)
  })
})

test.describe('linked resources', () => {
  test.use({ understudyExtensions: ['neighbours'] })
  test('are read and uploaded', async ({ understudy, page }) => {
    await page.goto(understudy.restRoot)
    const run = `(${useLinkedResources.toString()})(${JSON.stringify(understudy.restRoot)})`
    expect(await page.evaluate(run)).toEqual(LINKED_RESOURCES)
  })
})

test.describe('a deployment with its own names', () => {
  test.use({ understudyRestPrefix: 'rest', understudyNames: { core: 'acme' } })
  test('is served with these names', async ({ understudy, request }) => {
    expect(understudy.restRoot).toMatch(/\/rest\/$/)
    expect((await request.get(`${understudy.restRoot}acme/v2/posts`)).status()).toBe(200)
    expect((await request.get(`${understudy.restRoot}core/v2/posts`)).status()).toBe(404)
    expect(understudy.requests('core.posts.list')).toHaveLength(1)
  })
})

const dataset = {
  format: 'understudy-dataset',
  version: 1,
  variant: 'b',
  records: { posts: [{ id: 1, type: 'post', title: 'Ours', language: 'de' }] },
}

test.describe('a group of tests has its own', () => {
  test.use({
    understudyVariant: 'b',
    understudyDataset: dataset,
    understudyClock: '2026-06-01T08:00:00Z',
  })

  test('variant, dataset and clock, which a reset restores', async ({ understudy }) => {
    const german = understudy.restRoot.replace('/en/', '/de/')
    const titles = async () => {
      const posts: { title: { rendered: string } }[] = await (
        await fetch(`${german}core/v2/posts`)
      ).json()
      return posts.map(({ title }) => title.rendered)
    }
    expect(await titles()).toEqual(['Ours'])
    await fetch(`${understudy.baseUrl}/de/api/core/v2/posts/1?force=true`, {
      method: 'DELETE',
      headers: { authorization },
    })
    expect(await titles()).toEqual([])
    understudy.reset()
    expect(await titles()).toEqual(['Ours'])
    expect(understudy.snapshot().clock.frozenAt).toBe(Date.UTC(2026, 5, 1, 8))
  })
})

test.describe('a fixed base with a trailing slash', () => {
  test.use({ understudyBase: 'https://site.example/' })

  test('is served like one without', async ({ page, understudy }) => {
    expect(understudy.restRoot).toBe('https://site.example/api/')
    const response = await page.goto(`${understudy.restRoot}core/v2/posts`)
    expect(response?.status()).toBe(200)
  })
})

test.describe('an application with a fixed base', () => {
  test.use({ understudyBase: 'https://site.example' })

  test('is served by the site of the test, links included', async ({ page, understudy }) => {
    test.slow()
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>app</title>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`)
    const ask = (path: string, init: RequestInit = {}) =>
      page.evaluate(
        async ([url, options]) => {
          const response = await fetch(url, options)
          return { status: response.status, body: await response.json() }
        },
        [`https://site.example/api${path}`, init] as const,
      )
    const created = await ask('/core/v2/posts', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'From a page', status: 'publish' }),
    })
    expect(created.status).toBe(201)
    expect(created.body.link).toBe('https://site.example/from-a-page/')
    expect(understudy.baseUrl).toBe('https://site.example')
    expect(understudy.snapshot().records.posts.at(-1)?.title).toBe('From a page')
    server.close()
  })
})
