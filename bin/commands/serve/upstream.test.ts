/** Some routes come from a deployment, the others from the stand-in. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { resolveOptions } from '#bin/cli/options.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { SEEDS } from '#fixtures/datasets/registry.ts'
import type { Site } from '#fixtures/site/site.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { grantPassword } from '#handlers/platform/application-passwords.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'
import { openUpstream } from './upstream.ts'
import { type UpstreamOptions, upstreamOptions } from './upstream-options.ts'

interface ForwardedRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
}

async function real(body?: string) {
  const seen: ForwardedRequest[] = []
  const server = createServer(({ method, url, headers }, response) => {
    seen.push({ method, url, headers })
    const home = `http://${headers.host}`
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=1' })
    response.end(
      body ??
        JSON.stringify([{ real: true, self: `${home}/json/core/v2/posts/7`, link: `${home}/7/` }]),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on a port has an address of this form.
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    seen,
    host,
    root: `http://${host}/json/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type DatasetInput = Parameters<typeof readDataset>[0]

const ownUsers = (password: string): DatasetInput => ({
  format: 'understudy-dataset',
  version: 1,
  variant: 'a',
  records: {
    users: [{ id: 1, login: 'boss', email: 'boss@example.test', roles: ['administrator'] }],
    applicationPasswords: [{ user_id: 1, password }],
  },
})

interface Mixture {
  readonly isShared?: boolean
  readonly dataset?: DatasetInput | undefined
}

async function mixed(
  upstream: string,
  flags: Partial<UpstreamOptions>,
  { isShared = false, dataset }: Mixture = {},
) {
  const template = readDataset(dataset ?? (await SEEDS.demo())('a'))
  const standIn = createStandIn({ variant: 'a', template: () => template, dataset: 'demo' })
  const defaults = resolveOptions(upstreamOptions, { flags: {}, env: {} })
  const given = { ...defaults, upstream, ...flags }
  const opened = await openUpstream(given, {
    variant: 'a',
    standIn,
    isShared,
    log: () => undefined,
    failed: () => undefined,
  })
  if (!opened) throw new Error('expected an upstream, got none')
  const { handsOn: delegate, close } = opened
  const server = await startServer({ standIn, delegate }, { port: 0, host: '127.0.0.1' })
  return {
    root: `http://127.0.0.1:${server.port}/api/`,
    standIn,
    async stop() {
      await server.stop()
      await close()
    },
  }
}

const signedIn = { authorization: `Basic ${btoa('admin:admin-secret')}`, cookie: 'local=1' }

test('two sites share one address, and links stay on it', async () => {
  const site = await real()
  const { root, stop, standIn } = await mixed(site.root, { only: ['core/v2'] })
  const posts = await fetch(`${root}core/v2/posts?page=2`, { headers: signedIn })
  const notes = await fetch(`${root}builder/v1/notes`, { headers: signedIn })
  expect(await posts.json()).toEqual([
    { real: true, self: `${root}core/v2/posts/7`, link: `http://${site.host}/7/` },
  ])
  expect(posts.headers.get('set-cookie')).toBeNull()
  expect(notes.status).toBe(200)
  const [, request] = site.seen
  expect(request).toMatchObject({ method: 'GET', url: '/json/core/v2/posts?page=2' })
  expect(request?.headers).not.toHaveProperty('authorization')
  expect(request?.headers).not.toHaveProperty('cookie')
  expect(standIn.journal.last).toBe(2)
  await stop()
  site.close()
})

test('only users signed in here act as the given account there', async () => {
  const site = await real()
  const account = { 'upstream-user': 'qa', 'upstream-password': 'there' }
  const { root, stop } = await mixed(site.root, account)
  await fetch(`${root}core/v2/posts`, { headers: signedIn })
  await fetch(`${root}core/v2/posts`)
  await fetch(`${root}core/v2/posts`, {
    headers: { authorization: `Basic ${btoa('admin:wrong')}` },
  })
  await stop()
  site.close()
  const sent = site.seen.slice(1).map(({ headers }) => headers.authorization)
  expect(sent).toEqual([`Basic ${btoa('qa:there')}`, undefined, undefined])
})

test('writes reach the deployment only if its host is repeated', async () => {
  const site = await real()
  const write = {
    method: 'POST',
    headers: { ...signedIn, 'content-type': 'application/json' },
    body: '{}',
  }
  const careful = await mixed(site.root, {})
  const refused = await fetch(`${careful.root}core/v2/posts`, write)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({
    code: 'understudy_write_refused',
    message: expect.stringContaining(`--allow-write ${site.host}`),
    data: { status: 403 },
  })
  await careful.stop()
  expect(site.seen.map(({ method }) => method)).toEqual(['GET'])
  const allowed = await mixed(site.root, { 'allow-write': site.host })
  expect((await fetch(`${allowed.root}core/v2/posts`, write)).status).toBe(200)
  await allowed.stop()
  await expect(mixed(site.root, { 'allow-write': 'other.test' })).rejects.toThrow(
    /--allow-write is other\.test, but --upstream names 127/,
  )
  site.close()
})

test('an unreachable deployment is answered in the format of the interface', async () => {
  const site = await real()
  const { root, stop } = await mixed(site.root, { only: ['core/v2'] })
  site.close()
  const answer = await fetch(`${root}core/v2/posts`)
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({ code: 'understudy_target_failed' })
  expect((await fetch(`${root}builder/v1`)).status).toBe(200)
  await stop()
})

/** The log of a server: its requests, the explanation of the last one, and its coverage. */
async function logOf(root: string) {
  const read = async (path: string) =>
    (await fetch(`${new URL(root).origin}/__understudy/${path}`)).json()
  const requests = await read('requests?detail=full')
  const { steps } = await read(`requests/${requests.at(-1).id}/explain`)
  const says = steps.map((each: { says: string; details: string[] }) =>
    [each.says, ...each.details].join('; '),
  )
  return { requests, steps, text: says.join('\n'), coverage: await read('coverage') }
}

