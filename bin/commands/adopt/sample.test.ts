import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { main } from '#bin/cli/main.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { temporaryFile } from '#bin/testing/temporary-folder.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { extendContract } from '#openapi/extension/extend.ts'
import { readExtension } from '#openapi/extension/read.ts'

interface ShopRequest {
  readonly path: string
  readonly context: string
  readonly isSignedIn: boolean
}

const REFUSED = { code: 'shop_closed_context', message: 'Closed.', data: { status: 401 } }
const context = { type: 'string', enum: ['view', 'embed', 'edit'], default: 'view' }

/** The API of a stand-in with the extension that is sampled from a site with an account. */
async function sampled(
  respond: (request: ShopRequest) => unknown,
  { names, paths }: { readonly names?: object; readonly paths: readonly string[] },
) {
  const endpoints = [{ methods: ['GET'], args: { context } }]
  const routes = Object.fromEntries(
    paths.map((path) => [path, { namespace: 'shop/v1', endpoints }]),
  )
  const index = { name: 'x', namespaces: ['shop/v1'], authentication: {}, routes }
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://site.test')
    const path = pathname.slice('/api'.length)
    const isSignedIn = headers.authorization !== undefined
    const chosen = searchParams.get('context') ?? 'view'
    const body = path === '/' ? index : respond({ path, context: chosen, isSignedIn })
    response.writeHead(body === REFUSED ? 401 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const [file, words] = [temporaryFile('extension.json'), temporaryFile('names.json')]
  writeFileSync(words, JSON.stringify(names ?? {}))
  const { terminal, output } = fakeTerminal()
  const account = ['--user', 'qa', '--password', 'secret']
  const options = ['--variant', 'a', '--sample', '--names', words, '--out', file]
  await main(['adopt', `http://127.0.0.1:${port}/api/`, ...account, ...options], {
    entries: COMMANDS,
    terminal,
    env: {},
    folder: '/',
  })
  server.close()
  const extension = readExtension(JSON.parse(readFileSync(file, 'utf8')), contractFor)
  const contract = extendContract(contractFor('a'), extension)
  return { output, api: testApi({ contract, ...(names && { names }) }) }
}

const PEOPLE = ['/shop/v1/people', '/shop/v1/people/(?P<id>[\\d]+)']

const personIn = (chosen: string) => ({
  id: 4,
  ...(chosen !== 'embed' && { age: 30 }),
  title: { rendered: 1, ...(chosen === 'edit' && { raw: 2 }) },
})

test('an adopted list and its items have the members of the requested context', async () => {
  const { api } = await sampled(
    ({ context: chosen, isSignedIn }) =>
      chosen === 'edit' && !isSignedIn ? REFUSED : [personIn(chosen)],
    { paths: PEOPLE },
  )
  const as = 'admin'
  for (const chosen of ['view', 'embed', 'edit']) {
    const person = personIn(chosen)
    const list = await api.get(`/shop/v1/people?context=${chosen}`, { as })
    const item = await api.get(`/shop/v1/people/4?context=${chosen}`, { as })
    expect([list.body, item.body]).toEqual([[person], person])
  }
  expect((await api.get('/shop/v1/people')).body).toEqual([personIn('view')])
  const refused = await api.get('/shop/v1/people?context=edit')
  expect([refused.status, refused.body.code]).toEqual([401, 'shop_closed_context'])
})

test('an adopted document has the members of the context and of the caller', async () => {
  const kinds = ({ context: chosen, isSignedIn }: ShopRequest) => ({
    cup: { size: 1, ...(chosen === 'edit' && { cost: 2 }) },
    ...(isSignedIn && { draft: { size: 3 } }),
  })
  const { api } = await sampled(kinds, { paths: ['/shop/v1/kinds'] })
  for (const isSignedIn of [true, false])
    for (const chosen of ['view', 'edit'])
      expect(
        (await api.get(`/shop/v1/kinds?context=${chosen}`, isSignedIn ? { as: 'admin' } : {})).body,
      ).toEqual(kinds({ path: '', context: chosen, isSignedIn }))
})

test('records that only the account saw are not shown to anonymous callers', async () => {
  const people = [{ id: 9 }, { id: 8 }, { id: 7 }, { id: 6 }, { id: 1 }]
  const { api } = await sampled(({ isSignedIn }) => (isSignedIn ? people : people.slice(4)), {
    paths: PEOPLE,
  })
  const shown = await api.get('/shop/v1/people')
  expect(shown.body).toEqual([{ id: 1 }])
  const all = await api.get('/shop/v1/people', { as: 'admin' })
  expect(all.body).toEqual([{ id: 9 }, { id: 8 }, { id: 7 }, { id: 1 }])
  expect((await api.get('/shop/v1/people/9')).status).toBe(401)
  expect((await api.get('/shop/v1/people/9', { as: 'admin' })).body).toEqual({ id: 9 })
})

test('a list of records without keys keeps its first records', async () => {
  const sizes = [{ size: 1 }, { size: 2 }, { size: 2 }, { size: 4 }]
  const { api } = await sampled(
    ({ context: chosen }) =>
      sizes.map((each) => ({ ...each, ...(chosen === 'edit' && { raw: 1 }) })),
    { paths: ['/shop/v1/sizes'] },
  )
  const as = 'admin'
  expect((await api.get('/shop/v1/sizes')).body).toEqual(sizes.slice(0, 3))
  expect((await api.get('/shop/v1/sizes?context=edit', { as })).body[0]).toEqual({
    size: 1,
    raw: 1,
  })
})

test('a context of an empty list is refused as sampled', async () => {
  const { api } = await sampled(
    ({ context: chosen, isSignedIn }) => (chosen === 'edit' && !isSignedIn ? REFUSED : []),
    { paths: PEOPLE },
  )
  const refused = await api.get('/shop/v1/people?context=edit')
  expect([refused.status, refused.body.code]).toEqual([401, 'shop_closed_context'])
  expect((await api.get('/shop/v1/people?context=edit', { as: 'admin' })).body).toEqual([])
})

test('an object that is empty in a context is an empty list there', async () => {
  const person = (chosen: string) => ({ id: 4, meta: chosen === 'edit' ? { age: 30 } : [] })
  const { api } = await sampled(({ context: chosen }) => [person(chosen)], { paths: PEOPLE })
  for (const chosen of ['view', 'edit'])
    expect((await api.get(`/shop/v1/people?context=${chosen}`, { as: 'admin' })).body).toEqual([
      person(chosen),
    ])
})

test('members with a neutral word of their own are served as sampled', async () => {
  const names = {
    core: 'acme',
    builder: 'smith',
    'builder-pro': 'smith-pro',
    'builder-ai': 'smith-ai',
  }
  const me = {
    update_core: true,
    update_acme: 1,
    hasAcmePackage: 2,
    smith_mode: 3,
    builder_mode: 4,
  }
  const { api, output } = await sampled(() => ({ caps: me, ...me }), {
    names,
    paths: ['/shop/v1/me'],
  })
  expect((await api.get('/shop/v1/me')).body).toEqual({ caps: me, ...me })
  expect(output.err).not.toContain('would rename')
})
