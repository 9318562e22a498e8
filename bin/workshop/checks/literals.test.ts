/** Shared code uses properties of operations, never their ids or paths. */

import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { isTest, read, sourceFiles } from './tree.ts'

const SHARED =
  /^(openapi\/(derive|drift|extension|language|names)|handlers\/(archetypes|control\/(compare|coverage|explain|history|test-export|waterfall)|hosts|names|platform|runtime|stand-in)|conformance\/(call|case|judge|kinds|ledger|names|playbook|runner|scenes|targets|transport)|bin\/(drift|live|recording|relay|report))\//

/** Sample requests for the tests of the report formats. */
const SAMPLES = 'bin/report/formats/testing/'

const { operations, namespaces } = contractFor('b')
const ids = new Set(operations.map(({ id }) => id))
/** The prefixes of ids: `core.` and `core.posts.`. */
const beginnings = new Set(
  [...ids].flatMap((id) => {
    const parts = id.split('.')
    return parts.slice(1).map((_, at) => `${parts.slice(0, at + 1).join('.')}.`)
  }),
)
const roots = namespaces.map(({ name }) => name)

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const IMPORT = /^(import|export|\}) .*from '[^']*'$/gm
const STRING = /'([^'\n]*)'|`([^`]*)`/g
const EXPRESSION = /\/((?:[^/\\\n]|\\.)+)\/[dgimsuvy]*/g
const ASKED_BY_TEXT =
  /\b(?:id|path|pattern)\.(?:includes|startsWith|endsWith)\('([^']*[a-z][^']*)'/g

const texts = (code: string, kind: RegExp): readonly string[] =>
  [...code.matchAll(kind)].map(([, one, other]) => one ?? other ?? '')

/** Section 1: the root of a namespace, whole or as a path prefix. */
const namesRoute = (text: string): boolean =>
  roots.some((name) => new RegExp(`(^|[/}])${name}($|[/?])`).test(text.replaceAll('\\/', '/')))

const namesOperation = (text: string): boolean =>
  ids.has(text) || beginnings.has(text) || ids.has(text.split('/')[0] ?? '')

function literalsOf(source: string): readonly string[] {
  const code = source.replaceAll(COMMENT, '').replaceAll(IMPORT, '')
  const strings = texts(code, STRING)
  const expressions = texts(code.replaceAll(STRING, "''"), EXPRESSION)
  return [
    ...strings.filter((text) => namesOperation(text) || namesRoute(text)),
    ...expressions.filter(namesRoute),
    ...texts(code, ASKED_BY_TEXT),
  ]
}

test('shared code names no operation and no route', () => {
  const found = sourceFiles()
    .filter((path) => SHARED.test(path) && !path.startsWith(SAMPLES) && !isTest(path))
    .flatMap((path) => literalsOf(read(path)).map((text) => `${path}: ${text}`))
  expect(found).toEqual([])
})

/** A decision is a source to cite; what follows from it is a property of the contract. */
const DECISION = /[!=]== '(D-\d{3})'/g

test('shared code does not branch on decisions', () => {
  const found = sourceFiles()
    .filter((path) => !path.startsWith('bin/workshop/') && !isTest(path))
    .flatMap((path) => texts(read(path), DECISION).map((text) => `${path}: ${text}`))
  expect(texts("assumed.route === 'D-022'", DECISION)).toEqual(['D-022'])
  expect(found).toEqual([])
})

for (const planted of [
  "operation.id === 'batch.run'",
  "id.startsWith('core.')",
  "const DEMANDED = ['core.posts.list/answers.GET']",
  "path.includes('feedback')",
  "id.endsWith('.read')",
  "context.send({ path: '/core/v2/posts' })",
  'const href = `${restRoot}core/v2/media/${id}`',
  'const ROUTE = /^\\/core\\/v2\\/(posts|pages)$/',
])
  test(`a planted ${planted} is found`, () => {
    expect(literalsOf(`import { x } from './x.ts'\n\n${planted}\n`)).not.toEqual([])
  })

test('similar words, comments and imports are ignored', () => {
  const source = [
    "import { runBatch } from '#openapi/namespaces/root/index.ts'",
    '/** As batch.run does, below /core/v2. */',
    "const word = code === 'rest_no_route' || path.includes('{') || kind === 'batch'",
  ]
  expect(literalsOf(source.join('\n'))).toEqual([])
})
