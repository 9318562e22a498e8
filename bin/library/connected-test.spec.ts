import { connectTo } from './connected-test.ts'
import { connectedTest, expect } from './playwright.ts'
import { startServer, type UnderstudyServer } from './server.ts'

interface SharedFixtures {
  readonly shared: UnderstudyServer
}

/** With one server per worker. */
const test = connectedTest.extend<object, SharedFixtures>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from a pattern
    async ({}, use) => {
      const server = await startServer({ trustProxy: true, history: true })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  understudyServer: ({ shared }, use) => use(shared.url),
})

const authorization = `Basic ${btoa('admin:admin-secret')}`

for (const round of [1, 2])
  test(`each test has its own site on the shared server (${round})`, async ({
    understudy,
    request,
    shared,
  }) => {
    await understudy.create('post', { title: `Nowhere else ${round}` })
    const found = await request.get(`${understudy.restRoot}core/v2/posts?search=Nowhere`)
    expect(found.ok()).toBe(true)
    expect(await found.json()).toMatchObject([{ title: { rendered: `Nowhere else ${round}` } }])
    await expect(understudy).toHaveReceived('core.posts.list', { search: 'Nowhere' }, { times: 1 })
    const sites: string[] = (await (await request.get(`${shared.url}/__understudy/health`)).json())
      .sites
    expect(sites.filter((name) => name.startsWith('test-'))).toHaveLength(1)
  })

test.describe('dataset and clock of a test', () => {
  test.use({ understudyDataset: 'empty', understudyClock: '2026-06-01T08:00:00Z' })

  test('are restored by a reset', async ({ understudy }) => {
    await understudy.create('post', { title: 'Gone' })
    await understudy.clock.step(1000)
    await understudy.reset()
    expect(await understudy.db.post.count()).toBe(0)
    expect((await understudy.clock.now()).toISOString()).toBe('2026-06-01T08:00:00.000Z')
  })
})

test.describe('an application with a fixed base', () => {
  test.use({ understudyBase: 'https://site.example' })

  test('is served by the site of the test, links and broken connections included', async ({
    page,
    understudy,
  }) => {
    test.slow()
    await page.goto('https://site.example/api/')
    const ask = (init: RequestInit) =>
      page.evaluate(async (options) => {
        const response = await fetch('/api/core/v2/posts', options).catch(() => undefined)
        return { status: response?.status, body: await response?.json() }
      }, init)
    const created = await ask({
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'From a page', status: 'publish' }),
    })
    expect(created.status).toBe(201)
    expect(created.body.link).toBe('https://site.example/from-a-page/')
    expect(understudy.restRoot).toBe('https://site.example/api/')
    expect(await understudy.db.post.count({ where: { slug: { equals: 'from-a-page' } } })).toBe(1)
    await understudy.fault({ operation: 'core.posts.list', drop: true })
    expect((await ask({})).status).toBeUndefined()
    expect((await ask({})).status).toBe(200)
  })
})

test('a wrong server, or one that does not rewrite links, is rejected', async ({ shared }) => {
  await expect(connectTo('http://127.0.0.1:1', {}, {})).rejects.toThrow('npx understudy serve')
  const forwarded = { 'x-forwarded-host': 'site.example' }
  expect(await connectTo(shared.url, forwarded, {})).toMatchObject({
    restPath: '/api/',
    variant: 'a',
  })
  const plain = await startServer({ variant: 'b' })
  await expect(connectTo(plain.url, forwarded, {})).rejects.toThrow('--trust-proxy')
  expect(await connectTo(plain.url, {}, {})).toMatchObject({ restPath: '/en/api/', variant: 'b' })
  await plain.stop()
})
