import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { contractFor } from '#openapi/contract/contract.ts'
import { responseOf } from '#openapi/language/define.ts'
import { exampleOf, type JsonSchema } from '#openapi/language/schema.ts'
import { expect, test } from '#openapi/testing/test.ts'
import { fits } from './fits.ts'

const ajv = formats.default(new Ajv2020({ strict: false }))
const judged = (schema: JsonSchema, value: unknown) => ajv.validate(schema, value)

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  2,
  2.5,
  '',
  'two',
  'https://example.test/?a=b',
  '2026-03-01T10:00:00Z',
  '2026-03-01T10:00:00',
  [],
  [2],
  ['two', 2],
  ['two', 2, 'two'],
  {},
  { a: 2 },
  { a: 'two' },
  { a: 2, b: 'two' },
  { b: 2 },
  JSON.parse('{ "__proto__": 2, "toString": "two" }'),
]

const SCHEMAS: readonly JsonSchema[] = [
  {},
  ...(['string', 'integer', 'number', 'boolean', 'null', 'array', 'object'] as const).map(
    (type) => ({ type }),
  ),
  { type: ['string', 'null'] },
  { const: 2 },
  { enum: ['two', null] },
  { format: 'uri' },
  { format: 'date-time' },
  { pattern: '^t.o$' },
  { minimum: 2 },
  { maximum: 2 },
  { minItems: 1 },
  { maxItems: 1 },
  { items: { type: 'integer' } },
  { prefixItems: [{ type: 'string' }, { type: 'integer' }] },
  { prefixItems: [{ type: 'string' }], items: { type: 'integer' } },
  { properties: { a: { type: 'integer' } } },
  { required: ['a'] },
  { required: ['toString'], properties: { toString: { type: 'integer' as const } } },
  { properties: { a: {} }, additionalProperties: false },
  { properties: { a: {} }, additionalProperties: { type: 'string' } },
  { additionalProperties: true },
  { anyOf: [{ type: 'string' }, { properties: { a: { const: 2 } }, required: ['a'] }] },
]

test('what fits, and what does not, is what ajv says', () => {
  for (const schema of SCHEMAS)
    for (const value of VALUES)
      expect([schema, value, fits(schema, value)]).toEqual([schema, value, judged(schema, value)])
})

test('what cannot be told at once is left to ajv', () => {
  expect(fits({ minLength: 1 }, 'two')).toBe(false)
  expect(fits({ format: 'email' }, 'two@example.test')).toBe(false)
  expect(fits({ const: [2] }, [2])).toBe(false)
})

test('nothing has to be compiled for what the contract promises', () => {
  const schemas = contractFor('b').operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap((response) => responseOf(response).body ?? []),
  )
  expect(schemas.length).toBeGreaterThan(300)
  expect(schemas.filter((schema) => !fits(schema, exampleOf(schema)))).toEqual([])
})
