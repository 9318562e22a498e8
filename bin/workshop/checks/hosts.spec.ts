/** One unchanged scenario in all three hosts. */

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { LINKED_RESOURCES, useLinkedResources } from '#bin/testing/linked-resources.ts'
import { buildPage, gzipped, type PageBuild } from '#bin/workshop/page-load.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { setupUnderstudy } from '#handlers/hosts/node.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'

interface Outcome {
  readonly status: number
  readonly body: unknown
}

/**
 * Runs wherever `fetch` exists: in this process and inside a page. Must not use outer variables,
 * because the page gets its source text.
 */
async function scenario(base: string): Promise<readonly Outcome[]> {
  const call = async (
    method: string,
    path: string,
    { body, login }: { body?: unknown; login?: string } = {},
  ) => {
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(login && { authorization: `Basic ${btoa(`${login}:${login}-secret`)}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text && JSON.parse(text) }
  }
  const settings = '/spamfilter/v1/settings'
  return [
    await call('GET', settings),
    await call('POST', settings, { body: { spamfilter_strictness: 'maybe' } }),
    await call('POST', settings, { body: { spamfilter_strictness: false }, login: 'admin' }),
    await call('GET', settings, { login: 'admin' }),
    await call('GET', '/no/such/route'),
  ]
}

const changed = { spamfilter_strictness: false, spamfilter_show_user_comments_approved: true }

function expectScenario(outcomes: readonly Outcome[]): void {
  expect(outcomes.map(({ status }) => status)).toEqual([401, 400, 200, 200, 404])
  expect(outcomes[1]?.body).toMatchObject({
    code: 'rest_invalid_param',
    data: { params: { spamfilter_strictness: 'spamfilter_strictness is not of type boolean.' } },
  })
  expect(outcomes[2]?.body).toEqual(changed)
  expect(outcomes[3]?.body).toEqual(changed)
  expect(outcomes[4]?.body).toMatchObject({ code: 'rest_no_route' })
}

test('the scenario runs against the standalone server', async () => {
  const template = readDataset(demo('a'))
  const running = await startServer(
    { standIn: createStandIn({ template: () => template }) },
    { port: 0, host: '127.0.0.1' },
  )
  try {
    expectScenario(await scenario(`http://127.0.0.1:${running.port}`))
  } finally {
    await running.stop()
  }
})

test("the scenario runs in the interceptor, behind the project's own handlers", async () => {
  const { http, HttpResponse } = await import('msw')
  const own = http.get('https://site.example/api/spamfilter/v1/stats', () =>
    HttpResponse.json({ from: 'the team' }),
  )
  const understudy = setupUnderstudy({ base: 'https://site.example', handlers: [own] })
  understudy.listen()
  try {
    expectScenario(await scenario('https://site.example'))
    const answer = await fetch('https://site.example/api/spamfilter/v1/stats')
    expect(await answer.json()).toEqual({ from: 'the team' })
    understudy.site().reset()
    expect((await scenario('https://site.example')).at(2)?.body).toEqual(changed)
  } finally {
    understudy.close()
  }
})

/** msw as served by a project: one copy for the page and the package. */
async function bundleMsw(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: { msw: 'msw', 'msw-browser': 'msw/browser' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    outdir: 'msw',
    write: false,
    logLevel: 'silent',
  })
  return new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]))
}

const PAGE = `<!doctype html><title>page</title><script type="importmap">
  { "imports": { "msw": "/msw.js", "msw/browser": "/msw-browser.js" } }
</script>`

const typeOf = (name: string): string => (name === '' ? 'text/html' : 'text/javascript')

let builds: Promise<readonly [PageBuild, ReadonlyMap<string, Uint8Array>]> | undefined

