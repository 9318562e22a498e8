import { expect, test } from 'vitest'
import { empty } from '#fixtures/datasets/empty.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { readScenarios } from '#handlers/control/scenarios/scenario.ts'
import { setupUnderstudy } from '#handlers/hosts/node.ts'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import { neighbours } from '#handlers/neighbours/index.ts'
import { TEST_ORIGIN, testApi } from '#handlers/testing/testing.ts'
import coreNames from '#openapi/names/core.json' with { type: 'json' }
import { startOf } from './start.ts'
import { testHost } from './test-host.ts'
import { DATASET_FILE } from './test-text.ts'

const POSTS = '/core/v2/posts'
const EXPORT = '//__understudy/requests/test'

type Work = () => unknown

/** Runs the text of a test with the functions of a runner, and the host of this repository. */
async function run(text: string, dataset: unknown): Promise<void> {
  const steps: Work[] = []
  const code = text.replace(/^import .*\n/gm, '').replace(/await import\(.*\)/g, 'host')
  const given = {
    host: { setupUnderstudy, neighbours },
    expect,
    beforeAll: (work: Work) => steps.unshift(work),
    afterAll: (work: Work) => steps.push(work),
    test: (_: string, work: Work) => steps.splice(1, 0, work),
    readFileSync: (name: string) => (name === DATASET_FILE ? JSON.stringify(dataset) : ''),
  }
  new Function(...Object.keys(given), code)(...Object.values(given))
  const close = steps.pop()
  try {
    for (const step of steps) await step()
  } finally {
    close?.()
  }
}

test('a test from several requests passes as it is, from the state they started from', async () => {
  const api = testApi({ history: 20 })
  await api.post(POSTS, { title: 'Before' }, 'admin')
  const first = api.standIn.journal.last + 1
  const { body } = await api.post(POSTS, { title: 'One', status: 'publish' }, 'editor')
  await api.get(`${POSTS}/${body.id}`)
  await api.post(POSTS, { title: 'No', status: 'publish' }, 'contributor')
  await api.delete(`${POSTS}/${body.id}?force=true`, undefined, 'editor')
  await api.get(`${POSTS}/${body.id}`)
  const ids = [0, 1, 2, 3, 4].map((at) => first + at).join(',')
  for (const runner of ['vitest', 'jest']) {
    const made = (await api.get(`${EXPORT}?ids=${ids}&runner=${runner}`)).body
    expect(made.test).toContain('posts/" + body1.id)')
    expect(made.test).toContain('id: body1.id, slug: "one", status: "publish"')
    expect(made.test).not.toContain('-secret')
    expect(made.dataset.records.posts.at(-1).title).toBe('Before')
    await run(made.test, made.dataset)
    for (const [right, wrong] of [
      ['toBe(201)', 'toBe(200)'],
      ['title: {"raw":"One"}', 'title: {"raw":"Two"}'],
    ])
      await expect(run(made.test.replace(right, wrong), made.dataset)).rejects.toThrow()
  }
})

test('requests and steps within one millisecond keep their order', async () => {
  const api = testApi({ history: 20 })
  await api.post(POSTS, { title: 'Before' })
  await api.post(POSTS, { title: 'One' })
  await api.get(POSTS)
  const [, write, read] = api.standIn.journal.since(0)
  const [first, second] = api.standIn.history?.steps('default') ?? []
  if (!write || !read || !first || !second) throw new Error('expected two steps')
  const titleBefore = (logged: LoggedRequest) =>
    startOf(api.standIn, logged)?.snapshot.records['posts']?.at(-1)?.['title']
  // The clocks of steps and of requests differ by less than a millisecond.
  expect(titleBefore({ ...write, at: second.at + 0.9 })).toBe('Before')
  expect(titleBefore({ ...write, at: first.at })).toBe('Before')
  expect(titleBefore({ ...read, at: second.at })).toBe('One')
})