test('forwarded requests are logged with caller, arguments and the response as sent', async () => {
  const site = await real()
  const { root, stop } = await mixed(site.root, { ...ACCOUNT, only: ['core/v2'] })
  await fetch(`${root}core/v2/posts?per_page=2&perpage=1`, { headers: signedIn })
  const known = await logOf(root)
  expect(known.requests).toMatchObject([{ user: 'admin', isKnown: true }])
  expect(known.requests[0].hints).toMatchObject([{ argument: 'perpage' }])
  expect(known.requests[0].response.body).toContain(`${root}core/v2/posts/7`)
  expect(known.requests[0].response.headers).not.toHaveProperty('set-cookie')
  expect(known.text).toContain('sent to the deployment as the account of --upstream-user')
  const wrong = { authorization: `Basic ${btoa('admin:wrong')}` }
  await fetch(`${root}core/v2/post`, { headers: wrong })
  const { requests, steps, text, coverage } = await logOf(root)
  expect(requests[1].hints.map(({ kind }: { kind: string }) => kind)).toEqual(['route', 'password'])
  expect(requests[1].hints[0].message).toContain('there is no route /core/v2/post in the contract')
  expect(text).toContain('sent to the deployment without credentials')
  expect(steps.filter((each: { isDecisive: boolean }) => each.isDecisive)).toHaveLength(1)
  expect(coverage.used[0].arguments).toMatchObject({ per_page: 1 })
  expect(coverage.used[0].roles).toMatchObject({ unknown: 1 })
  await stop()
  site.close()
})

test('a refused write and a silent deployment are logged as what they are', async () => {
  const site = await real()
  const { root, stop } = await mixed(site.root, { only: ['core/v2'] })
  await fetch(`${root}core/v2/posts`, { method: 'POST', headers: signedIn })
  const refused = await logOf(root)
  expect(refused.requests).toMatchObject([{ code: 'understudy_write_refused', isKnown: true }])
  expect(refused.text).not.toContain('A deployment answered')
  site.close()
  await fetch(`${root}core/v2/posts`)
  const { requests, text } = await logOf(root)
  expect(requests[1]).toMatchObject({ status: 502, code: 'understudy_target_failed' })
  expect(text).toContain('The deployment sent no response')
  expect(text).not.toContain('A deployment answered')
  await stop()
})

test('the parts of a forwarded batch count as calls', async () => {
  const site = await real('{"responses":[{"status":201,"body":{"id":1},"headers":[]}]}')
  const { root, stop } = await mixed(site.root, { 'allow-write': site.host })
  const requests = [{ path: '/core/v2/posts', body: { title: 'a' } }]
  const headers = { 'content-type': 'application/json' }
  await fetch(`${root}batch/v1`, { method: 'POST', headers, body: JSON.stringify({ requests }) })
  const { coverage } = await logOf(root)
  expect(coverage.used).toMatchObject([
    { id: 'batch.run' },
    { id: 'core.posts.create', calls: 1, failures: 0, arguments: { title: 1 } },
  ])
  await stop()
  site.close()
})

const ACCOUNT = { 'upstream-user': 'qa', 'upstream-password': 'hidden' }
const LENT = `Basic ${btoa('qa:hidden')}`

