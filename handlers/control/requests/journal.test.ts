import { expect, test } from 'vitest'
import { startServer } from '#handlers/hosts/server/server.ts'
import { TEST_ORIGIN, testApi } from '#handlers/testing/testing.ts'
import { createJournal, type Journal } from './journal.ts'
import { toLogText } from './secrets.rules.ts'

type Api = ReturnType<typeof testApi>

const REQUESTS = '//__understudy/requests'

/** Sends requests for `/core/v2/posts?page=1` and so on. */
async function ask(api: Api, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) await api.get(`/core/v2/posts?per_page=1&page=${at}`)
}

const pagesIn = (journal: Journal): readonly unknown[] =>
  [...journal.since(0)].map(({ trace }) => trace.query?.['page'])

interface LogEntry {
  readonly journal: Journal
  readonly page?: number
  readonly body?: string
}

function tell(api: Api, { journal, page = 1, body = 'x'.repeat(100) }: LogEntry): void {
  const header = () => undefined
  const target = `/api/core/v2/posts?page=${page}`
  const dispatch = api.standIn.dispatch({ method: 'GET', target, origin: TEST_ORIGIN, header })
  dispatch.trace.query = dispatch.address.query
  journal.add(dispatch, { status: 200, headers: {}, body })
}

test('only the latest requests are kept, limited by number and size', () => {
  const api = testApi({ dataset: 'empty' })
  const few = createJournal({ maxEntries: 3 })
  const light = createJournal({ maxSize: 2500 })
  for (let at = 1; at <= 5; at += 1)
    for (const journal of [few, light]) tell(api, { journal, page: at })
  expect(pagesIn(few)).toEqual(['3', '4', '5'])
  expect(pagesIn(light)).toEqual(['3', '4', '5'])
  expect([few.find(2), few.find(4)?.id, few.last]).toEqual([undefined, 4, 5])
  few.clear()
  tell(api, { journal: few, page: 6 })
  expect(pagesIn(few)).toEqual(['6'])
})

test('changes and headers of a request count as well', async () => {
  const api = testApi({ dataset: 'empty', journal: { maxSize: 100_000 } })
  const recorded = () => [...api.standIn.journal.since(0)].length
  const { body } = await api.post('/core/v2/posts', { title: 'Long', content: 'x'.repeat(30_000) })
  for (let at = 0; at < 8; at += 1)
    await api.post(`/core/v2/posts/${body.id}?_fields=id`, { title: `Long ${at}` })
  expect(recorded()).toBeLessThan(5)
  api.standIn.journal.clear()
  const headers = { 'x-long': 'x'.repeat(15_000) }
  for (let at = 0; at < 20; at += 1) await api.get('/core/v2/posts', { headers })
  expect(recorded()).toBeLessThan(9)
  for (let at = 0; at < 40; at += 1) await api.get(`/core/v2/posts?x=${'x'.repeat(5000)}`)
  expect(recorded()).toBeLessThan(9)
})

test('of long plain reads only the latest bodies are kept without listeners', () => {
  const api = testApi({ dataset: 'empty' })
  const journal = createJournal({ maxLargeReads: 1 })
  const body = 'x'.repeat(5000)
  for (let at = 0; at < 3; at += 1) tell(api, { journal, body })
  const lengths = () => [...journal.since(0)].map(({ responseBody }) => responseBody.length)
  expect(lengths()).toEqual([0, 0, 5000])
  const end = journal.listen(() => undefined)
  for (let at = 0; at < 2; at += 1) tell(api, { journal, body })
  expect(lengths()).toEqual([0, 0, 5000, 5000, 5000])
  end()
})

test('a list is filtered by site, operation, number and length', async () => {
  const api = testApi()
  await ask(api, 3)
  await api.get('/core/v2/pages', { headers: { 'x-understudy-site': 'other' } })
  const ids = async (query: string) =>
    (await api.get(`${REQUESTS}${query}`)).body.map(({ id }: { id: number }) => id)
  expect(await ids('')).toEqual([1, 2, 3, 4])
  expect(await ids('?site=other')).toEqual([4])
  expect(await ids('?since=2')).toEqual([3, 4])
  expect(await ids('?limit=1')).toEqual([4])
  expect(await ids('?operation=core.posts.list')).toEqual([1, 2, 3])
  expect(await ids('?operation=core.*.list&site=default&limit=2')).toEqual([2, 3])
  const own = await api.get('//~other/__understudy/requests')
  expect(own.body).toHaveLength(1)
  await api.send('DELETE', `${REQUESTS}?site=other`)
  expect(await ids('')).toEqual([1, 2, 3])
  await api.send('POST', '//__understudy/reset')
  expect(await ids('')).toEqual([])
})

test('control requests and preflights are not recorded', async () => {
  const api = testApi()
  const headers = { origin: 'https://app.example', 'access-control-request-method': 'POST' }
  await api.send('OPTIONS', '/core/v2/posts', { headers })
  await api.get('//__understudy/health')
  expect((await api.get(REQUESTS)).body).toEqual([])
})

test('secrets are blanked by parameter name, in any spelling', () => {
  for (const name of [
    'password',
    'pass',
    'PassWord',
    'user[password]',
    'pass%77ord',
    '_wpnonce',
    'access_token',
    'access_jwt',
    'client_secret',
    'key',
    'api_key',
    'code',
    'code_challenge',
  ])
    expect(toLogText(`/x?a=1&${name}=s3cret&b=2`)).toBe(`/x?a=1&${name}=***&b=2`)
  for (const name of ['meta_key', 'keyword', 'language_code', 'compass', 'tokenizer'])
    expect(toLogText(`/x?${name}=shown`)).toBe(`/x?${name}=shown`)
})

test('addresses in the log cannot move the cursor, reverse the text or flood the screen', () => {
  expect(toLogText('/\u001b[31m\r\n\u009b\u202e\u2028\u0000x')).toBe(
    '/\\x1b[31m\\x0d\\x0a\\x9b\\x202e\\x2028\\x00x',
  )
  expect(toLogText(`/${'a'.repeat(100_000)}`)).toHaveLength(500)
})

test('a server records requests, but not reads of the journal', async () => {
  const { standIn } = testApi()
  const { port, stop } = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${port}`
  await fetch(`${base}/api/?password=x`)
  await fetch(`${base}/~other/api/`)
  const seen = async (query: string) => {
    const response = await fetch(`${base}/__understudy/requests${query}`)
    return ((await response.json()) as { target: string }[]).map(({ target }) => target)
  }
  expect(await seen('')).toEqual(['/api/?password=***', '/~other/api/'])
  expect(await seen('?site=other')).toEqual(['/~other/api/'])
  await stop()
})
