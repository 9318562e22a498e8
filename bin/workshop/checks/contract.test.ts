import { expect, test } from 'vitest'
import { type ContractOperation, contractFor, endpointsOf } from '#openapi/contract/contract.ts'
import type { ErrorSpec } from '#openapi/errors/define.ts'
import { ERROR_PARTS } from '#openapi/errors/table.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { groupBy, keysOf } from '#openapi/values/json.ts'
import { allFiles, isTest, read, sourceFiles } from './tree.ts'

/** Method-and-path operations as counted by the interface document. */
const COUNTS: Readonly<Record<VariantId, number>> = { a: 262, b: 352 }
const VARIANT_IDS = keysOf(COUNTS)

interface Entry {
  readonly key: string
  readonly owner: string
}

/** The keys with several owners. */
function shared(entries: readonly Entry[]): readonly string[] {
  return [...groupBy(entries, ({ key }) => key)]
    .filter(([, group]) => group.length > 1)
    .map(([key, group]) => `${key}: ${group.map(({ owner }) => owner).join(', ')}`)
}

const endpoints = (operations: readonly ContractOperation[]): readonly Entry[] =>
  operations.flatMap(({ id, methods, pattern }) =>
    methods.map((method) => ({ key: `${method} ${pattern}`, owner: id })),
  )

for (const id of VARIANT_IDS) {
  const { operations } = contractFor(id)

  test(`variant ${id} has ${COUNTS[id]} operations`, () => {
    expect(endpointsOf(contractFor(id))).toHaveLength(COUNTS[id])
  })

  test(`operation ids of variant ${id} are unique`, () => {
    const entries = operations.map((operation) => ({ key: operation.id, owner: operation.path }))
    expect(shared(entries)).toEqual([])
  })

  test(`variant ${id} declares every method of a route once`, () => {
    expect(shared(endpoints(operations))).toEqual([])
  })
}

for (const page of ['README.md', 'docs/index.md', 'docs/drift.md'])
  test(`${page} states the numbers of operations of the contract`, () => {
    const stated = [...read(page).matchAll(/(\d+) operations/g)].map(([, count]) => Number(count))
    expect(stated.length).toBeGreaterThan(0)
    expect(stated.filter((count) => !Object.values(COUNTS).includes(count))).toEqual([])
  })

const { operations } = contractFor('b')

test('every path parameter has a capture class, and every capture class a parameter', () => {
  const wrong = operations.flatMap(({ id, path, params }) => {
    const inPath = parameterNames(path)
    return [
      ...inPath.filter((name) => !params[name]).map((name) => `${id}: {${name}} has no class`),
      ...Object.keys(params)
        .filter((name) => !inPath.includes(name))
        .map((name) => `${id}: ${name} is not in ${path}`),
    ]
  })
  expect(wrong).toEqual([])
})

test('error keys are unique across the table', () => {
  const entries = ERROR_PARTS.flatMap((part, index) =>
    Object.keys(part).map((key) => ({ key, owner: `part ${index + 1}` })),
  )
  expect(shared(entries)).toEqual([])
})

const PAGE = /^docs\/decisions\/(D-\d{3})-[a-z0-9-]+\.md$/
const pages = allFiles().flatMap((path) => {
  const number = PAGE.exec(path)?.[1]
  return number ? [{ number, path }] : []
})

test('every decision cited by an operation has a page', () => {
  const known = pages.map(({ number }) => number)
  const missing = operations.flatMap(({ id, assumed = {} }) =>
    Object.entries(assumed)
      .filter(([, decision]) => !known.includes(decision))
      .map(([part, decision]) => `${id}: ${part} cites ${decision}, which has no page`),
  )
  expect(missing).toEqual([])
})

test('every decision cited by an argument has a page', () => {
  const known = pages.map(({ number }) => number)
  const missing = operations.flatMap(({ id, args }) =>
    Object.entries(args)
      .filter(([, { assumption }]) => assumption && !known.includes(assumption.decision))
      .map(([name, { assumption }]) => `${id}: ${name} cites ${assumption?.decision}`),
  )
  expect(missing).toEqual([])
})

test('a decision number has one page, and the page is listed', () => {
  expect(shared(pages.map(({ number, path }) => ({ key: number, owner: path })))).toEqual([])
  const list = read('docs/decisions/README.md')
  const lines = pages.map(({ path }) => {
    const title = read(path)
      .split('\n')[0]
      ?.replace(/^# D-\d{3}: /, '')
    const file = path.split('/').at(-1)
    return `- [${file?.slice(0, 5)}](${file}) ${title}`
  })
  const listed = list.split('\n').filter((line) => line.startsWith('- '))
  expect(listed).toEqual(lines.toSorted())
})

test('a GET reads only, or its side effect is declared as such', () => {
  const wrong = operations
    .filter(({ methods }) => methods.includes('GET'))
    .filter(({ effect }) => !['safe', 'get-side-effect', 'outward'].includes(effect))
  expect(wrong.map(({ id, effect }) => `${id}: ${effect}`)).toEqual([])
})

const CODE = /\bcode: '(rest_\w+|http_\w+)'/g
const PROBLEM = /\bproblem\(\s*'(\w+)'/g
const codesIn = (path: string, kind: RegExp): readonly string[] =>
  [...read(path).matchAll(kind)].map(([, code = '']) => code)

test('error codes in handlers are declared in the table or by the argument checks', () => {
  const sources = sourceFiles().filter((path) => !isTest(path))
  const known = new Set([
    ...ERROR_PARTS.flatMap((part) => Object.entries<ErrorSpec>(part)).flatMap(([key, { code }]) => [
      key,
      String(code),
    ]),
    ...sources
      .filter((path) => path.startsWith('openapi/derive/'))
      .flatMap((path) => codesIn(path, PROBLEM)),
  ])
  const unknown = sources
    .filter((path) => path.startsWith('handlers/'))
    .flatMap((path) => codesIn(path, CODE).map((code) => `${path}: ${code}`))
    .filter((line) => !known.has(line.split(': ')[1] ?? ''))
  expect(known.size).toBeGreaterThan(200)
  expect(unknown).toEqual([])
})
