import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { asDeployed } from '#openapi/contract/build-contract.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { compareSources } from '#openapi/testing/compare-sources.ts'
import { exampleIndex } from '#openapi/testing/example-documents.ts'
import { asList, asRecord } from '#openapi/values/json.ts'
import { draftExtension } from './draft.ts'
import { extendContract } from './extend.ts'
import schema from './extension.schema.json' with { type: 'json' }
import type { Extension } from './extension.ts'
import { inferSchema, maskRecord } from './infer-schema.ts'
import { isSupportedClass } from './path-class.ts'
import { readExtension } from './read.ts'

const same = (name: string): string => name
const neutral = { path: same, namespace: same, arguments: <T>(args: T) => args }
const draft = (index: Record<string, unknown>) =>
  draftExtension({ contract: contractFor('a'), index, neutral })

test('variant b, adopted on top of the contract of variant a, does not differ from it', () => {
  const index = exampleIndex('b')
  const { extension, skipped } = draft(index)
  expect(skipped).toEqual([])
  const copy = readExtension(JSON.parse(JSON.stringify(extension)), contractFor)
  const contract = extendContract(contractFor('a'), copy)
  const source = { kind: 'contract', contract } as const
  expect(compareSources(source, { kind: 'index', document: index }).findings).toEqual([])
})

test('routes that an extension cannot contain are not drift from their own deployment', () => {
  const index = exampleIndex('a')
  const odd = { namespace: 'odd/v1', methods: ['GET'], endpoints: [{ methods: ['GET'], args: {} }] }
  const args = {
    namespace: { default: 'odd/v1', required: false },
    context: { default: 'view', required: false },
  }
  const root = {
    ...odd,
    endpoints: [{ methods: ['GET'], args }],
    _links: { self: [{ href: 'https://site.example/api/odd/v1' }] },
  }
  const document = {
    ...index,
    namespaces: [...asList(index['namespaces']), 'odd/v1'],
    routes: {
      ...asRecord(index['routes']),
      '/odd/v1': root,
      '/odd/v1/things/(?P<name>(?:[a-z]+-)+)/run': odd,
    },
  }
  const { extension, skipped } = draft(document)
  expect(skipped).toHaveLength(1)
  const copy = readExtension(JSON.parse(JSON.stringify(extension)), contractFor)
  const contract = extendContract(contractFor('a'), copy)
  const source = { kind: 'contract', contract } as const
  expect(compareSources(source, { kind: 'index', document }).findings).toEqual([])
})

test('an extended contract keeps the behaviour of deployments', () => {
  const { extension } = draft(exampleIndex('b'))
  const extended = extendContract(asDeployed(contractFor('a')), extension)
  expect(extended.isAsDeployed).toBe(true)
})

test('the contract itself leaves nothing to adopt', () => {
  expect(draft(exampleIndex('a')).extension).toEqual({
    format: 'understudy-extension',
    version: 1,
    variant: 'a',
    namespaces: {},
    routes: [],
  })
})

const route = (namespace: string, ...endpoints: readonly object[]) => ({ namespace, endpoints })
const SHOP = {
  routes: {
    '/shop/v1': route('shop/v1', { methods: ['GET'], args: {} }),
    '/shop/v1/items': route(
      'shop/v1',
      { methods: ['GET'], args: { per_page: { type: 'integer', sortable: true } } },
      { methods: ['POST'], args: { name: { type: 'string', required: true } } },
    ),
    '/shop/v1/items/(?P<id>[\\d]+)': route('shop/v1', { methods: ['GET'], args: {} }),
    '/shop/v1/settings': route(
      'shop/v1',
      { methods: ['GET'], args: {} },
      { methods: ['POST', 'PUT'], args: {} },
    ),
    '/shop/v1/refund': route('shop/v1', { methods: ['POST'], args: {} }),
    '/shop/v1(?:/odd)?': route('shop/v1', { methods: ['GET'], args: {} }),
    '/shop/v1/evil/(?P<x>(a+)+)': route('shop/v1', { methods: ['GET'], args: {} }),
    '/core/v2/posts': route('core/v2', { methods: ['DELETE'], args: {} }),
  },
}

test('archetypes are derived from paths and methods', () => {
  const { extension, skipped } = draft(SHOP)
  const routes = extension.routes.flatMap(({ path, operations }) =>
    operations.map(({ id, methods, archetype }) => [path, methods.join(), archetype, id]),
  )
  expect(routes).toEqual([
    ['/shop/v1/items', 'GET', 'list', 'shop.items.list'],
    ['/shop/v1/items', 'POST', 'list', 'shop.items.create'],
    ['/shop/v1/items/{id}', 'GET', 'item', 'shop.items.read'],
    ['/shop/v1/settings', 'GET', 'document', 'shop.settings.read'],
    ['/shop/v1/settings', 'POST,PUT', 'document', 'shop.settings.update'],
    ['/shop/v1/refund', 'POST', 'action', 'shop.refund.run'],
    ['/core/v2/posts', 'DELETE', 'action', 'core.posts.delete-2'],
  ])
  expect(skipped.map(({ why }) => why)).toEqual([
    'its path has optional or alternative parts',
    'the expression of x is not supported',
  ])
})

