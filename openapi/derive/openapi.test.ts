import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractFor, endpointsOf } from '#openapi/contract/contract.ts'
import { VARIANTS, type VariantId } from '#openapi/language/variants.ts'
import { asList, asRecord, type Json, keysOf } from '#openapi/values/json.ts'
import { memoizeIn } from '#openapi/values/memoize.ts'
import { openApiDocument } from './openapi.ts'

const variants = keysOf(VARIANTS)
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

const documentOf = memoizeIn(new Map<VariantId, ReturnType<typeof openApiDocument>>(), (variant) =>
  openApiDocument(contractFor(variant)),
)

function operationsOf(variant: VariantId): readonly (readonly [string, Json])[] {
  const { paths = {} } = documentOf(variant)
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {})
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => [`${method} ${path}`, operation as Json] as const),
  )
}

test('the documents contain exactly the operations of their variant', () => {
  for (const variant of variants)
    expect(operationsOf(variant)).toHaveLength(endpointsOf(contractFor(variant)).length)
})

test('the methods of a path are in the usual order', () => {
  for (const variant of variants)
    for (const item of Object.values(documentOf(variant).paths ?? {})) {
      const methods = Object.keys(item ?? {}).filter((name) => METHODS.includes(name))
      expect(methods).toEqual(METHODS.filter((method) => methods.includes(method)))
    }
})

test('operation ids are unique', () => {
  for (const variant of variants) {
    const ids = operationsOf(variant).map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('every list in a query states its style', () => {
  const parameters = operationsOf('b').flatMap(([place, { parameters: some }]) =>
    asList(some)
      .map(asRecord)
      .map((parameter) => ({ place, parameter, schema: asRecord(parameter['schema']) })),
  )
  const lists = parameters.filter(({ schema }) => [schema['type']].flat().includes('array'))
  const others = lists.filter(({ parameter: { style, explode } }) => style !== 'form' || explode)
  expect(lists.length).toBeGreaterThan(40)
  // Maps of names; an empty one is a list on the wire.
  expect(new Set(others.map(({ parameter }) => parameter['name']))).toEqual(
    new Set(['keys_conversion_map']),
  )
})

test('exactly the x- fields in use are documented', () => {
  const text = readFileSync(new URL('../extensions.md', import.meta.url), 'utf8')
  const explained = [...text.matchAll(/^\| `(x-[a-z-]+)`/gm)].map(([, name]) => name)
  const document = JSON.stringify(documentOf('b'))
  const used = new Set([...document.matchAll(/"(x-[a-z-]+)":/g)].map(([, name]) => name))
  expect([...used].sort()).toEqual(explained.sort())
})

test('variant B adds the language argument to every operation', () => {
  for (const [name, operation] of operationsOf('b'))
    expect(JSON.stringify(operation), name).toContain('"multilang_language"')
  expect(JSON.stringify(operationsOf('a'))).not.toContain('multilang_language')
})

test('the export is deterministic', () => {
  for (const variant of variants) {
    const text = () => JSON.stringify(openApiDocument(contractFor(variant)))
    expect(text()).toBe(text())
  }
})

test('a success response and errors with the same status are combined', () => {
  const consent = new Map(operationsOf('b')).get('post /seo/v1/site_kit_manage_consent') ?? {}
  const { 400: refused } = consent['responses'] as Json
  const text = JSON.stringify(refused)
  expect(text).toContain('#/components/schemas/SeoFailure')
  expect(text).toContain('rest_missing_callback_param')
})

test('public operations need no credentials, and operations for any signed-in user have no 403', () => {
  const operations = new Map(operationsOf('a'))
  const of = (name: string) => operations.get(name) ?? {}
  expect(of('get /core/v2/posts')['security']).toContainEqual({})
  expect(of('post /core/v2/posts')['security']).not.toContainEqual({})
  expect(Object.keys(of('get /core/v2/posts/{id}')['responses'] as object)).toContain('401')
  expect(Object.keys(of('get /image-optimizer/v1/stats')['responses'] as object)).not.toContain(
    '403',
  )
  expect(Object.keys(of('get /oembed/1.0')['responses'] as object)).toEqual(['200', '400', '404'])
})

test('no example contains a placeholder', () => {
  const { components } = documentOf('b')
  expect(JSON.stringify(components?.responses)).not.toMatch(/"message":"[^"]*\{[a-z]+\}/)
})

test('a path example matches the class of its parameter', () => {
  for (const [name, operation] of operationsOf('b'))
    for (const { in: place, schema } of (operation['parameters'] ?? []) as {
      in: string
      schema: { pattern?: string; examples?: readonly unknown[] }
    }[])
      if (place === 'path' && schema.pattern)
        expect(String(schema.examples?.[0]), name).toMatch(new RegExp(schema.pattern))
})

test('an operation that reads no JSON lists its content types', () => {
  const found = new Map(operationsOf('b'))
  const typesOf = (name: string) => {
    const { requestBody } = found.get(name) as { requestBody: { content: object } }
    return Object.keys(requestBody.content)
  }
  expect(typesOf('post /folders/v1/import-csv')).toEqual(['multipart/form-data'])
  expect(typesOf('post /folders/v1/new-folder')[0]).toBe('application/json')
})

test('component names are identifiers', () => {
  for (const variant of variants)
    for (const named of Object.values(documentOf(variant).components ?? {}))
      for (const name of Object.keys(named)) expect(name).toMatch(/^[A-Za-z]\w{0,90}$/)
})

interface DocumentSchema {
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, DocumentSchema>>
  readonly default?: unknown
  readonly type?: unknown
  readonly items?: unknown
}

test('a record has one schema for all contexts, with context-specific members optional', () => {
  const { components } = documentOf('a')
  // Generated by the code above as plain JSON.
  const schemas = components?.schemas as Readonly<Record<string, DocumentSchema>>
  const { required = [], properties = {} } = schemas['PostInContext'] ?? {}
  expect(required).toEqual(expect.arrayContaining(['id', 'title', 'excerpt', '_links']))
  for (const name of ['password', 'content', 'status']) expect(required).not.toContain(name)
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(['password', '_embedded']))
  expect(properties['title']?.required).toEqual(['rendered'])
  expect(Object.keys(properties['title']?.properties ?? {})).toContain('raw')
  const list = new Map(operationsOf('a')).get('get /core/v2/posts')
  expect(JSON.stringify(list?.['responses'])).toContain(
    '"$ref":"#/components/schemas/PostInContext"',
  )
  expect(JSON.stringify(list?.['parameters'])).toContain('#/components/parameters/Embed')
})

test('no default contradicts the type of its argument', () => {
  const lists = JSON.stringify(documentOf('b')).matchAll(/"type":"array"[^{}]*?"default":(null|")/g)
  expect([...lists]).toEqual([])
  const list = new Map(operationsOf('a')).get('get /core/v2/posts') ?? {}
  const status = (list['parameters'] as { name?: string; schema: DocumentSchema }[]).find(
    ({ name }) => name === 'status',
  )
  expect(status?.schema).toMatchObject({ type: 'array', 'x-index-default': 'publish' })
})
