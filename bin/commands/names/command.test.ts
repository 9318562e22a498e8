import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { main } from '#bin/cli/main.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { routeObject } from '#openapi/derive/index-document.ts'
import { readNames } from '#openapi/names/names.ts'
import { translateContract } from '#openapi/names/translate.ts'

const WORDS = { core: 'acme', spamfilter: 'junkstop', contactform: 'reach-out' }
const folder = () => mkdtempSync(join(tmpdir(), 'understudy-names-'))

async function names(...argv: readonly string[]) {
  const { output, terminal } = fakeTerminal()
  const options = { entries: COMMANDS, terminal, env: {}, folder: '/' }
  return { code: await main(['names', ...argv], options), ...output }
}

/** The index of a deployment with other names. */
function savedIndex(): string {
  const file = join(folder(), 'index.json')
  const { routes, namespaces } = translateContract(contractFor('a'), readNames(WORDS))
  const shown = routes.map((route) => [route.pattern, routeObject(route, 'https://site.test/api/')])
  const document = {
    namespaces: namespaces.map(({ name }) => name),
    routes: Object.fromEntries(shown),
  }
  writeFileSync(file, JSON.stringify(document))
  return file
}

test('a saved index is enough for a draft, which states its basis', async () => {
  const { code, out, err } = await names(savedIndex())
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject(WORDS)
  expect(err).toMatch(/drafted for variant a from \d+ routes; review it before you use it/)
  expect(err).not.toContain('not matched')
})

test('the draft is written to a file that conform and serve accept', async () => {
  const file = join(folder(), 'names.json')
  const { code, out } = await names(savedIndex(), '--out', file)
  expect([code, out]).toEqual([0, ''])
  expect(readNames(JSON.parse(readFileSync(file, 'utf8')))).toBeDefined()
})

test('a sample names members that no index shows', async () => {
  const index = JSON.parse(readFileSync(savedIndex(), 'utf8'))
  const plugin = { slug: 'builder', status: 'active', version: '1', newVersion: null }
  const states = { ...plugin, isMigrated: false, isConnected: false, hasAcmePackage: true }
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(/api\/$|plugins$/.test(url) ? 200 : 404, {
      'content-type': 'application/json',
    })
    const document = { name: 'x', authentication: {}, ...index }
    response.end(JSON.stringify(url.endsWith('plugins') ? [states] : document))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const account = ['--user', 'qa', '--password', 'secret']
  const { code, out } = await names(`http://127.0.0.1:${port}/api/`, '--sample', ...account)
  server.close()
  expect([code, JSON.parse(out).fields]).toEqual([0, { hasSuitePackage: 'hasAcmePackage' }])
})

test('a sample needs a live site', async () => {
  const { code, err } = await names(savedIndex(), '--sample')
  expect([code, err]).toEqual([2, expect.stringContaining('--sample needs a live REST root')])
})

test('routes missing in the index are reported', async () => {
  const { err } = await names(savedIndex(), '--variant', 'b')
  expect(err).toContain('drafted for variant b')
  expect(err).toContain('not matched: ')
})

test('a file that is not an index is reported in one sentence', async () => {
  const file = join(folder(), 'index.json')
  for (const text of ['[]', '{', '<!doctype html>']) {
    writeFileSync(file, text)
    const { code, err } = await names(file)
    expect(code).toBe(2)
    expect(err).toContain(file)
  }
  expect((await names(join(folder(), 'none.json'))).code).toBe(2)
})
