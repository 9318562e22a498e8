import { expect, test } from 'vitest'
import type { Rating } from '#openapi/drift/rules/define.ts'
import type { RuleId } from '#openapi/drift/rules/table.ts'
import { at, findingsOf, removeAt, rename, setAt } from '#openapi/testing/example-documents.ts'

type Case = readonly [pointer: string, value: unknown, rule: RuleId, rating: Rating]

const GONE = Symbol('gone')

/**
 * `GET /core/v2/posts per_page.maximum`: method and index key of an endpoint, keyword of an
 * argument.
 */
const pathOf = (pointer: string): readonly (string | number)[] => {
  const [method = '', key = '', keyword = ''] = pointer.split(' ')
  const endpoint = { GET: 0, POST: 1, ONLY: 0 }[method] ?? 0
  return ['routes', key, 'endpoints', endpoint, 'args', ...keyword.split('.')]
}

const POSTS = 'GET /core/v2/posts'
const CREATE = 'POST /core/v2/posts'
const BATCH = 'ONLY /batch/v1 requests'
const THEMES = 'ONLY /suite/v1/themes'
const FIELD = { type: 'string', required: false }

const CASES: readonly Case[] = [
  [`${POSTS} site`, { ...FIELD, required: true }, 'argument-added-required', 'breaking'],
  [`${POSTS} site`, FIELD, 'argument-added-optional', 'harmless'],
  [`${POSTS} sticky`, GONE, 'argument-removed', 'risky'],
  [`${POSTS} search.required`, true, 'argument-became-required', 'breaking'],
  ['ONLY /oembed/1.0/embed url.required', false, 'argument-became-optional', 'harmless'],
  [`${POSTS} search.type`, 'integer', 'argument-type-changed', 'breaking'],
  [`${POSTS} search.type`, ['string', 'array'], 'argument-type-widened', 'harmless'],
  [`${POSTS} search.type`, GONE, 'argument-type-widened', 'harmless'],
  [`${POSTS} offset.type`, 'number', 'argument-type-widened', 'harmless'],
  ['ONLY /builder/v1/user keys_conversion_map.type', 'array', 'argument-type-narrowed', 'breaking'],
  [`${CREATE} date.type`, 'string', 'argument-null-refused', 'breaking'],
  [`${CREATE} slug.type`, ['string', 'null'], 'argument-null-accepted', 'harmless'],
  [`${POSTS} search.enum`, ['a', 'b'], 'argument-enum-introduced', 'breaking'],
  [`${POSTS} order.enum`, ['asc'], 'argument-enum-value-removed', 'breaking'],
  [`${POSTS} order.enum`, ['asc', 'desc', 'any'], 'argument-enum-value-added', 'risky'],
  [`${POSTS} order.enum`, GONE, 'argument-enum-dropped', 'harmless'],
  [`${POSTS} per_page.minimum`, 5, 'argument-minimum-raised', 'breaking'],
  [`${POSTS} per_page.exclusiveMinimum`, true, 'argument-minimum-raised', 'breaking'],
  [`${POSTS} offset.minimum`, 1, 'argument-minimum-raised', 'breaking'],
  [`${POSTS} search.minLength`, 3, 'argument-minimum-raised', 'breaking'],
  [`${POSTS} author.minItems`, 1, 'argument-minimum-raised', 'breaking'],
  [`${POSTS} per_page.minimum`, 0, 'argument-minimum-lowered', 'harmless'],
  [`${POSTS} per_page.maximum`, 50, 'argument-maximum-lowered', 'breaking'],
  [`${POSTS} search.maxLength`, 50, 'argument-maximum-lowered', 'breaking'],
  [`${BATCH}.maxItems`, 10, 'argument-maximum-lowered', 'breaking'],
  [`${BATCH}.maxItems`, 50, 'argument-maximum-raised', 'harmless'],
  [`${POSTS} per_page.maximum`, GONE, 'argument-maximum-raised', 'harmless'],
  [`${POSTS} offset.multipleOf`, 10, 'argument-multiple-changed', 'breaking'],
  [`${POSTS} search.pattern`, '^a', 'argument-pattern-added', 'breaking'],
  [`${THEMES} slug.pattern`, '^x', 'argument-pattern-changed', 'breaking'],
  [`${THEMES} slug.pattern`, GONE, 'argument-pattern-removed', 'harmless'],
  [`${POSTS} search.format`, 'email', 'argument-format-added', 'breaking'],
  [`${POSTS} after.format`, 'date', 'argument-format-changed', 'breaking'],
  [`${POSTS} after.format`, GONE, 'argument-format-removed', 'harmless'],
  [`${POSTS} author.items.type`, 'string', 'argument-type-changed', 'breaking'],
  [`${POSTS} author.items`, GONE, 'argument-type-widened', 'harmless'],
  [`${POSTS} status.items.enum.0`, 'gone', 'argument-enum-value-removed', 'breaking'],
  [`${POSTS} author.uniqueItems`, true, 'argument-unique-introduced', 'breaking'],
  [`${POSTS} format.uniqueItems`, GONE, 'argument-unique-dropped', 'harmless'],
  [`${POSTS} per_page.default`, 20, 'argument-default-changed', 'risky'],
  [`${POSTS} per_page.default`, GONE, 'argument-default-changed', 'risky'],
  [`${POSTS} search.default`, 'x', 'argument-default-changed', 'risky'],
  [`${BATCH}.items.properties.site`, FIELD, 'argument-added-optional', 'harmless'],
  [`${BATCH}.items.properties.headers`, GONE, 'argument-removed', 'risky'],
  [`${BATCH}.items.properties.body.required`, true, 'argument-became-required', 'breaking'],
  [
    `${BATCH}.items.properties.body.additionalProperties`,
    false,
    'argument-members-closed',
    'breaking',
  ],
]

