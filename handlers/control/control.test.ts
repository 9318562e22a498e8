import { expect, test } from 'vitest'
import { TEST_ORIGIN, testApi } from '#handlers/testing/testing.ts'

type Api = ReturnType<typeof testApi>

const at = (path: string): string => `//__understudy${path}`
const on = (site: string) => ({ headers: { 'x-understudy-site': site } })
const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

test('clients get the index as JSON, browsers as a page with links', async () => {
  const api = testApi()
  const { body } = await api.get(at('/'))
  expect(body.operations).toContain('PUT /__understudy/snapshot')
  const page = await api.get(at('/'), BROWSER)
  expect(page.headers).toMatchObject({
    'Content-Type': 'text/html; charset=UTF-8',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': expect.stringContaining("default-src 'none'"),
  })
  expect(page.headers['Content-Security-Policy']).toContain("frame-ancestors 'none'")
  expect(page.text).toContain(`href="${TEST_ORIGIN}/__understudy/sites"`)
  expect(page.text).not.toContain('<script')
})

test('addresses shown in a page are escaped', async () => {
  const api = testApi()
  const evil = encodeURIComponent('"><script>alert(1)</script><img src=x onerror=alert(1)>')
  for (const target of [`//~${evil}/__understudy/`, `//~${evil}/`, `//${evil}`]) {
    const { text } = await api.get(target, BROWSER)
    expect([target, /<script|<img/.test(text)]).toEqual([target, false])
  }
})

test('sites are listed and removed, and not created by listing', async () => {
  const api = testApi()
  await api.get('/', on('one'))
  const names = async () =>
    (await api.get(at('/sites'))).body.map(({ name }: { name: string }) => name)
  expect(await names()).toEqual(['default', 'one'])
  expect((await api.send('DELETE', at('/sites'), on('two'))).body).toEqual({
    removed: false,
    name: 'two',
  })
  expect((await api.send('DELETE', at('/sites'), on('one'))).body.removed).toBe(true)
  expect(await names()).toEqual(['default'])
})

test('an invalid site name is rejected everywhere', async () => {
  const api = testApi()
  for (const name of ['..', '../x', '%2e%2e', '-a', 'a b', '__proto__', 'a'.repeat(65), '.']) {
    expect([name, (await api.get(at('/snapshot'), on(name))).body.code]).toEqual([
      name,
      'understudy_invalid_site',
    ])
    expect((await api.get('/', on(name))).body.code).toBe('understudy_invalid_site')
  }
  expect(api.standIn.sites.names()).toEqual(['default'])
})

test('the limit of sites is reported, and existing sites keep working', async () => {
  const api = testApi({ limits: { sites: 10 } })
  const freeze = (name: string) => api.standIn.sites.get(name)?.clock.freeze(0)
  for (let at = 0; at < 10; at += 1) freeze(`s${at}`)
  const { status, body } = await api.get('/', on('one-more'))
  expect([status, body.code]).toEqual([507, 'understudy_too_many_sites'])
  expect((await api.get(at('/clock'), on('one-more'))).status).toBe(507)
  expect((await api.get('/', on('s0'))).status).toBe(200)
})

test('read-only clients cannot exhaust the limit of sites', async () => {
  const api = testApi({ dataset: 'empty', limits: { overhead: 2_000_000 } })
  const json = { title: 'Kept', status: 'publish' }
  await api.send('POST', '/core/v2/posts', { as: 'admin', json, ...on('mine') })
  for (let at = 0; at < 30; at += 1) await api.get('/core/v2/posts', on(`s${at}`))
  for (const name of ['default', 'one-more'])
    expect((await api.get('/core/v2/posts', on(name))).status).toBe(200)
  expect((await api.get('/core/v2/posts', on('mine'))).body).toHaveLength(1)
  expect(api.standIn.sites.names().length).toBeLessThan(20)
})

test('changed sites are never evicted for new ones', async () => {
  const api = testApi({ dataset: 'empty', limits: { overhead: 1_100_000 } })
  const write = (name: string) =>
    api.send('POST', '/core/v2/posts', { as: 'admin', json: { title: 'Kept' }, ...on(name) })
  const statuses: number[] = []
  for (let at = 0; at < 8; at += 1) statuses.push((await write(`s${at}`)).status)
  expect(statuses.slice(0, 4)).toEqual([201, 201, 201, 201])
  expect(statuses.at(-1)).toBe(507)
  expect((await write('s0')).status).toBe(201)
  expect(
    (await api.get('/core/v2/posts?status=draft', { as: 'admin', ...on('s0') })).body,
  ).toHaveLength(2)
  expect((await write('default')).status).toBe(201)
  const saved = (await api.get(at('/snapshot'), on('s0'))).body
  const load = await api.send('PUT', at('/snapshot'), { json: saved, ...on('new') })
  expect([load.status, load.body.code]).toEqual([507, 'understudy_too_many_sites'])
})

