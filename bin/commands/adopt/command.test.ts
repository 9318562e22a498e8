import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { main } from '#bin/cli/main.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { temporaryFile } from '#bin/testing/temporary-folder.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { routeObject } from '#openapi/derive/index-document.ts'
import { readNames } from '#openapi/names/names.ts'
import { translateContract } from '#openapi/names/translate.ts'
import { exampleIndex } from '#openapi/testing/example-documents.ts'

async function understudy(...args: readonly string[]) {
  const { said, terminal } = fakeTerminal()
  const code = await main(args, { entries: COMMANDS, terminal, env: {}, folder: '/' })
  return { code, ...said }
}

test('a saved index becomes an extension with which nothing drifts', async () => {
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

/** A deployment with words of its own, a renamed argument, and routes that nobody knows. */
function foreignIndex(): string {
  const file = temporaryFile('foreign.json')
  const words = { core: 'wp', abilities: 'wp-abilities', builder: 'smith' }
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

test('drafted names and the extension drafted beside them fit the deployment', async () => {
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

test('a live site is sampled, masked, and nothing but reads reach it', async () => {
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
  // A server on a port has an address with a port.
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

test('a broken extension and one of another variant are told in a sentence', async () => {
  const file = temporaryFile('broken.json')
  writeFileSync(file, '{"format":"understudy-extension","version":1,"variant":"b"}')
  const broken = await understudy('routes', '--extension', file)
  expect([broken.code, broken.err]).toEqual([2, expect.stringContaining('/routes: expected')])
  writeFileSync(file, '{"format":"understudy-extension","version":1,"variant":"b","routes":[]}')
  const other = await understudy('routes', '--extension', file)
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('use --variant b')])
})
