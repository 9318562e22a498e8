/** Hostile input: bounded time, no side effects, no internal errors. */

import dns from 'node:dns'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { parseParams } from '#handlers/runtime/request/parameters.ts'
import { routeTableOf } from '#handlers/runtime/request/routing.ts'
import { type TestApi, type TestRequest, testApi } from '#handlers/testing/testing.ts'
import { type ContractOperation, contractFor } from '#openapi/contract/contract.ts'
import { FORMATS, sanitizeText } from '#openapi/derive/formats.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { VARIANTS, type VariantId } from '#openapi/language/variants.ts'
import { keysOf } from '#openapi/values/json.ts'

const BOTH = keysOf(VARIANTS)
const SETTINGS = '/spamfilter/v1/settings'
/** Far above the time of a linear algorithm, far below that of a quadratic one. */
const AT_ONCE_MS = 1000

/** CPU time, so that other processes do not count. */
function milliseconds(work: () => unknown): number {
  const started = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

const argumentsOf = ({
  args,
  undeclared = {},
}: ContractOperation): Readonly<Record<string, ArgSchema>> => ({
  ...args,
  ...undeclared,
})
const namesOf = (operation: ContractOperation): readonly string[] =>
  Object.keys(argumentsOf(operation))
const pathOf = ({ path }: ContractOperation, value: string): string =>
  path.replace(/\{\w+\}/g, value)

const sendText = (api: TestApi, body: string, target = SETTINGS) =>
  api.send('POST', target, {
    as: 'admin',
    body: new TextEncoder().encode(body),
    headers: { 'content-type': 'application/json' },
  })

test('nesting, members and values of a body are limited', async () => {
  const api = testApi()
  const nested = (depth: number) => `{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
  const members = (count: number) =>
    `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`
  for (const fine of [nested(511), nested(512), members(10_000), `{"x":[${'1,'.repeat(90_000)}1]}`])
    expect((await sendText(api, fine)).status).toBe(200)
  for (const wrong of [
    nested(513),
    nested(5000),
    nested(100_000),
    members(10_001),
    `{"x":[${'1,'.repeat(200_000)}1]}`,
    `${'['.repeat(100_000)}`,
  ]) {
    const { status, body } = await sendText(api, wrong)
    expect([status, body.code]).toEqual([400, 'rest_invalid_json'])
  }
})

test('queries and forms of any shape are parsed quickly', () => {
  const bombs = {
    position: 'a[999999999]=1',
    length: 'a[length]=1000000000&a[]=1',
    many: Array.from({ length: 100_000 }, (_, at) => `p${at}=1`).join('&'),
    list: 'a[]=1&'.repeat(100_000),
    commas: `a=${','.repeat(1_000_000)}`,
    deep: `${'a'.padEnd(200, '[b]')}=1`,
    open: `a${'['.repeat(1_000_000)}=1`,
    brackets: `a${'[b]'.repeat(300_000)}=1`,
    separators: '&'.repeat(1_000_000),
    equals: '='.repeat(1_000_000),
    octets: `a=${'%ffb'.repeat(250_000)}`,
    percents: `a=${'%'.repeat(1_000_000)}`,
    blanks: `a=${'+'.repeat(1_000_000)}`,
    dots: `${'.'.repeat(1_000_000)}=1`,
  }
  for (const [name, text] of Object.entries(bombs))
    expect([name, milliseconds(() => parseParams(text)) < AT_ONCE_MS]).toEqual([name, true])
  expect(parseParams(bombs.position)).toEqual({ a: ['1'] })
  expect(Object.keys(parseParams(bombs.many))).toHaveLength(1000)
  expect(parseParams(bombs.deep)).toEqual({})
  expect(parseParams(`${'a'.repeat(1001)}=1&${'b'.repeat(1001)}[c]=1`)).toEqual({})
})

test('lists of a million parts are rejected quickly in every encoding', async () => {
  const api = testApi()
  const headers = { 'x-http-method-override': 'GET' }
  for (const part of ['1,', 'a,', ' ,']) {
    const categories = part.repeat(700_000)
    const form = `title=a&categories=${categories}`
    for (const [method, request] of [
      ['POST', { as: 'admin', form }],
      ['POST', { as: 'subscriber', form }],
      ['POST', { json: { categories }, headers }],
      ['GET', { json: { categories } }],
      ['GET', { json: { _fields: categories } }],
      ['GET', { json: { status: categories } }],
    ] as const) {
      const before = process.cpuUsage()
      const { status } = await api.send(method, '/core/v2/posts', request)
      const { user, system } = process.cpuUsage(before)
      expect([part, status < 500, (user + system) / 1000 < AT_ONCE_MS]).toEqual([part, true, true])
    }
  }
  const listed = await api.post('/core/v2/posts', { title: 'a', categories: '1,'.repeat(10_001) })
  expect(listed.body.data.params.categories).toContain('must contain at most 10,000')
})

test('prototype names are dropped from queries and forms', () => {
  const traps = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf']
  for (const trap of traps)
    expect(parseParams(`${trap}=1&a[${trap}]=1&a[b][${trap}][c]=1&${trap}[x]=1`)).toEqual({})
})

const segments = ['1', 'a', '-', '_', 'a-', '%', '.', 'A1', '\u00e9', '\u0000']

for (const variant of BOTH)
  test(`every route of variant ${variant} is matched or missed quickly`, async () => {
    const table = routeTableOf(contractFor(variant))
    const api = testApi({ variant })
    for (const { path, operations } of contractFor(variant).routes) {
      if (!path.includes('{')) continue
      const captures = operations.flatMap(({ params }) => Object.values(params))
      const patterns = captures.map(({ capture }) => new RegExp(`^${capture}$`, 'i'))
      for (const segment of segments) {
        const long = segment.repeat(Math.ceil(50_000 / segment.length))
        const target = path.replace(/\{\w+\}/g, `${long}!`)
        expect([target.slice(0, 80), milliseconds(() => table.find('GET', target)) < 100]).toEqual([
          target.slice(0, 80),
          true,
        ])
        for (const length of [7000, 100]) {
          const text = `${segment.repeat(length)}\n!`
          const tryAll = () => patterns.map((pattern) => pattern.test(text))
          expect(milliseconds(tryAll)).toBeLessThan(100)
        }
      }
      for (const segment of ['1%2f2', '%00', '1%00', '%ff', '%', '%2e%2e', '..%2f..', '%0d%0a']) {
        const { status } = await api.get(path.replace(/\{\w+\}/g, segment), { as: 'admin' })
        expect([path, segment, status < 500 || status === 501]).toEqual([path, segment, true])
      }
    }
  })

function* patternsIn(schema: ArgSchema): Generator<string> {
  if (schema.pattern !== undefined) yield schema.pattern
  if (schema.items) yield* patternsIn(schema.items)
  for (const part of Object.values(schema.properties ?? {})) yield* patternsIn(part)
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* patternsIn(part)
}

test('no pattern of the contract is slow on any text', () => {
  const patterns = new Set(
    contractFor('b').operations.flatMap((operation) =>
      Object.values(argumentsOf(operation)).flatMap((schema) => [...patternsIn(schema)]),
    ),
  )
  const texts = [
    'a',
    '1',
    '-',
    '_',
    ' ',
    '.',
    '/',
    '<',
    'a-',
    '1|',
    '1,',
    ':',
    '@',
    'a@',
    'a.',
  ].map((part) => part.repeat(Math.ceil(10_000 / part.length)))
  for (const text of texts.flatMap((text) => [text, `${text}!`, `a@${text}\n`])) {
    for (const pattern of patterns) {
      const compiled = new RegExp(pattern, 'u')
      expect([pattern, milliseconds(() => compiled.test(text)) < 100]).toEqual([pattern, true])
    }
    for (const [format, fits] of Object.entries(FORMATS))
      expect([format, milliseconds(() => fits(text)) < 100]).toEqual([format, true])
  }
})

test('tags are stripped from a long text quickly, with an unchanged result', () => {
  for (const part of ['<', '<a', '\n<', '<>', '%'])
    expect(milliseconds(() => sanitizeText(part.repeat(500_000)))).toBeLessThan(AT_ONCE_MS)
  expect(sanitizeText(' a<b>c<d e>\n f %20<g ')).toBe('ac f <g')
  expect(sanitizeText('<<a>>b<a<c>d>')).toBe('>bd>')
})

const TRAPS =
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"valueOf":{},"length":4294967295,"then":1}'

/** A request with hostile values in every argument, in three encodings. */
function trapped(operation: ContractOperation, method: string): readonly [string, TestRequest][] {
  const path = pathOf(operation, '12')
  const names = namesOf(operation)
  const pairs = names.map((name) => `${name}[__proto__][polluted]=1&${name}[a][b]=1`).join('&')
  if (method === 'GET') return [[`${path}?${pairs}`, { as: 'admin' }]]
  const json = `{${['__proto__', ...names].map((name) => `"${name}":${TRAPS}`).join(',')}}`
  const lists = json.replaceAll(TRAPS, `[${TRAPS}]`)
  const headers = { 'content-type': 'application/json' }
  return [
    [path, { as: 'admin', form: `constructor[prototype][polluted]=1&${pairs}` }],
    ...[json, lists].map((text): [string, TestRequest] => [
      path,
      { as: 'admin', headers, body: new TextEncoder().encode(text) },
    ]),
  ]
}

for (const variant of BOTH)
  test(`hostile values in every argument of variant ${variant} have no effect`, async () => {
    const api = testApi({ variant })
    const before = Reflect.ownKeys(Object.prototype)
    for (const operation of api.standIn.contract.operations)
      for (const method of operation.methods)
        for (const [target, request] of trapped(operation, method)) {
          const { status } = await api.send(method, target, request)
          expect([operation.id, typeof status]).toEqual([operation.id, 'number'])
        }
    expect(Reflect.ownKeys(Object.prototype)).toEqual(before)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    const { body } = await api.get('//__understudy/snapshot')
    expect(JSON.stringify(body)).not.toContain('"__proto__":')
    const again = await testApi({ variant }).send('PUT', '//__understudy/snapshot', { json: body })
    expect(again.body).toEqual({ loaded: true, name: 'default' })
  })

test('hostile values in batch parts, names and files have no effect', async () => {
  const api = testApi()
  const parts = `{"requests":[{"path":"/core/v2/posts","body":${TRAPS}},{"path":"/core/v2/posts?__proto__[polluted]=1&a[constructor][prototype][polluted]=1","body":{"title":"a","meta":${TRAPS}}},{"path":"${'/'.repeat(500_000)}"}]}`
  expect((await sendText(api, parts, '/batch/v1')).status).toBe(207)
  for (const name of ['__proto__', 'constructor'])
    expect((await api.post('/folders/v1/folders', { name, title: name })).status).toBeLessThan(501)
  const csv = 'id,__proto__,constructor\n1,a,b\n'
  const form = new FormData()
  form.append('__proto__', csv)
  form.append('file', new Blob([csv], { type: 'text/csv' }), '__proto__.csv')
  form.append('__proto__', new Blob([csv]), 'constructor')
  const multipart = new Response(form)
  const sent = await api.send('POST', '/folders/v1/import-csv', {
    as: 'admin',
    headers: { 'content-type': multipart.headers.get('content-type') ?? '' },
    body: new Uint8Array(await multipart.arrayBuffer()),
  })
  expect(sent.status).toBeLessThan(501)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('JSON stays JSON, whatever type a browser prefers', async () => {
  const api = testApi()
  const headers = { accept: 'text/html,application/xhtml+xml' }
  for (const operation of api.standIn.contract.operations) {
    if (!operation.methods.includes('GET')) continue
    const target = pathOf(operation, '12')
    const initial = await api.get(target, { as: 'admin' })
    const response = await api.get(target, { as: 'admin', headers })
    expect([target, response.headers['Content-Type']]).toEqual([
      target,
      initial.headers['Content-Type'],
    ])
    expect(response.headers['X-Content-Type-Options']).toBe('nosniff')
    expect(response.headers['Content-Type']).not.toMatch(/html/)
  }
  for (const name of ['<script>', 'a(1)', 'a;b', '%00', 'a\nb'])
    expect((await api.get(`/?_jsonp=${encodeURIComponent(name)}`)).text).toContain(
      'rest_callback_invalid',
    )
  expect(JSON.stringify((await api.get('/')).body)).not.toContain('__understudy')
})

const ADDRESSES = [
  'http://127.0.0.1:1/x',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:25/_x',
  'https://canary.example.test/x.png',
  '//canary.example.test/x',
]

/** Counts and blocks outgoing connections. */
async function withoutNetwork(work: () => Promise<void>): Promise<readonly string[]> {
  const attempts: string[] = []
  const originals = {
    connect: Socket.prototype.connect,
    lookup: dns.lookup,
    fetch: globalThis.fetch,
  }
  const refuse = (what: string) => (): never => {
    attempts.push(what)
    throw new Error(`${what} was called`)
  }
  Socket.prototype.connect = refuse('connect')
  dns.lookup = refuse('lookup') as unknown as typeof dns.lookup
  globalThis.fetch = refuse('fetch')
  try {
    await work()
  } finally {
    Socket.prototype.connect = originals.connect
    dns.lookup = originals.lookup
    globalThis.fetch = originals.fetch
  }
  return attempts
}

/** The responses of every operation with an address in each of its arguments, in order. */
async function transcriptOf(variant: VariantId, address: string): Promise<readonly string[]> {
  const api = testApi({ variant })
  const transcript: string[] = []
  for (const operation of api.standIn.contract.operations)
    for (const method of operation.methods) {
      const values = Object.fromEntries(namesOf(operation).map((name) => [name, address]))
      const query = method === 'GET' ? `?${new URLSearchParams(values)}` : ''
      const { status, text } = await api.send(method, `${pathOf(operation, '12')}${query}`, {
        as: 'admin',
        ...(method !== 'GET' && { json: values }),
      })
      transcript.push(`${method} ${operation.id} ${status} ${text}`)
    }
  return transcript
}

for (const variant of BOTH)
  test(`no operation of variant ${variant} opens a connection, and responses are repeatable`, {
    timeout: 90_000,
  }, async () => {
    const attempts = await withoutNetwork(async () => {
      const [address = '', ...others] = ADDRESSES
      for (const other of others) await transcriptOf(variant, other)
      expect(await transcriptOf(variant, address)).toEqual(await transcriptOf(variant, address))
    })
    expect(attempts).toEqual([])
  })

test('a batch with require-all-validate changes nothing when its last part is invalid', async () => {
  const api = testApi()
  const before = (await api.get('//__understudy/snapshot')).body
  const requests = Array.from({ length: 25 }, (_, at) => ({
    path: '/core/v2/posts',
    body: { title: `part ${at}`, status: at === 24 ? 'no such status' : 'draft' },
  }))
  const { status, body } = await api.post('/batch/v1', {
    validation: 'require-all-validate',
    requests,
  })
  expect([status, body.failed]).toEqual([207, 'validation'])
  expect((await api.get('//__understudy/snapshot')).body).toEqual(before)
})

test('a method override does not bypass permissions', async () => {
  const api = testApi()
  const [post] = (await api.get('/core/v2/posts')).body
  const target = `/core/v2/posts/${post.id}`
  const headers = { 'x-http-method-override': 'DELETE' }
  for (const as of [undefined, 'subscriber']) {
    const credentials = as === undefined ? {} : { as }
    const refused = as === undefined ? 401 : 403
    expect((await api.get(`${target}?_method=DELETE&force=true`, credentials)).status).toBe(refused)
    expect((await api.get(target, { ...credentials, headers })).status).toBe(refused)
  }
  for (const odd of ['constructor', '__proto__', 'DELETE\r\nX: 1', ' ', 'TRACE'])
    expect((await api.get(`${target}?_method=${encodeURIComponent(odd)}`)).status).toBe(404)
  expect((await api.get(target)).status).toBe(200)
})