test('pages of another origin are rejected, with or without an Origin header', async () => {
  const api = testApi()
  const before = api.site.posts.size
  const foreign = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: `${TEST_ORIGIN}.evil.test` },
    { origin: `${TEST_ORIGIN}:81` },
    { origin: TEST_ORIGIN.replace('http:', 'https:') },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://evil.test/page' },
    { referer: `${TEST_ORIGIN}.evil.test/` },
  ]
  for (const sent of foreign)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      for (const [method, path] of [
        ['POST', '/reset'],
        ['OPTIONS', '/reset'],
        ['GET', '/snapshot'],
        ['GET', '/'],
      ] as const) {
        const headers = { ...sent, 'content-type': type } as Record<string, string>
        const response = await api.send(method, at(path), { headers })
        expect([sent, response.status]).toEqual([sent, 403])
        expect(Object.keys(response.headers).join()).not.toMatch(/access-control/i)
      }
  expect(api.site.posts.size).toBe(before)
  for (const headers of [
    { origin: TEST_ORIGIN },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { referer: `${TEST_ORIGIN}/__understudy/` },
    { referer: TEST_ORIGIN },
  ])
    expect(
      (await api.get(at('/health'), { headers: headers as Record<string, string> })).status,
    ).toBe(200)
})

test('unknown paths and methods are rejected with a message', async () => {
  const api = testApi()
  for (const path of ['/constructor', '/__proto__', '/snapshot/../reset', '/%2e%2e', '/reset/x'])
    expect((await api.get(at(path))).body.code).toBe('understudy_no_route')
  const wrong = await api.send('PATCH', at('/snapshot'))
  expect([wrong.status, wrong.headers['Allow']]).toEqual([405, 'GET, PUT'])
  const broken = await api.send('PUT', at('/clock'), {
    body: new TextEncoder().encode('{"now":'),
    headers: { 'content-type': 'application/json' },
  })
  expect(broken.body.code).toBe('understudy_invalid_json')
})

const setClock = (api: Api, json: unknown) => api.send('PUT', at('/clock'), { json })

test('the clock is set, moved and released', async () => {
  const api = testApi()
  expect((await setClock(api, { now: '2026-06-01T08:00:00' })).body).toEqual({
    now: '2026-06-01T08:00:00.000Z',
    frozen: true,
  })
  expect((await setClock(api, { now: '2026-06-01 08:00:00+02:00' })).body.now).toBe(
    '2026-06-01T06:00:00.000Z',
  )
  expect((await setClock(api, { step: 1500 })).body.now).toBe('2026-06-01T06:00:01.500Z')
  expect((await setClock(api, { release: true })).body.frozen).toBe(false)
})

test('an invalid time is rejected and leaves the clock unchanged', async () => {
  const api = testApi()
  await setClock(api, { now: '9998-12-31T23:59:59Z' })
  for (const wrong of [
    { now: '+275760-09-13T00:00:00Z' },
    { now: '2026-13-01' },
    { now: '0001-01-01' },
    { now: 'tomorrow' },
    { now: 5 },
    { now: {} },
    { step: 8.64e15 },
    { step: 1e308 },
    { step: 0.5 },
    { step: '5' },
    { release: 1 },
    {},
    { constructor: 1 },
  ])
    expect([wrong, (await setClock(api, wrong)).body.code]).toEqual([
      wrong,
      'understudy_invalid_clock',
    ])
  expect((await api.get(at('/clock'))).body.now).toBe('9998-12-31T23:59:59.000Z')
})

const FORM = {
  post_id: 12,
  element_id: 'abc123',
  form_name: 'Contact',
  fields: [
    { id: 'name', type: 'text', label: 'Name', value: 'Ada' },
    { id: 'mail', type: 'email', label: 'E-mail', value: 'ada@example.org' },
  ],
  referer: 'http://site.example/contact',
}
const submit = (api: Api, json: unknown) => api.send('POST', at('/submissions'), { json })

test('a submitted form can be read through the interface', async () => {
  const api = testApi()
  const { status, body } = await submit(api, FORM)
  expect([status, body.status]).toEqual([201, 'new'])
  const read = await api.get(`/builder/v1/form-submissions/${body.id}`, { as: 'admin' })
  expect(read.text).toContain('ada@example.org')
  const snapshot = (await api.get(at('/snapshot'))).body
  expect((await testApi().send('PUT', at('/snapshot'), { json: snapshot })).status).toBe(200)
})

test('an invalid form is rejected with its error, and nothing is stored', async () => {
  const api = testApi()
  const before = api.site.formSubmissions.size
  const messageFor = async (form: unknown) => (await submit(api, form)).body.message
  expect(await messageFor({ ...FORM, post_id: 'x' })).toBe(
    'The form cannot be submitted: expected post_id to be a positive integer.',
  )
  expect(await messageFor({ ...FORM, fields: [{ id: '', value: 1 }] })).toContain('fields[0].id')
  expect(await messageFor({ ...FORM, other: 1 })).toContain('"other" is not one of')
  expect(await messageFor([])).toContain('expected a JSON object')
  expect(await messageFor({ ...FORM, fields: Array(501).fill(FORM.fields[0]) })).toContain(
    'at most 500',
  )
  expect(api.site.formSubmissions.size).toBe(before)
})
