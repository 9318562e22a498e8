import { tmpdir } from 'node:os'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { main } from '#bin/cli/main.ts'
import { team } from '#bin/commands/team/command.ts'
import { usePostgres } from '#bin/database/testing/use-postgres.ts'
import { migrateSites } from '#bin/shared-state/testing/replica.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { SECRET, type SharedServer, startSharedServer } from './testing/shared-server.ts'

const postgres = usePostgres()
let url = ''
beforeAll(async () => {
  url = await postgres().create()
  await migrateSites(url)
})

/** `understudy team …`. */
async function teamCommand(...args: readonly string[]) {
  const { output, terminal } = fakeTerminal()
  const entries = [{ name: 'team', summary: '', load: async () => team }]
  const code = await main(['team', ...args], { entries, terminal, env: {}, folder: tmpdir() })
  return { code, ...output }
}

async function newToken(name: string, ...quota: readonly string[]): Promise<string> {
  await teamCommand('create', url, name, ...quota)
  return (await teamCommand('token', url, name, '--label', 'test')).out.trim()
}

async function open(): Promise<SharedServer> {
  const server = await startSharedServer(url)
  onTestFinished(server.stop)
  return server
}

const POSTS = '/api/core/v2/posts'
const CONTROL = '/__understudy'
const post = (title: string) => ({ title, status: 'publish' })
const codeOf = async (response: Response): Promise<unknown> => {
  const { code }: { code?: string } = await response.json()
  return [response.status, code]
}
const listOf = async (response: Response): Promise<readonly Record<string, unknown>[]> =>
  response.json()

/** The text of a stream of requests so far. */
async function follow(server: SharedServer, token: string): Promise<() => string> {
  const { body } = await server.send('GET', `${CONTROL}/requests/stream`, { token })
  let text = ''
  const read = async () => {
    for await (const chunk of body ?? []) text += new TextDecoder().decode(chunk)
  }
  read().catch(() => undefined)
  return () => text
}

test('a site of a team is another one than that of the same name of another team', async () => {
  const [web, shop] = [await newToken('web'), await newToken('shop')]
  const server = await open()
  const made = await server.send('POST', POSTS, { token: web, site: 'pr-1', json: post('of web') })
  expect(made.status).toBe(201)
  const search = `${POSTS}?search=of+web`
  const found = async (token: string, path = search) =>
    (await listOf(await server.send('GET', path, { token, site: 'pr-1' }))).length
  expect([await found(web), await found(shop)]).toEqual([1, 0])
  const other = await open()
  const seen = await listOf(await other.send('GET', `/~pr-1@${web}${search}`))
  expect(seen.map(({ id }) => id)).toHaveLength(1)
  expect(JSON.stringify(seen)).toContain(`/~pr-1@${web}/api/`)
})

test('control interface, requests and history show the own team only', async () => {
  const [web, shop] = [await newToken('web'), await newToken('shop')]
  const server = await open()
  await server.send('POST', POSTS, { token: web, site: 'secret-plan', json: post('hushed') })
  const paths = ['sites', 'requests', 'health', 'history', 'coverage', 'requests/1', 'snapshot']
  for (const path of paths) {
    const { token, site } = { token: shop, site: 'pr-2' }
    const shown = await server.send('GET', `${CONTROL}/${path}`, { token, site })
    const text = await shown.text()
    expect(text.includes('secret-plan') || text.includes('hushed')).toBe(false)
  }
  const own = await listOf(await server.send('GET', `${CONTROL}/requests`, { token: web }))
  expect(own.map(({ site }) => site)).toContain('secret-plan')
  const branch = { site: 'secret-plan' }
  const history = { token: shop, site: 'pr-2' }
  await server.send('POST', POSTS, { ...history, json: post('mine') })
  await server.send('POST', `${CONTROL}/history/0/branch`, { ...history, json: branch })
  const kept = await server.send('GET', `${POSTS}?search=hushed`, {
    token: web,
    site: 'secret-plan',
  })
  expect(await listOf(kept)).toHaveLength(1)
})

