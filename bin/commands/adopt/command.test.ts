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
import { routeObject } from '#openapi/derive/index-document.ts'
import { extendContract } from '#openapi/extension/extend.ts'
import type { Extension } from '#openapi/extension/extension.ts'
import { readExtension } from '#openapi/extension/read.ts'
import { readNames } from '#openapi/names/names.ts'
import { translateContract } from '#openapi/names/translate.ts'
import { exampleIndex, removeAt, setAt } from '#openapi/testing/example-documents.ts'

async function understudy(...args: readonly string[]) {
  const { output, terminal } = fakeTerminal()
  const code = await main(args, { entries: COMMANDS, terminal, env: {}, folder: '/' })
  return { code, ...output }
}

test('an extension from a saved index leaves no drift', async () => {
  const index = temporaryFile('index.json')
  const file = temporaryFile('extension.json')
  writeFileSync(index, JSON.stringify(exampleIndex('b')))
  const adopted = await understudy('adopt', index, '--variant', 'a', '--out', file)
  expect(adopted.err).toContain('drafted 79 operations on 75 routes')
  const drifted = await understudy('drift', index, 'contract:a', '--extension', file)
  expect([drifted.code, drifted.out]).toEqual([0, expect.stringContaining('no differences')])
  const { out } = await understudy('routes', '--extension', file, '--json')
  expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ path: '/seo/v1/get_head' }))
})

test('drift accepts the differences that the extension records, and reports later ones', async () => {
  const index = temporaryFile('changed.json')
  const file = temporaryFile('extension.json')
  const document = exampleIndex('a')
  const order = ['routes', '/core/v2/posts', 'endpoints', 0, 'args', 'order', 'enum']
  removeAt(document, ['routes', '/builder/v1/globals'])
  setAt(document, order, ['asc'])
  writeFileSync(index, JSON.stringify(document))
  const adopted = await understudy('adopt', index, '--variant', 'a', '--out', file)
  expect(adopted.err).toContain('2 differences from the contract')
  const flags = [index, 'contract:a', '--extension', file]
  const drifted = await understudy('drift', ...flags)
  expect([drifted.code, drifted.out]).toEqual([0, expect.stringContaining('0 breaking, 0 risky')])
  expect(drifted.out).toContain('accepted: known to the extension')
  setAt(document, order, ['desc'])
  writeFileSync(index, JSON.stringify(document))
  const { code, out } = await understudy('drift', ...flags)
  expect([code, out]).toEqual([1, expect.stringContaining('1 breaking')])
})

/** A deployment with other names, a renamed argument, and unknown routes. */
function foreignIndex(): string {
  const file = temporaryFile('foreign.json')
  const words = { core: 'wp', abilities: 'wp-abilities', builder: 'smith', suite: 'smith-one' }
  const rest = { 'builder-pro': 'smith-pro', 'builder-ai': 'smith-ai' }
  const { routes, namespaces } = translateContract(
    contractFor('a'),
    readNames({
      ...words,
      ...rest,
      values: { _builder_edit_mode: { builder: 'builder' } },
      arguments: { '/builder/v1/components/lock': { componentId: 'component' } },
    }),
  )
  const listed = routes.filter(({ operations }) => operations.some(({ unlisted }) => !unlisted))
  const shown = listed.map((route) => [route.pattern, routeObject(route, 'https://site.test/api/')])
  const args = {
    mode: { type: 'string', enum: ['smith', 'other'], pattern: '.*\\S.*' },
    edits: {
      type: 'array',
      items: { type: 'object', required: ['smith_mode'], properties: { smith_mode: {} } },
    },
    _smith_edit_mode: { type: 'string', enum: ['', 'builder'] },
    smith_one_alert: { type: 'boolean' },
  }
  const endpoints = [{ methods: ['GET'], args }]
  const _links = { self: [{ href: 'https://site.test/api/wp-abilities/v1/abilities' }] }
  const route = { namespace: 'wp-abilities/v1', methods: ['GET'], endpoints, _links }
  const own = { '/wp-abilities/v1/abilities': route }
  const names = [...new Set([...namespaces.map(({ name }) => name), 'wp-abilities/v1'])]
  const document = {
    ...exampleIndex('a'),
    namespaces: names,
    routes: { ...Object.fromEntries(shown), ...own },
  }
  writeFileSync(file, JSON.stringify(document))
  return file
}

