import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { main } from '#bin/cli/main.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { temporaryFile } from '#bin/testing/temporary-folder.ts'
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
