import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { main } from '#bin/cli/main.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { responseOf } from '#openapi/language/define.ts'
import { exampleOf } from '#openapi/language/schema.ts'
import {
  exampleIndex,
  exampleOfPath,
  exampleOpenApi,
  removeAt,
  setAt,
} from '#openapi/testing/example-documents.ts'

async function drift(argv: readonly string[], env: Record<string, string> = {}) {
  const { output, terminal } = fakeTerminal()
  const surroundings = { entries: COMMANDS, terminal, env, folder: tmpdir() }
  const code = await main(['drift', ...argv], surroundings)
  return { code, ...output }
}

const newFile = (name: string, content: unknown): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-test-')), name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A site with one response to every request. */
async function site(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`
}

const answering = (
  status: number,
  body: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<string> =>
  site((_, response) => {
    response.writeHead(status, headers)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })

const POSTS = ['routes', '/core/v2/posts', 'endpoints', 0, 'args']
const edited = () => {
  const index = exampleIndex('b')
  setAt(index, [...POSTS, 'per_page', 'maximum'], 50)
  return index
}

test('a live index of variant b is detected and clean', async () => {
  const { code, out } = await drift([await answering(200, exampleIndex('b'))])
  expect(code).toBe(0)
  expect(out).toContain('expected  the contract of variant b')
  expect(out).toMatch(/0 breaking, 0 risky, 0 harmless · 0 accepted · 0 hidden · 1 not checked/)
  expect(out).toContain('✔ no differences')
})

test('exactly one request is sent, and it is a GET', async () => {
  const seen: string[] = []
  const address = await site((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? 'anonymous'}`)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(exampleIndex('a')))
  })
  await drift([address])
  await drift([address, '--user', 'qa'], { UNDERSTUDY_PASSWORD: 'secret' })
  expect(seen).toEqual([
    'GET /api/ anonymous',
    `GET /api/ Basic ${Buffer.from('qa:secret').toString('base64')}`,
  ])
})

test('a breaking difference fails with a reason and can be accepted', async () => {
  const file = newFile('index.json', edited())
  const { code, out } = await drift([file])
  expect(code).toBe(1)
  expect(out).toContain('per_page maximum: expected 100, found 50')
  expect(out).toContain('✖ 1 finding fails the check (--fail-on breaking)')
  expect((await drift([file, '--fail-on', 'never'])).code).toBe(0)
})

test('an operand may be a pipe, which can be read only once', async () => {
  const pipe = newFile('pipe', '')
  rmSync(pipe)
  execFileSync('mkfifo', [pipe])
  const index = newFile('index.json', exampleIndex('a'))
  // A second read would get an empty text.
  const script = 'cat "$0" > "$1"; : > "$1"'
  const writer = spawn('sh', ['-c', script, index, pipe], { stdio: 'ignore' })
  const { code, err } = await drift(['contract:a', pipe])
  writer.kill()
  expect(err).toBe('')
  expect(code).toBe(0)
})

test('a saved index can be the next baseline', async () => {
  const baseline = newFile('baseline.json', '')
  const saved = await drift([await answering(200, edited()), '--save', baseline])
  expect(saved.err).toContain(`to ${baseline}`)
  const { code, out } = await drift([await answering(200, edited()), baseline])
  expect({ code, clean: out.includes('✔ no differences') }).toEqual({ code: 0, clean: true })
})

test('either operand may be the expectation', async () => {
  const [old, fresh] = [newFile('old.json', exampleIndex('b')), newFile('new.json', edited())]
  expect((await drift([fresh, old])).code).toBe(1)
  expect((await drift([old, fresh, '--expected', 'left'])).code).toBe(1)
  expect((await drift([old, fresh])).code).toBe(0)
})

test('OpenAPI is read as JSON and as YAML', async () => {
  expect((await drift([newFile('site.json', exampleOpenApi('a'))])).code).toBe(0)
  const document = exampleOfPath('a', '/core/v2/posts')
  const yaml = newFile('site.yaml', stringify(document, { aliasDuplicateObjects: false }))
  expect((await drift([yaml, newFile('site.json', document)])).out).toContain('✔ no differences')
})

const LOGIN = '<!doctype html><title>Log in &lsaquo; Site</title><input type="password">'
const HTML = { 'content-type': 'text/html' }
const JSON_TYPE = { 'content-type': 'application/json' }
const INDEX = JSON.stringify(exampleIndex('a'))