const read = { methods: ['GET'], args: {} }
const accepted = (extension: Extension) =>
  readExtension(JSON.parse(JSON.stringify(extension)), contractFor)

test('a method declared twice is drafted once', () => {
  const { extension } = draft({
    routes: {
      '/shop/v1/screen': route('shop/v1', { ...read, methods: ['GET', 'GET'] }, read),
      '/shop/v1/items/(?P<id>[\\d]+)': route('shop/v1', read),
      '/shop/v1/items/(?P<id>[\\w-]+)': route('shop/v1', read, { methods: ['POST'], args: {} }),
    },
  })
  const methods = extension.routes.map(({ path, operations }) => [
    path,
    operations.flatMap((each) => each.methods),
  ])
  expect(methods).toEqual([
    ['/shop/v1/screen', ['GET']],
    ['/shop/v1/items/{id}', ['GET', 'POST']],
  ])
  expect(() => accepted(extension)).not.toThrow()
})

test('invalid namespaces and routes beyond the limit are omitted', () => {
  const many = Array.from({ length: 5001 }, (_, at) => [`/shop/v1/r${at}`, route('shop/v1', read)])
  const odd = { '/odd/v1/x': route('odd\u0007/v1', read), '/none': route('', read) }
  const { extension, skipped } = draft({ routes: { ...odd, ...Object.fromEntries(many) } })
  expect(skipped).toEqual([
    { pattern: '/odd/v1/x', why: 'an extension cannot contain its namespace, "odd\\u0007/v1"' },
    { pattern: '/none', why: 'an extension cannot contain its namespace, ""' },
    { pattern: '/shop/v1/r5000', why: 'an extension contains at most 5000 routes' },
  ])
  expect(() => accepted(extension)).not.toThrow()
})

const FILE: Extension = draft(SHOP).extension
const wrong = (edit: object): string => {
  try {
    readExtension({ ...FILE, ...edit }, contractFor)
    return ''
  } catch (error) {
    return String(error)
  }
}
const [items] = FILE.routes
const [listItems] = items?.operations ?? []

for (const [title, edit, message] of [
  ['another version', { version: 2 }, '/version: expected 1, got 2'],
  ['an unknown member', { route: [] }, '/route: expected no such member (did you mean routes?)'],
  [
    'an argument of an unknown type',
    { everywhere: { name: { type: 'text' } } },
    '/everywhere/name/type: expected one of ',
  ],
  ['an id that is taken', { routes: [...FILE.routes, items] }, 'shop.items.list is declared twice'],
  [
    'an unknown access rule',
    { routes: [{ ...items, operations: [{ ...listItems, access: 'everybody' }] }] },
    '/routes/0/operations/0/access',
  ],
  [
    'a parameter without an expression',
    { routes: [{ ...items, path: '/shop/v1/items/{id}' }] },
    'no expression for {id}',
  ],
  [
    'an expression prone to excessive backtracking',
    { everywhere: { name: { type: 'string', pattern: '^(a+)+$' } } },
    '/everywhere/name/pattern',
  ],
] as const)
  test(`${title} is refused with its location`, () => {
    expect(wrong(edit)).toContain(message)
  })

test('the schema of extensions is a valid JSON Schema', () => {
  expect(() => new Ajv2020({ strict: true, strictRequired: false }).compile(schema)).not.toThrow()
})

test('expressions prone to excessive backtracking are not supported', () => {
  for (const good of ['[\\d]+', '[\\w-]+', '[^/]+', 'a|b', '[^.\\/]+(?:\\/[^.\\/]+)?', '\\d{1,3}'])
    expect([good, isSupportedClass(good)]).toEqual([good, true])
  for (const bad of ['(a+)+', '(?=a)b', 'a+a+a+b', '(a|a)*', '[', '(?<n>a)', 'a{1,}b{1,}c{1,}'])
    expect([bad, isSupportedClass(bad)]).toEqual([bad, false])
})

test('a sampled route has a schema without personal content', () => {
  const seen = [
    { id: 7, mail: 'ada@example.org', name: 'Ada', at: '2025-05-05T10:00:00', parts: [1, 2.5] },
    { id: 8, mail: null, name: 'Bea' },
  ]
  expect(inferSchema(seen)).toMatchObject({
    type: 'object',
    required: ['id', 'mail', 'name'],
    properties: {
      id: { type: 'integer' },
      mail: { type: ['string', 'null'] },
      parts: { type: 'array', items: { type: 'number' } },
    },
  })
  expect(JSON.stringify([inferSchema(seen), seen.map(maskRecord)])).not.toMatch(/ada|bea|2025/i)
  expect(maskRecord(seen[0] ?? {})).toMatchObject({ id: 7, mail: 'person@example.test' })
})

test('an unknown member of an operation is reported with the members of operations', () => {
  const operation = { id: 'shop.hours.read', methods: ['GET'], archetype: 'document' }
  const operations = [{ ...operation, access: 'public', sample: {} }]
  const routes = [{ path: '/shop/v1/hours', namespace: 'shop/v1', operations }]
  const file = { format: 'understudy-extension', version: 1, variant: 'a', routes }
  expect(() => readExtension(file, contractFor)).toThrow(
    /sample: expected no such member; known: id, .*response, records/,
  )
})