/** A page of another origin than the site, with the worker script next to it, also below `/shop/`. */
async function servePage() {
  builds ??= Promise.all([buildPage(), bundleMsw()])
  const [own, msw] = await builds
  const worker = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')
  const files = new Map<string, Uint8Array>([
    ...msw,
    ...own.files,
    ['', Buffer.from(PAGE)],
    ['mockServiceWorker.js', readFileSync(worker)],
  ])
  const loaded = new Set<string>()
  const server = createServer((request, response) => {
    const name = request.url?.split('?')[0]?.replace(/^\/(?:shop\/)?/, '') ?? ''
    const file = files.get(name)
    if (own.files.has(name)) loaded.add(name)
    response.writeHead(file ? 200 : 404, { 'content-type': typeOf(name) })
    response.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bytes = () =>
    [...loaded].reduce((sum, name) => sum + gzipped(own.files.get(name) ?? Buffer.of()), 0)
  // A server on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return { server, address: `http://127.0.0.1:${port}`, bytes, own }
}

async function startInPage(page: Page, options: object = {}): Promise<void> {
  await page.evaluate(async (others) => {
    const { setupUnderstudy: setup } = await import(`${location.origin}/browser.mjs`)
    const understudy = setup({ base: 'https://site.example', ...others })
    const unhandled: string[] = []
    Object.assign(globalThis, { understudy, unhandled })
    const onUnhandledRequest = ({ url }: Request) => void unhandled.push(url)
    await understudy.start({ quiet: true, onUnhandledRequest })
  }, options)
}

/** Creates and reads records in the page. */
async function recordsInPage(page: Page) {
  return page.evaluate(`(async () => {
    const { create, db } = understudy.site()
    const { id } = create('post', { title: 'In the page' })
    const sent = await fetch('https://site.example/api/core/v2/posts/' + id)
    const { title } = await sent.json()
    return { title: title.rendered, found: db.post.count({ where: { id: { equals: id } } }) }
  })()`)
}

/** The decoded size of a picture of each type. */
async function picturesInPage(page: Page) {
  return page.evaluate(`Promise.all(['png', 'jpg', 'webp'].map(async (type) => {
    const sent = await fetch('https://site.example/uploads/hall-301x203.' + type)
    const { width, height } = await createImageBitmap(await sent.blob())
    return [width, height]
  }))`)
}

const MOST_FIRST = 250_000

test('the scenario runs in the service worker of a page', async ({ page }) => {
  test.slow()
  const { server, address, bytes, own } = await servePage()
  try {
    await page.goto(address)
    await startInPage(page)
    const posts = await page.evaluate(async () => {
      const response = await fetch('https://site.example/api/core/v2/posts?_embed')
      return [response.status, (await response.json()).length]
    })
    expect(posts).toEqual([200, 10])
    // The first load is small, and as large as the benchmark states.
    expect(bytes()).toBe(own.firstLoad)
    expect(own.firstLoad).toBeLessThan(MOST_FIRST)
    const run = `(${scenario.toString()})('https://site.example')`
    expectScenario(await page.evaluate(run))
    const home = await page.evaluate(() => fetch('/').then((response) => response.text()))
    expect(home).toContain('<title>page</title>')
    const unhandled = await page.evaluate('unhandled')
    expect(unhandled).toContain(`${address}/`)
    expect(JSON.stringify(unhandled)).not.toContain('site.example')
    expect(await recordsInPage(page)).toEqual({ title: 'In the page', found: 1 })
    expect(await picturesInPage(page)).toEqual([1, 2, 3].map(() => [301, 203]))
  } finally {
    server.close()
  }
})

test('page, worker script and site may be below a path', async ({ page }) => {
  const { server, address } = await servePage()
  try {
    await page.goto(`${address}/shop/`)
    const outcome = await page.evaluate(`(async () => {
      const { setupUnderstudy } = await import(location.origin + '/shop/browser.mjs')
      const understudy = setupUnderstudy({ base: 'https://site.example/shop' })
      await understudy.start({ quiet: true, workerUrl: '/shop/mockServiceWorker.js' })
      const { scope } = await navigator.serviceWorker.getRegistration()
      const response = await fetch('https://site.example/shop/api/core/v2/posts?per_page=1')
      const [{ _links }] = await response.json()
      return [scope, response.headers.get('link'), _links.self[0].href]
    })()`)
    expect(outcome).toEqual([
      `${address}/shop/`,
      '<https://site.example/shop/api/core/v2/posts?per_page=1&page=2>; rel="next"',
      expect.stringMatching(/^https:\/\/site\.example\/shop\/api\/core\/v2\/posts\/\d+$/),
    ])
  } finally {
    server.close()
  }
})

test('a page reads and uploads linked resources', async ({ page }) => {
  test.slow()
  const { server, address } = await servePage()
  try {
    await page.goto(address)
    const outcome = await page.evaluate(`(async () => {
      const { setupUnderstudy } = await import(location.origin + '/browser.mjs')
      const { neighbours } = await import(location.origin + '/neighbours.mjs')
      const base = 'https://site.example'
      await setupUnderstudy({ base, extensions: [neighbours] }).start({ quiet: true })
      return (${useLinkedResources.toString()})(base + '/api/')
    })()`)
    expect(outcome).toEqual(LINKED_RESOURCES)
  } finally {
    server.close()
  }
})

test('the scenario runs with the handlers in a worker set up by the page', async ({ page }) => {
  test.slow()
  const { server, address } = await servePage()
  try {
    await page.goto(address)
    const overridden = await page.evaluate(`(async () => {
      const [{ http, HttpResponse }, { setupWorker }, { handlers }] = await Promise.all([
        import('msw'),
        import('msw/browser'),
        import(location.origin + '/handlers.mjs'),
      ])
      const worker = setupWorker(...handlers({ base: 'https://site.example' }))
      await worker.start({ quiet: true })
      const posts = 'https://site.example/api/core/v2/posts'
      worker.use(http.get(posts, () => HttpResponse.json(['mine'])))
      const [mine, pages] = await Promise.all([fetch(posts), fetch('https://site.example/api/core/v2/pages')])
      return [await mine.json(), pages.status]
    })()`)
    expect(overridden).toEqual([['mine'], 200])
    expectScenario(await page.evaluate(`(${scenario.toString()})('https://site.example')`))
  } finally {
    server.close()
  }
})

test('in a page, written records and sign-ins by the screen survive a reload', async ({ page }) => {
  test.slow()
  const { server, address } = await servePage()
  try {
    await page.goto(address)
    await startInPage(page, { persist: 'session' })
    const screen = `https://site.example/authorize?app_name=App&success_url=${address}/`
    // Set by the page above.
    await page.evaluate(`void understudy.authorize(${JSON.stringify(screen)})`)
    const frame = page.frameLocator('iframe[title=Authorization]')
    await Promise.all([
      page.waitForURL(/user_login=/),
      frame.getByRole('button', { name: /^(?:yes|allow|approve)/i }).click(),
    ])
    const { searchParams } = new URL(page.url())
    // With the names of a deployment.
    await startInPage(page, { persist: 'session', names: { core: 'acme' }, restPrefix: 'rest' })
    const password = `${searchParams.get('user_login')}:${searchParams.get('password')}`
    const status = await page.evaluate(async (credentials) => {
      const response = await fetch('https://site.example/rest/acme/v2/posts?context=edit', {
        headers: { authorization: `Basic ${btoa(credentials)}` },
      })
      return response.status
    }, password)
    expect(status).toBe(200)
  } finally {
    server.close()
  }
})