test('without earlier writes it names the dataset; the clock is that of the site', async () => {
  const api = testApi({ history: 20, now: '2026-03-10T09:00:00Z' })
  await api.get(`${POSTS}?per_page=2`)
  const [logged] = api.standIn.journal.since(0)
  expect(logged && startOf({ ...api.standIn, dataset: 'demo' }, logged)).toMatchObject({
    dataset: 'demo',
    clock: '2026-03-10T09:00:00.000Z',
  })
  const made = (await api.get(`${EXPORT}?ids=1&runner=playwright`)).body
  expect(made.test).toContain('understudyClock: "2026-03-10T09:00:00.000Z"')
  expect(made.test).toContain('understudy.baseUrl + "/api/core/v2/posts?per_page=2"')
})

test('requests that cannot be repeated are left out with a reason', async () => {
  const api = testApi({ history: 20 })
  siteControl(api.standIn, 'default').fault({ operation: 'core.posts.list', status: 503 })
  await api.get(POSTS)
  await api.get(POSTS)
  const made = (await api.get(`${EXPORT}?ids=1,2`)).body
  expect(made.leftOut).toEqual([
    'request 1, GET /core/v2/posts: a fault or a situation affected it',
  ])
  await api.get(POSTS, { headers: { 'x-wp-nonce': 'bad' } })
  expect((await api.get(`${EXPORT}?ids=2,3`)).body.leftOut).toEqual([
    'request 3, GET /core/v2/posts: it has an invalid nonce',
  ])
  const none = await api.get(`${EXPORT}?ids=1`)
  expect([none.status, none.body.code]).toEqual([400, 'understudy_invalid_test'])
  expect((await api.get(`${EXPORT}?ids=2&runner=mocha`)).status).toBe(400)
})

test('names and extensions of the stand-in are part of the test', async () => {
  const names = { ...coreNames, arguments: { per_page: 'limit' } }
  const api = testApi({ history: 20, names, extensions: [neighbours] })
  const word = coreNames.core
  await api.get(`/${word}/v2/categories?limit=2`)
  await api.post(`/${word}/v2/tags`, { name: 'Fresh' })
  await api.post(`/${word}/v2/tags`, { name: 'No' }, 'subscriber')
  const made = (await api.get(`${EXPORT}?ids=1,2,3`)).body
  expect(made.leftOut).toEqual([])
  await run(made.test, made.dataset)
  const inBrowser = (await api.get(`${EXPORT}?ids=1&runner=playwright`)).body.test
  expect(inBrowser).toContain('understudyExtensions: ["neighbours"],')
  expect(inBrowser).toContain('"arguments":{"per_page":"limit"}')
  const standIn = { ...api.standIn, extensionFiles: ['./ours.json'] }
  expect(testHost(standIn).settings).toEqual({ extensions: '["neighbours","./ours.json"]' })
})

test('a test starts from the records and users of the initial scenario', async () => {
  const api = testApi({ history: 20 })
  const users = [{ login: 'intern', roles: ['contributor'], password: 'intern-word' }]
  const document = { start: 'first', scenarios: { first: { dataset: empty('a'), users } } }
  const context = { ...api.standIn, variant: 'a' as const, datasetOf: () => undefined }
  api.standIn.scenarios.use(readScenarios(document, context))
  await api.send('POST', POSTS, {
    json: { title: 'Mine' },
    headers: {
      authorization: `Basic ${btoa('intern:intern-word')}`,
      'x-understudy-site': 'fresh',
    },
  })
  const made = (await api.get(`${EXPORT}?ids=1`)).body
  expect(made.dataset.records.posts ?? []).toEqual([])
  expect(made.test).toContain('authorization("intern")')
  expect(JSON.stringify(made)).not.toContain('intern-word')
  await run(made.test, made.dataset)
})

test('requests that depend on other changes are left out', async () => {
  const api = testApi({ history: 20 })
  const { body } = await api.post(POSTS, { title: 'One', status: 'publish' }, 'editor')
  await api.delete(`${POSTS}/${body.id}?force=true`, undefined, 'editor')
  await api.get(`${POSTS}/${body.id}`)
  const made = (await api.get(`${EXPORT}?ids=1,3`)).body
  const reason = 'its response depends on changes that are not part of the test'
  expect(made.leftOut).toEqual([`request 3, GET ${POSTS}/${body.id}: ${reason}`])
  await run(made.test, made.dataset)
})

