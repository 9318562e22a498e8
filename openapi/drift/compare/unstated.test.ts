/** Points left open by the document are not differences, and one fact is reported once. */

import { expect, test } from 'vitest'
import { compareSources } from '#openapi/testing/compare-sources.ts'
import {
  at,
  type Editable,
  exampleIndex,
  findingsOf,
  removeAt,
  setAt,
} from '#openapi/testing/example-documents.ts'
import { isRecord } from '#openapi/values/json.ts'

const argument = (route: string, name: string) => ['routes', route, 'endpoints', 0, 'args', name]
const rulesOf = (edit: (index: Editable) => void) => findingsOf(edit).map(({ rule }) => rule)

test('a type does not restrict if the document states none', () => {
  const edit = (index: Editable) => {
    setAt(index, [...argument('/builder/v1/favorites', 'context'), 'type'], 'string')
    setAt(index, [...argument('/builder/v1/notes/users', 'search'), 'type'], 'string')
  }
  expect(rulesOf(edit)).toEqual([])
})

test('the same type is a narrowing against a saved index', () => {
  const document = exampleIndex('b')
  setAt(document, [...argument('/builder/v1/favorites', 'context'), 'type'], 'string')
  const saved = { kind: 'index', document: exampleIndex('b') } as const
  const { findings } = compareSources(saved, { kind: 'index', document })
  expect(findings.map(({ rule }) => rule)).toEqual(['argument-type-narrowed'])
})

test('a type that no row states is only an assumed difference, in this command too', () => {
  const submission = '/builder/v1/form-submissions/(?P<id>[\\d]+)'
  const [finding, ...more] = findingsOf((index) =>
    setAt(index, [...argument(submission, 'id'), 'type'], 'boolean'),
  )
  expect(more).toEqual([])
  expect(finding).toMatchObject({
    rule: 'argument-type-changed',
    basis: { kind: 'assumed', decision: 'D-052' },
  })
})

test('patterns are compared as languages', () => {
  const slug = argument('/suite/v1/themes', 'slug')
  expect(rulesOf((index) => setAt(index, [...slug, 'pattern'], '[\\w\\-]+'))).toEqual([])
  expect(rulesOf((index) => setAt(index, [...slug, 'pattern'], '[\\w.-]+'))).toEqual([
    'argument-pattern-widened',
  ])
  expect(rulesOf((index) => setAt(index, [...slug, 'pattern'], '[a-z]+'))).toEqual([
    'argument-pattern-changed',
  ])
})

test('a path parameter may repeat the class of the path as its pattern', () => {
  const slug = argument('/suite/v1/themes/(?P<slug>[\\w-]+)/activate', 'slug')
  expect(rulesOf((index) => setAt(index, [...slug, 'pattern'], '[\\w\\-]+'))).toEqual([])
  expect(rulesOf((index) => setAt(index, [...slug, 'pattern'], '[a-z]+'))).toEqual([
    'argument-pattern-changed',
  ])
})

const addRoutes = (index: Editable, namespace: string, names: readonly string[]): void => {
  for (const name of names)
    setAt(index, ['routes', `/${namespace}/${name}`], {
      namespace,
      methods: ['GET'],
      endpoints: [{ methods: ['GET'], args: [] }],
      _links: { self: [{ href: `https://example.test/api/${namespace}/${name}` }] },
    })
}

test('routes of a namespace documented in part are one harmless finding', () => {
  const found = findingsOf((index) => addRoutes(index, 'core/v2', ['media', 'users', 'comments']))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    rule: 'routes-not-shown',
    rating: 'harmless',
    path: 'core/v2',
    count: 3,
  })
})

test('added routes of a fully documented namespace are one separate finding', () => {
  const found = findingsOf((index) => addRoutes(index, 'suite/v1', ['one', 'two', 'three', 'four']))
  expect(found.map(({ rule, path, count }) => [rule, path, count])).toEqual([
    ['route-added', 'suite/v1', 4],
  ])
})

const hasArgument = (value: unknown, name: string): boolean =>
  isRecord(value) && isRecord(value['args']) && name in value['args']

test('one fact in many locations is one finding that lists them', () => {
  let places = 0
  const found = findingsOf((index) => {
    const routes = at(index, ['routes'])
    for (const [pattern, route] of Object.entries(isRecord(routes) ? routes : {}))
      for (const [pointer, endpoint] of Object.entries(
        at({ route }, ['route', 'endpoints']) ?? {},
      )) {
        if (!pattern.startsWith('/core/v2/') || !hasArgument(endpoint, 'password')) continue
        removeAt(index, ['routes', pattern, 'endpoints', pointer, 'args', 'password'])
        places += 1
      }
  })
  expect(places).toBeGreaterThan(4)
  expect(found.map(({ rule, path, count }) => [rule, path, count])).toEqual([
    ['argument-removed', '*', places],
  ])
  expect(found[0]?.usedBy).toHaveLength(places)
})

test('forms with and without a title are equal', () => {
  const withForms = (edit: (form: Editable) => Editable) => {
    const document = exampleIndex('b')
    setAt(
      document,
      [...argument('/core/v2/posts', 'search'), 'oneOf'],
      [
        edit({ type: 'array', items: { type: 'integer' } }),
        edit({ type: 'object', properties: { terms: { type: 'array' } } }),
      ],
    )
    return { kind: 'index', document } as const
  }
  const plain = withForms((form) => form)
  const titled = withForms((form) => ({ ...form, title: `Form of ${form['type']}`, default: [] }))
  const rules = compareSources(plain, titled).findings.map(({ rule }) => rule)
  expect(rules.filter((rule) => rule.startsWith('argument-form'))).toEqual([])
})
