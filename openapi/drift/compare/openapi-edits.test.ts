import { expect, test } from 'vitest'
import type { Rating } from '#openapi/drift/rules/define.ts'
import type { RuleId } from '#openapi/drift/rules/table.ts'
import { compareSources } from '#openapi/testing/compare-sources.ts'
import { type Editable, removeAt, setAt } from '#openapi/testing/example-documents.ts'

/** A small document with one operation of each kind. */
const shop = (): Editable => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  security: [{ key: [] }],
  paths: {
    '/shop/v1/items/{id}': {
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'string', pattern: '^[\\w-]+$' },
        },
      ],
      get: {
        operationId: 'readItem',
        parameters: [{ name: 'lang', in: 'query', schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'x',
            headers: {
              'X-Total': { required: true, schema: { type: 'integer' } },
              'X-Page': { schema: { type: 'integer' } },
            },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } },
          },
          404: {
            description: 'x',
            content: { 'application/json': { schema: { type: 'object' } } },
          },
        },
      },
      put: {
        requestBody: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Item' } },
            'application/xml': { schema: {} },
          },
        },
        responses: { 204: { description: 'x' } },
      },
      post: {
        requestBody: { content: { 'text/csv': { schema: { type: 'string' } } } },
        responses: { 200: { description: 'x' } },
        security: [{}],
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    schemas: {
      Item: {
        type: 'object',
        required: ['id', 'state'],
        properties: {
          id: { type: 'integer', minimum: 1, maximum: 100 },
          state: { type: 'string', enum: ['open', 'closed'] },
          note: { type: ['string', 'null'] },
          size: {
            oneOf: [{ type: 'integer' }, { type: 'boolean' }, { type: 'string', title: 'Word' }],
          },
          day: { type: 'string', format: 'date', pattern: '^\\d' },
          parent: { $ref: '#/components/schemas/Item' },
        },
      },
    },
  },
})

const PATH = ['paths', '/shop/v1/items/{id}']
const GET = [...PATH, 'get']
const OK = [...GET, 'responses', 200]
const ITEM = ['components', 'schemas', 'Item']

type Path = readonly (string | number)[]
type Case = readonly [
  pointer: Path,
  value: unknown,
  expected: readonly (readonly [RuleId, Rating])[],
]
const GONE = Symbol('gone')

const CASES: readonly Case[] = [
  [[...OK, 'content', 'application/json'], GONE, [['answer-body-removed', 'breaking']]],
  [[...OK, 'content', 'text/html'], { schema: {} }, [['answer-media-added', 'harmless']]],
  [[...GET, 'responses', 200], GONE, [['answer-status-removed', 'breaking']]],
  [[...GET, 'responses', 404], GONE, [['answer-error-removed', 'harmless']]],
  [[...GET, 'responses', 410], { description: 'x' }, [['answer-status-added', 'harmless']]],
  [[...OK, 'headers', 'X-Total'], GONE, [['answer-required-header-removed', 'breaking']]],
  [[...OK, 'headers', 'X-Page'], GONE, [['answer-header-removed', 'risky']]],
  [[...OK, 'headers', 'X-New'], { schema: {} }, [['answer-header-added', 'harmless']]],
  [
    [...OK, 'headers', 'X-Total', 'required'],
    false,
    [['answer-header-became-optional', 'breaking']],
  ],
  [[...OK, 'headers', 'X-Page', 'schema', 'type'], 'string', [['answer-type-changed', 'breaking']]],
  [[...GET, 'deprecated'], true, [['operation-deprecated', 'harmless']]],
  [[...GET, 'operationId'], 'x', [['operation-id-changed', 'harmless']]],
  [[...GET, 'security'], [{}], [['access-loosened', 'harmless']]],
  [[...GET, 'security'], [{ other: [] }], [['access-scheme-changed', 'breaking']]],
  [[...PATH, 'post', 'security'], GONE, [['access-tightened', 'breaking']]],
  [[...GET, 'parameters', 0, 'in'], 'header', [['argument-location-changed', 'risky']]],
  [
    [...PATH, 'parameters', 0, 'schema', 'pattern'],
    '^\\d+$',
    [['path-class-narrowed', 'breaking']],
  ],
  [
    [...PATH, 'put', 'requestBody', 'content', 'application/xml'],
    GONE,
    [['body-media-removed', 'breaking']],
  ],
  [[...PATH, 'post', 'requestBody', 'required'], true, [['body-became-required', 'breaking']]],
  [[...PATH, 'post', 'requestBody'], GONE, [['body-removed', 'risky']]],
  [[...GET, 'requestBody'], { content: { 'text/csv': {} } }, [['body-added-optional', 'harmless']]],
  [
    [...PATH, 'post', 'requestBody', 'content', 'text/csv', 'schema', 'maxLength'],
    9,
    [['argument-maximum-lowered', 'breaking']],
  ],
  [[...PATH, 'put'], GONE, [['method-missing', 'breaking']]],
  [['components', 'securitySchemes', 'key'], GONE, [['authentication-removed', 'breaking']]],
  // A schema that is sent and received changes in both directions.
  [
    [...ITEM, 'required'],
    ['id'],
    [
      ['answer-field-became-optional', 'breaking'],
      ['argument-became-optional', 'harmless'],
    ],
  ],
  [
    [...ITEM, 'required'],
    ['id', 'state', 'day'],
    [
      ['argument-became-required', 'breaking'],
      ['answer-field-became-required', 'harmless'],
    ],
  ],
  [
    [...ITEM, 'properties', 'day'],
    GONE,
    [
      ['argument-removed', 'risky'],
      ['answer-optional-field-removed', 'risky'],
    ],
  ],
  [
    [...ITEM, 'properties', 'more'],
    {},
    [
      ['argument-added-optional', 'harmless'],
      ['answer-field-added', 'harmless'],
    ],
  ],
  [
    [...ITEM, 'properties', 'id', 'type'],
    'number',
    [
      ['answer-type-widened', 'breaking'],
      ['argument-type-widened', 'harmless'],
    ],
  ],
  [
    [...ITEM, 'properties', 'id', 'maximum'],
    50,
    [
      ['argument-maximum-lowered', 'breaking'],
      ['answer-maximum-lowered', 'harmless'],
    ],
  ],
  [
    [...ITEM, 'properties', 'id', 'minimum'],
    0,
    [
      ['answer-minimum-lowered', 'breaking'],
      ['argument-minimum-lowered', 'harmless'],
    ],
  ],
  [
    [...ITEM, 'properties', 'note', 'type'],
    'string',
    [
      ['argument-null-refused', 'breaking'],
      ['answer-null-refused', 'harmless'],
    ],
  ],
  [
    [...ITEM, 'properties', 'day', 'type'],
    ['string', 'null'],
    [
      ['answer-null-accepted', 'breaking'],
      ['argument-null-accepted', 'harmless'],
    ],
  ],
  [
    [...ITEM, 'properties', 'state', 'enum'],
    ['open', 'closed', 'lost'],
    [
      ['answer-enum-value-added', 'risky'],
      ['argument-enum-value-added', 'risky'],
    ],
  ],
  [
    [...ITEM, 'properties', 'state', 'enum'],
    ['open'],
    [
      ['argument-enum-value-removed', 'breaking'],
      ['answer-enum-value-removed', 'harmless'],
    ],
  ],
  [
    [...ITEM, 'properties', 'state', 'enum'],
    GONE,
    [
      ['answer-enum-dropped', 'risky'],
      ['argument-enum-dropped', 'harmless'],
    ],
  ],
  [
    [...ITEM, 'properties', 'day', 'format'],
    GONE,
    [
      ['answer-format-removed', 'risky'],
      ['argument-format-removed', 'harmless'],
    ],
  ],
  [
    [...ITEM, 'properties', 'day', 'pattern'],
    '^x',
    [
      ['argument-pattern-changed', 'breaking'],
      ['answer-pattern-changed', 'risky'],
    ],
  ],
  [
    [...ITEM, 'properties', 'size', 'oneOf'],
    [{ type: 'integer' }, { type: 'boolean' }],
    [
      ['argument-form-removed', 'breaking'],
      ['answer-form-removed', 'harmless'],
    ],
  ],
  [
    [...ITEM, 'additionalProperties'],
    false,
    [
      ['argument-members-closed', 'breaking'],
      ['answer-members-closed', 'harmless'],
    ],
  ],
]

