import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { VARIANTS, type VariantId } from '#openapi/language/variants.ts'
import { type Json, keysOf } from '#openapi/values/json.ts'
import { memoIn } from '#openapi/values/memo.ts'
import { openApiDocument } from './openapi.ts'

const variants = keysOf(VARIANTS)
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

const documentOf = memoIn(new Map<VariantId, ReturnType<typeof openApiDocument>>(), (variant) =>
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

test('the documents hold every operation of their variant and no other', () => {
  expect(operationsOf('a')).toHaveLength(262)
  expect(operationsOf('b')).toHaveLength(352)
})

test('operation ids are unique', () => {
  for (const variant of variants) {
    const ids = operationsOf(variant).map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('every x- field is explained, and nothing else is', () => {
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

test('two exports are the same to the letter', () => {
  for (const variant of variants) {
    const text = () => JSON.stringify(openApiDocument(contractFor(variant)))
    expect(text()).toBe(text())
  }
})

test('a response and the errors with its status stand side by side', () => {
  const consent = new Map(operationsOf('b')).get('post /seo/v1/site_kit_manage_consent') ?? {}
  const { 400: refused } = consent['responses'] as Json
  const text = JSON.stringify(refused)
  expect(text).toContain('#/components/schemas/SeoFailure')
  expect(text).toContain('rest_missing_callback_param')
})

test('what anonymous callers may call asks for no credentials, what only asks to sign in has no 403', () => {
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

test('no example leaves a word to be filled in', () => {
  const { components } = documentOf('b')
  expect(JSON.stringify(components?.responses)).not.toMatch(/"message":"[^"]*\{[a-z]+\}/)
})

test('an example in a path fits the class of its parameter', () => {
  for (const [name, operation] of operationsOf('b'))
    for (const { in: place, schema } of (operation['parameters'] ?? []) as {
      in: string
      schema: { pattern?: string; examples?: readonly unknown[] }
    }[])
      if (place === 'path' && schema.pattern)
        expect(String(schema.examples?.[0]), name).toMatch(new RegExp(schema.pattern))
})

test('an operation that reads no JSON says which bodies it reads', () => {
  const found = new Map(operationsOf('b'))
  const typesOf = (name: string) => {
    const { requestBody } = found.get(name) as { requestBody: { content: object } }
    return Object.keys(requestBody.content)
  }
  expect(typesOf('post /folders/v1/import-csv')).toEqual(['multipart/form-data'])
  expect(typesOf('post /folders/v1/new-folder')[0]).toBe('application/json')
})

test('names of components are identifiers', () => {
  for (const variant of variants)
    for (const named of Object.values(documentOf(variant).components ?? {}))
      for (const name of Object.keys(named)) expect(name).toMatch(/^[A-Za-z]\w{0,90}$/)
})

interface Shown {
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Shown>>
  readonly default?: unknown
  readonly type?: unknown
  readonly items?: unknown
}

test('a record is shown once for all contexts: what only some have may be absent', () => {
  const { components } = documentOf('a')
  // Written by the code above it, as plain JSON.
  const schemas = components?.schemas as Readonly<Record<string, Shown>>
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
  const status = (list['parameters'] as { name?: string; schema: Shown }[]).find(
    ({ name }) => name === 'status',
  )
  expect(status?.schema).toMatchObject({ type: 'array', 'x-index-default': 'publish' })
})
