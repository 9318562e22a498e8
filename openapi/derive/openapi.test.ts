import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { contractFor } from '#openapi/contract.ts'
import { VARIANTS, type VariantId } from '#openapi/variants.ts'
import { openApiDocument } from './openapi.ts'

const variants = Object.keys(VARIANTS) as VariantId[]
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

type Operation = Readonly<Record<string, unknown>>

function operationsOf(variant: VariantId): readonly (readonly [string, Operation])[] {
  const { paths = {} } = openApiDocument(contractFor(variant))
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {})
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => [`${method} ${path}`, operation as Operation] as const),
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
  const used = new Set(
    operationsOf('b').flatMap(([, operation]) =>
      Object.keys(operation).filter((name) => name.startsWith('x-')),
    ),
  )
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
