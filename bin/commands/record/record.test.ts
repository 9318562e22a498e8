import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { main } from '#bin/cli/main.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { type Dataset, readDataset } from '#fixtures/dataset/dataset.ts'
import { SEEDS } from '#fixtures/datasets/registry.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { EXTRACTORS } from '#handlers/namespaces/extractors.ts'
import { neighbours } from '#handlers/neighbours/index.ts'
import type { StandInExtension } from '#handlers/stand-in/extension.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'
import type { Json } from '#openapi/values/json.ts'

async function record(argv: readonly string[]) {
  const { output, terminal } = fakeTerminal()
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-record-')), 'site.json')
  const surroundings = { entries: COMMANDS, terminal, env: {}, folder: tmpdir() }
  const code = await main(['record', ...argv, '--out', file], surroundings)
  return { code, file, ...output }
}

/** A stand-in behind a server that logs requests. */
async function noted(variant: 'a' | 'b' = 'a', extensions: readonly StandInExtension[] = []) {
  const template = readDataset((await SEEDS.demo())(variant))
  const standIn = createStandIn({ variant, template: () => template, dataset: 'demo', extensions })
  const inner = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  const seen: string[] = []
  const server = createServer((message, response) => {
    const { method = '', url = '', headers } = message
    seen.push(`${method} ${url}`)
    const forwarded = request({ port: inner.port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    message.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    root: `http://127.0.0.1:${port}/${variant === 'b' ? 'en/' : ''}api/`,
    seen,
    async close() {
      server.closeAllConnections()
      server.close()
      await inner.stop()
    },
  }
}

test('a site is recorded as a dataset, by safe reads only', async () => {
  const site = await noted()
  const { code, file } = await record([
    site.root,
    '--user',
    'admin',
    '--password',
    'admin-secret',
    '--limit',
    '30',
  ])
  await site.close()
  expect(code).toBe(0)
  expect(site.seen.every((line) => line.startsWith('GET '))).toBe(true)
  expect(site.seen.join('\n')).toMatch(/^GET \/api\/core\/v2\/posts\/\d+\/revisions\?/m)
  const { records }: Dataset = JSON.parse(readFileSync(file, 'utf8'))
  const counted = Object.fromEntries(
    Object.entries(records).map(([name, list]) => [name, list?.length ?? 0]),
  )
  expect(counted).toMatchObject({ posts: expect.any(Number), revisions: expect.any(Number) })
  for (const name of [
    'posts',
    'revisions',
    'terms',
    'media',
    'notes',
    'formSubmissions',
    'contactForms',
    'folders',
    'options',
    'users',
  ])
    expect(counted[name], name).toBeGreaterThan(0)
  expect(readFileSync(file, 'utf8')).not.toContain('Eda Brandt')
})

test('records that items only link to are recorded too', async () => {
  const site = await noted('a', [neighbours])
  const headers = { authorization: `Basic ${btoa('admin:admin-secret')}` }
  const sent = { ...headers, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Unused', description: 'No post has it.' })
  await fetch(`${site.root}core/v2/tags`, { method: 'POST', headers: sent, body })
  const held = JSON.stringify({ status: 'hold' })
  await fetch(`${site.root}core/v2/comments/1`, { method: 'POST', headers: sent, body: held })
  const account = ['--user', 'admin', '--password', 'admin-secret']
  const { file } = await record([site.root, ...account, '--limit', '30', '--no-mask'])
  const listed = await fetch(`${site.root}core/v2/media?per_page=30`, { headers })
  const media: readonly Json[] = await listed.json()
  await site.close()
  const { records }: Dataset = JSON.parse(readFileSync(file, 'utf8'))
  expect(records.terms).toContainEqual(
    expect.objectContaining({ name: 'Unused', description: 'No post has it.' }),
  )
  expect(records.media).toHaveLength(media.length)
  expect(records.comments).toContainEqual(expect.objectContaining({ id: 1, status: 'hold' }))
})

test('the trash is recorded too', async () => {
  const site = await noted()
  const headers = { authorization: `Basic ${btoa('admin:admin-secret')}` }
  await fetch(`${site.root}core/v2/posts/1`, { method: 'DELETE', headers })
  const account = ['--user', 'admin', '--password', 'admin-secret']
  const { code, file } = await record([site.root, ...account, '--limit', '30'])
  await site.close()
  const { records }: Dataset = JSON.parse(readFileSync(file, 'utf8'))
  const trashed = records.posts?.find(({ id }) => id === 1)
  expect([code, trashed?.status]).toEqual([0, 'trash'])
  expect(records.revisions?.some(({ parent }) => parent === 1)).toBe(true)
})

test('a list that is refused is reported once, without its trash', async () => {
  const site = await noted()
  const account = ['--user', 'subscriber', '--password', 'subscriber-secret']
  const { err } = await record([site.root, ...account, '--limit', '3'])
  await site.close()
  expect(err.match(/^not read: .*builder\.form-submissions\.list\b.*$/gm)).toEqual([
    'not read: builder.form-submissions.list: the site answers 403 rest_forbidden',
  ])
})

test('a recording is rendered as the release of the site does', () => {
  const quote = '<blockquote class="wp-block-quote">Q</blockquote>'
  const heading = '<!-- wp:heading --><h2>H</h2><!-- /wp:heading -->'
  const raw = `<!-- wp:paragraph -->\n<p>A</p>\n<!-- /wp:paragraph --><!-- wp:quote -->${quote}<!-- /wp:quote -->${heading}`
  const rendered = `\n<p class="wp-block-paragraph">A</p>\n${quote}<h2>H</h2>`
  const item = { id: 7, type: 'post', status: 'publish', content: { raw, rendered } }
  const call = { args: {}, homes: [], language: 'en' } as const
  const found = EXTRACTORS.get('core.posts.read')?.read(item, call) ?? []
  expect(found.find(({ collection }) => collection === 'options')?.record).toEqual({
    name: 'block_classes',
    value: { heading: false, list: false, paragraph: true, quote: false },
  })
})

test('a recording has the theme of the site', () => {
  const themes = [{ href: 'http://site.example/api/core/v2/themes/twenty' }]
  const index = { namespaces: ['core/v2'], _links: { 'wp:active-theme': themes } }
  const call = { args: {}, homes: [], language: 'en' } as const
  const found = EXTRACTORS.get('index.read')?.read(index, call) ?? []
  expect(found.map(({ record }) => record)).toContainEqual({
    name: 'active_theme',
    value: 'twenty',
  })
})

test('a site in two languages is recorded in both', async () => {
  const site = await noted('b')
  const { code, file } = await record([site.root])
  await site.close()
  expect(code).toBe(0)
  const { records, variant, asDeployed }: Dataset = JSON.parse(readFileSync(file, 'utf8'))
  expect(asDeployed).toBe(true)
  const languages = new Set(records.posts?.map(({ language }) => language))
  expect({ variant, languages }).toEqual({ variant: 'b', languages: new Set(['de', 'en']) })
})

test('without an account, public data is recorded, and the rest is reported', async () => {
  const site = await noted()
  const { code, err, file } = await record([site.root])
  await site.close()
  expect(code).toBe(0)
  expect(err).toMatch(/^not read: builder\.notes\.list: the site answers 401 rest_forbidden$/m)
  const { records }: Dataset = JSON.parse(readFileSync(file, 'utf8'))
  expect(records.posts?.length).toBeGreaterThan(5)
})

test('an unreachable site leaves no file and one sentence', async () => {
  const { code, err, file } = await record(['http://127.0.0.1:9/api/'])
  expect({ code, err }).toEqual({
    code: 2,
    err: 'understudy: http://127.0.0.1:9/api/: the connection was refused\n',
  })
  expect(() => readFileSync(file)).toThrow()
})