/** The account that a caller acts as on the deployment, for each pair of login and password. */
async function actingAs(
  logins: (site: Site) => readonly (readonly [string, string])[],
  dataset?: DatasetInput,
) {
  const deployment = await real()
  const { root, standIn, stop } = await mixed(deployment.root, ACCOUNT, { isShared: true, dataset })
  const site = standIn.sites.get('default')
  if (!site) throw new Error('expected a site, got none')
  const seen: (string | undefined)[] = []
  for (const [login, secret] of logins(site)) {
    const authorization = `Basic ${btoa(`${login}:${secret}`)}`
    await fetch(`${root}core/v2/posts`, { headers: { authorization } })
    seen.push(deployment.seen.at(-1)?.headers.authorization)
  }
  await stop()
  deployment.close()
  return seen
}

const passwordFor = (site: Site, login: string): readonly [string, string] => {
  const user = site.users.all().find((each) => each.login === login)
  if (!user) throw new Error(`expected the user ${login}, got none`)
  return [login, grantPassword(site, { user, name: 'test', app_id: '' }).password]
}

test('on a shared address, a public password does not grant the upstream account', async () => {
  const seen = await actingAs((site) => [
    ['subscriber', 'subscriber-secret'],
    ['admin', ' admin- secret'],
    ['admin', 'adminsecret'],
    ['editor@example.test', 'editor-secret'],
    ['editor', 'wrong'],
    // Made with a public password on the authorization screen.
    passwordFor(site, 'editor'),
  ])
  expect(seen).toEqual(seen.map(() => undefined))
})

test('where other machines can call, accounts of an own dataset act as the upstream account', async () => {
  const seen = await actingAs(
    () => [
      ['boss', 'a long secret'],
      ['boss', 'wrong'],
    ],
    ownUsers('a long secret'),
  )
  expect(seen).toEqual([LENT, undefined])
})

test('a dataset with a public password disables the upstream account', async () => {
  const seen = await actingAs((site) => [passwordFor(site, 'boss')], ownUsers('admin secret'))
  expect(seen).toEqual([undefined])
})

const besideIn = async (root: string, id: number) => {
  const control = root.replace(/api\/$/, '__understudy')
  const response = await fetch(`${control}/requests/${id}/beside`, { method: 'POST' })
  return { status: response.status, body: await response.json() }
}

test('a request is compared with the deployment, with the contract on each difference', async () => {
  const site = await real()
  const account = { 'upstream-user': 'qa', 'upstream-password': 'there' }
  const { root, stop, standIn } = await mixed(site.root, account)
  await fetch(`${root}core/v2/posts?per_page=1`, { headers: signedIn })
  const { version } = standIn.sites.get('default') ?? {}
  const { status, body } = await besideIn(root, 1)
  expect([status, body.host, body.standIn.status]).toEqual([200, site.host, 200])
  expect([body.standIn.account, body.deployment.account]).toEqual(['admin', 'qa'])
  const verdictOf = (path: string) =>
    body.differences.find((each: { path: string }) => each.path === path)
  expect(verdictOf('[0].id')).toMatchObject({
    verdict: expect.stringMatching(/breaking|deviation/),
  })
  expect(verdictOf('[0].id').says).toContain('field not sent')
  expect(verdictOf('[0].real')).toMatchObject({ deployment: true, verdict: 'allowed' })
  const last = site.seen.at(-1)
  expect([last?.method, last?.url]).toEqual(['GET', '/json/core/v2/posts?per_page=1'])
  expect(last?.headers.authorization).toBe(`Basic ${btoa('qa:there')}`)
  expect([standIn.journal.last, standIn.sites.get('default')?.version]).toEqual([1, version])
  await stop()
  site.close()
})

test('a comparison sends no writes and no routes beyond the configuration', async () => {
  const site = await real()
  const { root, stop } = await mixed(site.root, { only: ['core/v2'] })
  const headers = { ...signedIn, 'content-type': 'application/json' }
  await fetch(`${root}core/v2/posts`, { method: 'POST', headers, body: '{}' })
  await fetch(`${root}builder/v1/notes`, { headers })
  await fetch(`${root}core/v2/posts?_method=DELETE`, { headers })
  const before = site.seen.length
  const control = root.replace(/api\/$/, '__understudy')
  const logged = await (await fetch(`${control}/requests`)).json()
  for (const { id } of logged.requests ?? logged)
    expect((await besideIn(root, id)).body.code).toBe('understudy_not_forwarded')
  expect(site.seen.length).toBe(before)
  await stop()
  site.close()
})