const PROBLEMS: readonly (readonly [string, () => Promise<string>, RegExp])[] = [
  ['a login page', () => answering(200, LOGIN, HTML), /a login page "Log in .*" instead of JSON/],
  ['a refused login page', () => answering(401, LOGIN, HTML), /a login page/],
  [
    'a page',
    () => answering(404, '<html><title>Lost</title>', HTML),
    /answers 404 with an HTML page "Lost"/,
  ],
  [
    'a page that names the root',
    () =>
      answering(200, '<html>', {
        ...HTML,
        link: '<https://x.test/api/>; rel="https://api.w.org/"',
      }),
    /the REST root seems to be https:\/\/x\.test\/api\//,
  ],
  [
    'cut-off JSON',
    () => answering(200, INDEX.slice(0, 5000)),
    /its JSON is truncated after 5000 characters/,
  ],
  ['nothing', () => answering(200, ''), /it is empty/],
  ['other text', () => answering(200, 'hello'), /it is not JSON/],
  [
    'other JSON',
    () => answering(200, { hello: 1 }),
    /neither an index document nor OpenAPI \(its fields: hello\)/,
  ],
  ['a list', () => answering(200, [1]), /it is \[1\], neither/],
  [
    'an error response',
    () => answering(200, { code: 'rest_no_route', message: 'None' }),
    /an error response \(rest_no_route: None\)/,
  ],
  [
    'one namespace',
    () => answering(200, { namespace: 'core/v2', routes: {} }),
    /listing of one namespace \(core\/v2\)/,
  ],
  [
    'a filtered index',
    () => answering(200, { namespaces: ['core/v2'], routes: {} }),
    /shows no routes/,
  ],
  [
    'an error',
    () => answering(401, {}),
    /answers 401: the index requires credentials .*fleet file user and password/,
  ],
  ['a forbidden index', () => answering(403, {}), /answers 403/],
  ['a failure', () => answering(503, { code: 'x', message: 'busy' }), /answers 503/],
  [
    'a cached copy',
    () => answering(200, INDEX, { ...JSON_TYPE, age: '4312' }),
    /a cached copy \(4312 s old\)/,
  ],
  [
    'a copy of a proxy',
    () => answering(200, INDEX, { ...JSON_TYPE, 'x-cache': 'HIT' }),
    /cached copy \(x-cache: HIT\)/,
  ],
  [
    'a redirect elsewhere',
    () => answering(302, '', { location: 'https://elsewhere.test/login' }),
    /redirects to another origin, https:\/\/elsewhere\.test\/login/,
  ],
  [
    'an endless redirect',
    () => answering(302, '', { location: '/api/' }),
    /redirects more than 3 times/,
  ],
  ['no response', () => site(() => {}), /no (complete )?response (within|in time)/],
  [
    'a truncated response',
    () => site((_, response) => void response.writeHead(200, JSON_TYPE).write('{')),
    /no (complete )?response|stopped half-way/,
  ],
  ['a closed port', async () => 'http://127.0.0.1:9/api/', /the connection was refused/],
]

for (const [title, address, message] of PROBLEMS)
  test(`${title} cannot be checked`, async () => {
    const { code, out, err } = await drift([await address(), '--timeout', '1'])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^understudy: could not check http:\/\/127\.0\.0\.1.*\n$/)
    expect(err).toMatch(message)
  })

test('a cached copy is compared on request', async () => {
  const address = await answering(200, INDEX, { ...JSON_TYPE, age: '10' })
  expect((await drift([address, '--cached'])).code).toBe(0)
})