for (const [pointer, value, rule, rating] of CASES) {
  test(`${pointer} as ${value === GONE ? 'nothing' : JSON.stringify(value)} is ${rating}`, () => {
    const findings = findingsOf((index) =>
      value === GONE ? removeAt(index, pathOf(pointer)) : setAt(index, pathOf(pointer), value),
    )
    const [first] = findings.filter((each) => each.rule === rule)
    // A replaced value counts as one removed and one added.
    expect(findings).toHaveLength(pointer.endsWith('.0') ? 2 : 1)
    expect(first).toMatchObject({ rule, rating, path: pointer.split(' ')[1] })
    expect(first?.places).toEqual({
      expected: expect.stringMatching(/^\/paths\//),
      found: expect.stringMatching(/^\/routes\//),
    })
  })
}

const args = (...names: readonly string[]) => [...pathOf(`${POSTS} x`).slice(0, -1), ...names]

test('an argument with another name and the same rules is renamed', () => {
  const [first, ...more] = findingsOf((index) =>
    rename(index, args('author_exclude'), 'authors_excluded'),
  )
  expect(more).toEqual([])
  expect(first).toMatchObject({
    rule: 'argument-renamed',
    rating: 'risky',
    subject: 'author_exclude',
    found: 'authors_excluded',
  })
})

test('one of two forms may be removed', () => {
  const [first] = findingsOf((index) => {
    const forms = at(index, args('categories', 'oneOf')) as unknown[]
    setAt(index, args('categories', 'oneOf'), forms.slice(0, 1))
  })
  expect(first).toMatchObject({ rule: 'argument-form-removed', rating: 'breaking' })
})

test('the methods of a group are one finding', () => {
  const key = '/core/v2/posts/(?P<id>[\\d]+)'
  const findings = findingsOf((index) =>
    setAt(index, ['routes', key, 'endpoints', 1, 'args', 'slug', 'type'], 'integer'),
  )
  expect(findings.map(({ methods }) => methods)).toEqual([['POST', 'PUT', 'PATCH']])
})

test('the same change of one argument on every route is one finding', () => {
  const findings = findingsOf((index) => {
    const routes = Object.keys(index['routes'] as object)
    for (const route of routes)
      for (const endpoint of at(index, ['routes', route, 'endpoints']) as {
        args: { multilang_language: { enum: string[] } }
      }[])
        endpoint.args.multilang_language.enum = ['en', 'de', 'fr']
  })
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({ rule: 'argument-enum-value-added', path: '*' })
  expect(findings[0]?.count).toBeGreaterThan(250)
})

test('a path argument may become a string, since paths are text', () => {
  const key = '/core/v2/posts/(?P<id>[\\d]+)'
  const type = ['routes', key, 'endpoints', 0, 'args', 'id', 'type']
  const [first, ...others] = findingsOf((index) => setAt(index, type, 'string'))
  expect(first).toMatchObject({ rule: 'argument-type-widened', rating: 'harmless' })
  expect(others).toEqual([])
})