for (const [pointer, value, expected] of CASES) {
  const what = value === GONE ? 'nothing' : JSON.stringify(value)
  test(`${pointer.slice(2).join('.')} as ${what}`, () => {
    const document = shop()
    if (value === GONE) removeAt(document, pointer)
    else setAt(document, pointer, value)
    const { findings } = compareSources(
      { kind: 'openapi', document: shop() },
      { kind: 'openapi', document },
    )
    const rules = [...new Set(findings.map(({ rule, rating }) => `${rule} ${rating}`))].toSorted()
    expect(rules).toEqual(expected.map((each) => each.join(' ')).toSorted())
  })
}

test('a recursive schema is compared once and lists its users', () => {
  const document = shop()
  setAt(document, [...ITEM, 'properties', 'state', 'type'], 'integer')
  const { findings } = compareSources(
    { kind: 'openapi', document: shop() },
    { kind: 'openapi', document },
  )
  const answers = findings.filter(({ rule }) => rule === 'answer-type-changed')
  expect(answers).toMatchObject([
    { path: '#/components/schemas/Item', subject: 'state', usedBy: ['GET /shop/v1/items/{id}'] },
  ])
})

test('nullable in 3.0 equals a type with null in 3.1', () => {
  const old = shop()
  setAt(old, ['openapi'], '3.0.3')
  setAt(old, [...ITEM, 'properties', 'note'], { type: 'string', nullable: true })
  const wrapped = shop()
  setAt(wrapped, [...ITEM, 'properties', 'note'], { anyOf: [{ type: 'string' }, { type: 'null' }] })
  for (const document of [old, wrapped])
    expect(
      compareSources({ kind: 'openapi', document: shop() }, { kind: 'openapi', document }).findings,
    ).toEqual([])
})

test('dangling and circular references are reported by name', () => {
  const compareWith = (item: unknown) => () => {
    const document = shop()
    setAt(document, ITEM, item)
    compareSources({ kind: 'openapi', document: shop() }, { kind: 'openapi', document })
  }
  expect(compareWith({ $ref: '#/components/schemas/Item' })).toThrow(/only refers to itself/)
  expect(compareWith({ allOf: [{ $ref: '#/components/schemas/Item' }] })).toThrow(
    /at \/components\/schemas\/Item only refers to itself/,
  )
  expect(compareWith({ $ref: '#/components/schemas/Gone' })).toThrow(/does not resolve/)
  expect(compareWith({ $ref: '#/components/schemas/%zz' })).toThrow(/does not resolve/)
  expect(compareWith({ $ref: 'other.yaml#/Item' })).toThrow(/points to another file/)
})
