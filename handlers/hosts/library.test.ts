import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Dataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { setupUnderstudy } from './node.ts'

const base = 'https://site.example'
const own = http.get(`${base}/api/core/v2/posts/1`, () => HttpResponse.json({ mine: 1 }))
/** A handler as created by older releases of msw. */
const foreign = { info: {}, run: () => null }

const WRONG: readonly (readonly [options: unknown, reason: string])[] = [
  [undefined, 'expected the options as an object'],
  [{}, 'expected base to be the address of the site, such as https://site.example'],
  [{ base: 'site.example' }, 'expected base to be the address of the site'],
  [{ base: `${base}/api` }, 'the address of the site without /api'],
  [{ base, variant: 'z' }, 'expected variant to be a or b, got "z"'],
  [{ base, dataset: 'demos' }, 'did you mean demo?'],
  [{ base, datset: 'demo' }, 'did you mean dataset?'],
  [{ base, dataset: demo('a'), variant: 'b' }, 'expected a dataset of variant b, got one of a'],
  [{ base, auth: 'none' }, 'expected auth to be lenient or strict'],
  [{ base, restPrefix: '/x y' }, 'expected restPrefix to be a path segment'],
  [{ base, handlers: [foreign] }, 'expected handlers to be handlers of the msw'],
]

for (const [options, reason] of WRONG)
  test(`invalid options are rejected with the reason: ${reason}`, () => {
    // A project in JavaScript can pass anything.
    expect(() => setupUnderstudy(options as never)).toThrow(reason)
  })

test('a user dataset determines the variant', () => {
  expect(() => setupUnderstudy({ base, dataset: demo('b') })).not.toThrow()
})

test('handlers of another msw copy are rejected instead of silently ignored', async () => {
  const { server, listen, close } = setupUnderstudy({ base, handlers: [own] })
  // As above.
  expect(() => server.use(foreign as never)).toThrow(
    'handlers of the msw copy that site-understudy resolves',
  )
  listen()
  expect(listen).toThrow('expected one call of listen()')
  const first = http.get(`${base}/api/core/v2/posts/2`, () => HttpResponse.json({ mine: 2 }))
  server.use(first)
  const read = (id: number) => fetch(`${base}/api/core/v2/posts/${id}`).then((sent) => sent.json())
  expect(await Promise.all([read(1), read(2)])).toEqual([{ mine: 1 }, { mine: 2 }])
  close()
})

test('the requests of a site can be inspected, and a reset clears them', async () => {
  const understudy = setupUnderstudy({ base })
  understudy.listen()
  const headers = {
    'x-understudy-site': 'mine',
    authorization: `Basic ${btoa('admin:admin-secret')}`,
  }
  const body = new URLSearchParams({ title: 'Sent' })
  await fetch(`${base}/api/core/v2/posts`, { method: 'POST', headers, body })
  await fetch(`${base}/api/core/v2/posts`)
  understudy.close()
  const [request, ...others] = understudy.site('mine').requests()
  expect(others).toEqual([])
  expect(request).toMatchObject({
    operation: 'core.posts.create',
    user: 'admin',
    status: 201,
    arguments: { title: 'Sent' },
  })
  expect(understudy.site('mine').requests('core.posts.list')).toEqual([])
  expect(understudy.site().requests('core.posts.*')).toHaveLength(1)
  understudy.site('mine').reset()
  expect(understudy.site('mine').requests()).toEqual([])
})

test('everything below the base is answered, and other requests are reported on demand', async () => {
  const understudy = setupUnderstudy({ base })
  const seen: string[] = []
  understudy.listen({
    onUnhandledRequest: ({ url }, { error }) => {
      seen.push(url)
      error()
    },
  })
  const page = await fetch(`${base}/wp-json/core/v2/posts`)
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining(`${base}/api/`)])
  const picture = await fetch(`${base}/uploads/a.png`)
  expect(picture.headers.get('content-type')).toBe('image/png')
  await expect(fetch('https://other.example/')).rejects.toThrow()
  expect(seen).toEqual(['https://other.example/'])
  understudy.close()
})

test('the clock accepts only valid times', () => {
  const site = setupUnderstudy({ base }).site()
  expect(() => site.setTime('tomorrow')).toThrow('expected a time such as')
  expect(() => site.setTime(new Date(Number.NaN))).toThrow('expected a time such as')
  expect(() => site.stepTime(Number.NaN)).toThrow('expected a whole number of milliseconds')
  site.setTime(new Date('2026-06-01T08:00:00Z'))
})

const header = { format: 'understudy-dataset', version: 1, variant: 'a' }

test('the compiler and the stand-in refuse the same typo in a dataset', () => {
  const dataset: Dataset = {
    ...header,
    records: {
      // @ts-expect-error: `titel` is not a member of a post
      posts: [{ id: 1, type: 'post', title: 'Hello', titel: 'Hallo' }],
    },
  }
  expect(() => setupUnderstudy({ base, dataset })).toThrow('did you mean title?')
})

test('a dataset may have the types of an imported JSON file, and its values keep their types', () => {
  const imported = {
    ...header,
    records: { posts: [{ id: 1, type: 'post', title: 'Hello', status: String('draft') }] },
  }
  const site = setupUnderstudy({ base, dataset: imported }).site()
  const [post] = site.snapshot().records.posts
  const title: string | undefined = post?.title
  expect([title, post?.status]).toEqual(['Hello', 'draft'])
  site.load(site.snapshot())
})

test('a test reads and writes the same records as requests', async () => {
  const understudy = setupUnderstudy({ base })
  understudy.listen()
  const { db } = understudy.site()
  const { id } = db.post.create({ type: 'post', title: 'From the test', status: 'publish' })
  const sent = await fetch(`${base}/api/core/v2/posts/${id}`).then((response) => response.json())
  expect(sent.title.rendered).toBe('From the test')
  understudy.site().reset()
  expect(db.post.findFirst({ where: { id: { equals: id } } })).toBeNull()
  understudy.close()
})

test('a deployment with its own names is addressed by them', async () => {
  const understudy = setupUnderstudy({ base, restPrefix: 'rest', names: { core: 'acme' } })
  understudy.listen()
  const list = await fetch(`${base}/rest/acme/v2/posts?per_page=1`)
  const [{ _links }] = await list.json()
  expect(_links.self[0].href).toContain(`${base}/rest/acme/v2/posts/`)
  expect((await fetch(`${base}/rest/core/v2/posts`)).status).toBe(404)
  expect(understudy.site().requests('core.posts.list')).toHaveLength(1)
  understudy.close()
  const odd = { base, names: JSON.parse('{ "cor": "acme" }') }
  expect(() => setupUnderstudy(odd)).toThrow(/neutral word.*got cor/)
})

test('requests and coverage of a site have the names of the deployment', async () => {
  const names = { core: 'acme', arguments: { per_page: 'page_size' } }
  const understudy = setupUnderstudy({ base, names })
  understudy.listen()
  await fetch(`${base}/api/acme/v2/posts?page_size=1&page_siz=2`)
  const site = understudy.site()
  const [request] = site.requests()
  expect(request?.arguments).toMatchObject({ page_size: 1 })
  expect(request?.hints[0]?.message).toContain('did you mean page_size?')
  const [used] = site.coverage().used
  expect(used).toMatchObject({ path: '/acme/v2/posts', arguments: { page_size: 1 } })
  expect(used).toEqual(understudy.coverage().used[0])
  understudy.close()
})