test('without a token nothing is served but probes and preflights; the operator has the secret', async () => {
  await newToken('web')
  const server = await open()
  expect(await codeOf(await server.send('GET', POSTS))).toEqual([403, 'understudy_wrong_token'])
  const guess = { token: 'ust_guess' }
  expect(await codeOf(await server.send('GET', POSTS, guess))).toEqual([
    403,
    'understudy_wrong_token',
  ])
  for (const path of ['/health', '/sites', '/requests', '/snapshot', '/requests/stream'])
    expect((await server.send('GET', CONTROL + path)).status).toBe(403)
  for (const path of ['/authorize', '/', '/uploads/x.png'])
    expect((await server.send('GET', path)).status).toBe(403)
  expect((await server.send('GET', `${CONTROL}/ready`)).status).toBe(200)
  const preflight = await server.send('OPTIONS', POSTS, {
    headers: {
      origin: 'https://pr-1.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-understudy-token',
    },
  })
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-understudy-token')
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://pr-1.example')
  const headers = { 'x-understudy-secret': SECRET }
  expect((await server.send('GET', POSTS, { headers })).status).toBe(200)
  expect((await server.send('GET', `${CONTROL}/health`, { headers })).status).toBe(200)
})

test('a new token is valid at once; a revoked one is rejected, also by an open stream', async () => {
  const first = await newToken('web')
  const server = await open()
  const token = await newToken('web')
  expect((await server.send('GET', POSTS, { token })).status).toBe(200)
  const before = await follow(server, token)
  const { out } = await teamCommand('list', url, '--json')
  expect(out).not.toContain(token)
  const teams: { tokens: { id: string; created: string }[] }[] = JSON.parse(out)
  const ids = teams.flatMap(({ tokens }) => tokens.map(({ id }) => id))
  for (const id of ids) await teamCommand('revoke', url, id)
  const status = async () => (await server.send('GET', POSTS, { token })).status
  await expect.poll(status, { timeout: 5_000 }).toBe(403)
  expect((await server.send('GET', POSTS, { token: first })).status).toBe(403)
  const later = await newToken('web')
  const after = await follow(server, later)
  await server.send('GET', `${POSTS}?search=later`, { token: later })
  await expect.poll(after).toContain('search=later')
  expect(before()).not.toContain('search=later')
})

test('quotas of sites, bytes and requests are errors with Retry-After', async () => {
  const token = await newToken('small', '--sites', '2')
  const server = await open()
  const create = (site: string) => server.send('POST', POSTS, { token, site, json: post('x') })
  const created = await Promise.all(['a', 'b', 'c', 'd'].map(create))
  const statuses = created.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 201, 507, 507])
  const refused = created.find(({ status }) => status === 507)
  expect(refused?.headers.get('retry-after')).toBe('60')
  expect(refused && (await codeOf(refused))).toEqual([507, 'understudy_too_many_sites'])
  const logged = await listOf(await server.send('GET', `${CONTROL}/requests`, { token }))
  const unsaved = logged.filter(({ status }) => status === 507)
  expect(unsaved.map(({ changed }) => changed)).toEqual([[], []])
  expect((await server.send('GET', POSTS, { token, site: 'e' })).status).toBe(200)
  const kept = ['a', 'b', 'c', 'd'][statuses.indexOf(201)] ?? ''
  expect((await create(kept)).status).toBe(201)
  await server.send('DELETE', `${CONTROL}/sites`, { token, site: kept })
  expect((await create('f')).status).toBe(201)

  const bytes = await newToken('tiny', '--bytes', '10')
  const fill = () => server.send('POST', POSTS, { token: bytes, site: 's', json: post('x') })
  expect((await fill()).status).toBe(201)
  const full = await fill()
  expect([full.headers.get('retry-after'), await codeOf(full)]).toEqual([
    '60',
    [507, 'understudy_full'],
  ])

  const rate = await newToken('slow', '--requests', '3')
  const reads = await Promise.all(
    Array.from({ length: 12 }, () => server.send('GET', POSTS, { token: rate })),
  )
  const late = reads.find(({ status }) => status === 429)
  expect(reads.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3)
  expect(late?.headers.get('retry-after')).toBe('1')
  expect(late && (await codeOf(late))).toEqual([429, 'understudy_too_many_requests'])
})