test('the drafts of names and extension fit the deployment', async () => {
  const index = foreignIndex()
  const [names, extension] = [temporaryFile('names.json'), temporaryFile('extension.json')]
  await understudy('names', index, '--variant', 'a', '--out', names)
  const beside = ['--variant', 'a', '--names', names]
  const adopted = await understudy('adopt', index, ...beside, '--out', extension)
  expect([adopted.code, adopted.err]).toEqual([0, expect.stringContaining('drafted 1 operations')])
  const flags = ['--names', names, '--extension', extension]
  const drifted = await understudy('drift', index, 'contract:a', ...flags)
  expect([drifted.code, drifted.out]).toEqual([0, expect.stringContaining('no differences')])
})

test('a live site is sampled with reads only, and the samples are masked', async () => {
  const calls: string[] = []
  const routes = {
    '/shop/v1/people': {
      namespace: 'shop/v1',
      endpoints: [
        { methods: ['GET'], args: {} },
        { methods: ['DELETE'], args: {} },
      ],
    },
  }
  const server = createServer(({ method, url }, response) => {
    calls.push(`${method} ${url}`)
    response.setHeader('content-type', 'application/json')
    const people = [{ id: 4, name: 'Ada Lovelace' }]
    const document = { name: 'x', namespaces: ['shop/v1'], authentication: {}, routes }
    response.end(JSON.stringify(url?.includes('people') ? people : document))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const file = temporaryFile('extension.json')
  const root = `http://127.0.0.1:${port}/api/`
  const { code } = await understudy('adopt', root, '--variant', 'a', '--sample', '--out', file)
  server.close()
  const text = readFileSync(file, 'utf8')
  expect([code, calls]).toEqual([0, ['GET /api/', 'GET /api/shop/v1/people']])
  expect(text).not.toContain('Lovelace')
  expect(JSON.parse(text).routes[0].operations[0]).toMatchObject({
    archetype: 'list',
    access: 'public',
    records: [{ id: 4, name: 'text' }],
  })
})

interface ShopAnswer {
  readonly closed?: true
  readonly status?: number
  readonly body: unknown
}

const ANSWERS: Readonly<Record<string, ShopAnswer>> = {
  '/shop/v1/items': { body: [{ id: 4, status: 'inherit', name: 'Ada' }] },
  '/shop/v1/kinds': { body: { cup: { slug: 'cup' }, plate: { slug: 'plate' } } },
  '/shop/v1/orders': { closed: true, body: [{ id: 1 }] },
  '/shop/v1/export': { closed: true, body: undefined },
  '/shop/v1/stock': { closed: true, status: 405, body: { code: 'shop_not_implemented' } },
}

/** Public routes, and one that requires an account. */
async function shopSite() {
  const endpoints = [{ methods: ['GET'], args: {} }]
  const paths = [...Object.keys(ANSWERS), '/shop/v1/kinds/(?P<kind>[\\w-]+)']
  const routes = Object.fromEntries(
    paths.map((path) => [path, { namespace: 'shop/v1', endpoints }]),
  )
  const server = createServer(({ url = '', headers }, response) => {
    const answer = ANSWERS[url.slice('/api'.length)]
    const isRefused = answer?.closed && headers.authorization === undefined
    const status = isRefused ? 401 : (answer?.status ?? 200)
    response.writeHead(status, { 'content-type': 'application/json' })
    const index = { name: 'x', namespaces: ['shop/v1'], authentication: {}, routes }
    const refusal = { code: 'shop_closed', message: 'Closed.', data: { status: 401 } }
    if (answer && !isRefused && answer.body === undefined) return response.end('not JSON')
    return response.end(JSON.stringify(isRefused ? refusal : (answer?.body ?? index)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return { root: `http://127.0.0.1:${port}/api/`, close: () => server.close() }
}

test('a sample with an account still finds public routes, and the refusals of the others', async () => {
  const site = await shopSite()
  const file = temporaryFile('extension.json')
  const account = ['--user', 'qa', '--password', 'secret']
  const flags = ['--variant', 'a', '--sample', '--out', file]
  const { code } = await understudy('adopt', site.root, ...account, ...flags)
  site.close()
  const { routes }: Extension = JSON.parse(readFileSync(file, 'utf8'))
  expect(code).toBe(0)
  expect(routes.flatMap(({ operations }) => operations)).toMatchObject([
    { access: 'public', archetype: 'list', records: [{ id: 4, status: 'inherit', name: 'text' }] },
    { access: 'public', archetype: 'document' },
    { access: 'logged_in', archetype: 'list', refusal: 'shop_closed' },
    { access: 'logged_in', refusal: 'shop_closed' },
    { access: 'logged_in', error: { status: 405, code: 'shop_not_implemented' } },
    { archetype: 'item' },
  ])
})

test('a sample covers the contexts of a route', async () => {
  const args = { context: { type: 'string', enum: ['view', 'embed', 'edit'], default: 'view' } }
  const endpoints = [{ methods: ['GET'], args }]
  const routes = {
    '/shop/v1/items': { namespace: 'shop/v1', endpoints },
    '/shop/v1/kinds': { namespace: 'shop/v1', endpoints },
  }
  const index = { name: 'x', namespaces: ['shop/v1'], authentication: {}, routes }
  const server = createServer(({ url = '' }, response) => {
    const item = url.includes('context=embed') ? { id: 4 } : { id: 4, name: 'Cup' }
    response.setHeader('content-type', 'application/json')
    const kinds = { cup: { id: 1, ...(url.includes('context=edit') && { secret: true }) } }
    const body = url.includes('kinds') ? kinds : url.includes('items') ? [item] : index
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const file = temporaryFile('extension.json')
  const account = ['--user', 'qa', '--password', 'secret']
  const site = [`http://127.0.0.1:${port}/api/`, ...account, '--variant', 'a', '--sample']
  await understudy('adopt', ...site, '--out', file)
  const drifted = await understudy('drift', ...site, '--extension', file)
  server.close()
  const extension = readExtension(JSON.parse(readFileSync(file, 'utf8')), contractFor)
  expect(extension.routes[0]?.operations[0]?.response?.items?.required).toEqual(['id'])
  const api = testApi({ contract: extendContract(contractFor('a'), extension) })
  expect((await api.get('/shop/v1/kinds')).body).toEqual({ cup: { id: 1 } })
  expect(drifted.out).not.toContain('field not sent')
})

test('unusable files are rejected before a request is sent', async () => {
  const nowhere = 'http://127.0.0.1:9/api/'
  for (const option of ['--names', '--extension']) {
    const { code, err } = await understudy('adopt', nowhere, option, '/none.json')
    expect([code, err]).toEqual([2, 'understudy: cannot read /none.json: it does not exist\n'])
  }
})

test('a broken extension and one of another variant are reported in one sentence', async () => {
  const file = temporaryFile('broken.json')
  writeFileSync(file, '{"format":"understudy-extension","version":1,"variant":"b"}')
  const broken = await understudy('routes', '--extension', file)
  expect([broken.code, broken.err]).toEqual([2, expect.stringContaining('/routes: expected')])
  writeFileSync(file, '{"format":"understudy-extension","version":1,"variant":"b","routes":[]}')
  const other = await understudy('routes', '--extension', file)
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('use --variant b')])
})

test('control characters and bidirectional marks in foreign names are written as codes', async () => {
  const index = temporaryFile('hostile.json')
  const file = temporaryFile('hostile-extension.json')
  const name = 'a\u009b31m\u202eb\u2066'
  const endpoints = [{ methods: ['GET'], args: { [name]: { type: 'string', description: name } } }]
  const routes = { '/shop/v1/items': { namespace: 'shop/v1', methods: ['GET'], endpoints } }
  writeFileSync(index, JSON.stringify({ ...exampleIndex('a'), namespaces: ['shop/v1'], routes }))
  const shown = await understudy('adopt', index, '--variant', 'a')
  await understudy('adopt', index, '--variant', 'a', '--out', file)
  for (const text of [shown.out, readFileSync(file, 'utf8')]) {
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u)
    expect(JSON.stringify(JSON.parse(text))).toContain(name)
  }
})