const FILES: readonly (readonly [string, string, unknown, RegExp])[] = [
  [
    'an unknown version',
    'x.json',
    { openapi: '4.0.0', paths: {} },
    /version "4\.0\.0"; supported are 3\.0 and 3\.1/,
  ],
  ['the version before', 'x.json', { swagger: '2.0', paths: {} }, /version "2\.0"/],
  ['a truncated file', 'x.json', '{"routes": {', /truncated/],
  ['broken YAML', 'x.yaml', 'openapi: "3.1.0\npaths', /it is not YAML/],
  [
    'YAML that contains itself',
    'x.yaml',
    'openapi: 3.1.0\npaths: &p\n  x: *p\n',
    /contains itself, at \/paths\/x/,
  ],
  ['a page', 'x.html', LOGIN, /an HTML page/],
  [
    'a broken reference',
    'x.json',
    { openapi: '3.1.0', paths: { '/a': { get: { parameters: [{ $ref: '#/x' }] } } } },
    /the reference #\/x at \/paths\/~1a\/get\/parameters\/0 does not resolve/,
  ],
]
for (const [title, name, content, message] of FILES)
  test(`${title} in a file cannot be checked`, async () => {
    const { code, err } = await drift([newFile(name, content)])
    expect(code).toBe(2)
    expect(err).toMatch(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

const MISTAKES: readonly (readonly [readonly string[], RegExp])[] = [
  [[], /needs <left>/],
  [['/nowhere.json'], /cannot read \/nowhere\.json: it does not exist/],
  [['contract:c'], /unknown contract "contract:c"/],
  [['contract:a'], /name a second side/],
  [['contract:a', 'contract:b', '--format', 'xml'], /unknown format "xml"/],
  [['contract:a', 'contract:b', '--sample'], /--sample needs a live site/],
  [['contract:a', 'contract:b', '--save', 'saved.json'], /--save needs a live site/],
  [['https://user:pass@x.test/api/'], /credentials in an address end up in logs/],
  [['https://x.test/api/', '--insecure'], /--insecure is for loopback addresses only/],
  [['https://x.test/api/', '--user', 'x'], /--user and --password belong together/],
]
for (const [argv, message] of MISTAKES)
  test(`drift ${argv.join(' ')} is rejected`, async () => {
    const { code, err } = await drift(argv)
    expect(code).toBe(2)
    expect(err).toMatch(message)
  })

test('acceptances suppress, expire and are written', async () => {
  const file = newFile('index.json', edited())
  const accepted = newFile('accepted.json', { accepted: [] })
  const written = await drift([file, '--write-acceptance', accepted])
  expect(written.err).toContain('wrote 1 entries')
  const unreasoned = await drift([file, '--accept', accepted])
  expect({ code: unreasoned.code, err: unreasoned.err }).toEqual({
    code: 2,
    err: expect.stringMatching(/accepted\.json: entry 1 \([0-9a-f]{12}\) needs a reason\n$/),
  })
  writeFileSync(accepted, readFileSync(accepted, 'utf8').replace('"reason": ""', '"reason": "ok"'))
  const { code, out } = await drift([file, '--accept', accepted])
  expect(code).toBe(0)
  expect(out).toMatch(/accepted until \d{4}-\d\d-\d\d: ok/)
  writeFileSync(
    accepted,
    readFileSync(accepted, 'utf8').replace(/"expires": "\d+/, '"expires": "2001'),
  )
  expect((await drift([file, '--accept', accepted])).err).toMatch(/expired on 2001/)
})

test('--sample reads safe operations only', async () => {
  const seen: string[] = []
  const address = await site((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'application/json')
    const isIndex = request.url === '/api/'
    const isPosts = request.url?.startsWith('/api/core/v2/posts?')
    response.statusCode = isIndex || isPosts ? 200 : 401
    response.end(JSON.stringify(isIndex ? exampleIndex('a') : isPosts ? [{ id: 7 }] : {}))
  })
  const { out } = await drift([address, '--sample', '--fail-on', 'never'])
  expect(seen.every((line) => line.startsWith('GET '))).toBe(true)
  expect(seen).toContain('GET /api/core/v2/posts?context=view&per_page=5')
  expect(seen).toContain('GET /api/core/v2/posts/7?context=view')
  expect(out).toContain('field not sent  sample-field-missing')
  expect(out).toContain('responses and their bodies that were not sampled')
})

test('a sample of a site without the builder requires none of its members', async () => {
  const { routes, ...rest } = exampleIndex('a')
  const kept = Object.entries(Object(routes)).filter(([path]) => path.startsWith('/core/v2'))
  const index = { ...rest, namespaces: ['core/v2'], routes: Object.fromEntries(kept) }
  const address = await site((request, response) => {
    response.setHeader('content-type', 'application/json')
    const [post] = contractFor('a').operations.filter(({ id }) => id === 'core.posts.create')
    const { body = {} } = responseOf(post?.responses[201] ?? {})
    const plain = { ...Object(exampleOf(body)), meta: { footnotes: '' } }
    response.end(JSON.stringify(request.url === '/api/' ? index : [plain]))
  })
  const account = ['--user', 'qa', '--password', 'secret']
  const { err, out } = await drift([address, '--sample', ...account, '--fail-on', 'never'])
  expect(err).toBe('')
  expect(out).toContain('GET /core/v2/posts')
  expect(out).not.toMatch(/meta\._builder_edit_mode \(context=edit\)/)
})

test('a broken route object is one finding, not a crash', async () => {
  const index = exampleIndex('a')
  removeAt(index, ['routes', '/core/v2/posts', 'endpoints'])
  const { code, out } = await drift([newFile('index.json', index)])
  expect(code).toBe(1)
  expect(out).toContain('field of the route object missing')
})
