import { expect, test } from 'playwright/test'
import { startServer } from '#handlers/hosts/server.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { createJournal, type Exchange } from './journal.ts'
import { printable } from './secrets.rules.ts'

const exchange = (target: string, site = 'default'): Exchange => ({
  at: Date.UTC(2026, 2, 1),
  site,
  method: 'GET',
  target,
  status: 200,
  milliseconds: 1.26,
})

test('only the last exchanges are kept, in their order', () => {
  const journal = createJournal(3)
  for (const target of ['/1', '/2', '/3', '/4', '/5']) journal.add(exchange(target))
  expect(journal.recent()).toMatchObject([{ target: '/3' }, { target: '/4' }, { target: '/5' }])
  journal.clear()
  expect(journal.recent()).toEqual([])
})

test('the control interface shows them, all or those of one site', async () => {
  const api = testApi()
  api.standIn.journal.add(exchange('/api/?password=abc'))
  api.standIn.journal.add(exchange('/api/', 'other'))
  const all = await api.get('//__understudy/requests')
  expect(all.body[0]).toEqual({
    at: '2026-03-01T00:00:00.000Z',
    site: 'default',
    method: 'GET',
    status: 200,
    target: '/api/?password=***',
    milliseconds: 1.3,
  })
  expect((await api.get('//__understudy/requests?site=other')).body).toHaveLength(1)
  expect((await api.send('DELETE', '//__understudy/requests')).body).toEqual({ cleared: true })
  expect((await api.get('//__understudy/requests')).body).toEqual([])
})

test('secrets are blanked by the name of their parameter, however it is written', () => {
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
    expect(printable(`/x?a=1&${name}=s3cret&b=2`)).toBe(`/x?a=1&${name}=***&b=2`)
  for (const name of ['meta_key', 'keyword', 'language_code', 'compass', 'tokenizer'])
    expect(printable(`/x?${name}=shown`)).toBe(`/x?${name}=shown`)
})

test('nothing of an address can move the cursor, turn the line or fill the screen', () => {
  expect(printable('/\u001b[31m\r\n\u009b\u202e\u2028\u0000x')).toBe(
    '/\\x1b[31m\\x0d\\x0a\\x9b\\x202e\\x2028\\x00x',
  )
  expect(printable(`/${'a'.repeat(100_000)}`)).toHaveLength(500)
})

test('a server notes what it was asked, but not who looks at the notes', async () => {
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