test('the method of a header is repeated', async () => {
  const api = testApi({ history: 20 })
  await api.send('POST', `${POSTS}/1`, {
    as: 'admin',
    headers: { 'x-http-method-override': 'DELETE' },
  })
  const made = (await api.get(`${EXPORT}?ids=1`)).body
  expect(made.test).toContain(`'x-http-method-override': "DELETE"`)
  await run(made.test, made.dataset)
})

test('lists are expected with their length, values of other hosts are not expected', async () => {
  const api = testApi({ history: 5 })
  await api.get(`${POSTS}?per_page=2`)
  await api.post(POSTS, { title: `See ${TEST_ORIGIN}/x`, status: 'draft' }, 'editor')
  const made = (await api.get(`${EXPORT}?ids=1,2`)).body
  expect(made.test).toContain('expect(await response1.json()).toHaveLength(2)')
  expect(made.test).toContain('toMatchObject({ slug: "", status: "draft" })')
  await run(made.test, made.dataset)
  await expect(
    run(made.test.replace('toHaveLength(2)', 'toHaveLength(3)'), made.dataset),
  ).rejects.toThrow()
})

test('addresses of the site become those of the host of the test', async () => {
  const api = testApi({ history: 20 })
  const embed = '/api/oembed/1.0/embed'
  const named = `${TEST_ORIGIN}/~mine`
  await api.get(`/${embed}?url=${TEST_ORIGIN}/`)
  await api.post(POSTS, { content: `<a href="${TEST_ORIGIN}/x">x</a>` })
  await api.get(`//~mine${embed}?url=${encodeURIComponent(`${named}/`)}`)
  expect([...api.standIn.journal.since(0)].map(({ status }) => status)).toEqual([200, 201, 200])
  const own = (await api.get(`${EXPORT}?ids=1,2`)).body
  expect(own.test).toContain('embed?url=" + BASE + "/"')
  expect(own.test).not.toContain(TEST_ORIGIN)
  await run(own.test, own.dataset)
  const prefixed = (await api.get(`${EXPORT}?ids=3`)).body
  expect(prefixed.test).toContain('embed?url=" + encodeURIComponent(BASE) + "%2F"')
  await run(prefixed.test, prefixed.dataset)
})

test('reasons are named where no request can become a test', async () => {
  const api = testApi({ variant: 'b', history: 5 })
  await api.get('//fr/api/core/v2/posts')
  const { status, body } = await api.get('//__understudy/requests/test?ids=1')
  expect([status, body.code]).toEqual([400, 'understudy_invalid_test'])
  expect(body.message).toContain(
    'request 1, GET /fr/api/core/v2/posts: it is outside of the interface',
  )
})

test('an error in a script is expected in its text', async () => {
  const api = testApi({ history: 5 })
  await api.get('/core/v2/posts/99999?_jsonp=show')
  const { body } = await api.get('//__understudy/requests/test?ids=1')
  expect(body.test).toContain(`.text()).toContain("\\"code\\":\\"rest_post_invalid_id\\"")`)
})

test('Playwright sends broken JSON unchanged, and repeats no rejection of the strict mode', async () => {
  const api = testApi({ history: 5, auth: 'strict' })
  const headers = { 'content-type': 'application/json' }
  await api.send('POST', '/core/v2/posts', { headers, body: new TextEncoder().encode('{"a":') })
  await api.get('/core/v2/posts', { headers: { authorization: `Basic ${btoa('editor:no')}` } })
  const { body } = await api.get('//__understudy/requests/test?ids=1,2&runner=playwright')
  expect(body.test).toContain('data: Buffer.from("{\\"a\\":"),')
  expect(body.leftOut).toEqual([
    'request 2, GET /core/v2/posts: the fixture for Playwright treats wrong passwords as none',
  ])
})
