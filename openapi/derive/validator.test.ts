import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { type ArgSchema, arg } from '#openapi/language/arguments.ts'
import { convert } from './convert.ts'
import { findProblem } from './find-problem.ts'
import { FORMATS } from './formats.ts'
import { argToJsonSchema } from './json-schema.ts'
import { checkArgument } from './validator.ts'

const message = (value: unknown, schema: ArgSchema, name = 'p'): string | undefined => {
  const checked = checkArgument(value, schema, name)
  return 'problem' in checked ? checked.problem.message : undefined
}
const converted = (value: unknown, schema: ArgSchema): unknown => {
  const checked = checkArgument(value, schema, 'p')
  return 'value' in checked ? checked.value : checked
}

test('integers are converted from numbers and numeric text, never from booleans', () => {
  for (const value of [5, '5', ' 5', '5.0', '5e0']) expect(converted(value, arg.int())).toBe(5)
  for (const value of [true, '', 'five', 1.5, null])
    expect(message(value, arg.int())).toBe('p is not of type integer.')
})

test('booleans are converted from eight spellings', () => {
  for (const value of [true, 1, 'true', 'TRUE', '1'])
    expect(converted(value, arg.bool())).toBe(true)
  for (const value of [false, 0, 'False', '0']) expect(converted(value, arg.bool())).toBe(false)
  for (const value of ['', 'yes', 'on', 2, null])
    expect(message(value, arg.bool())).toBe('p is not of type boolean.')
})

test('lists are split at commas and white space', () => {
  const ints = arg.array(arg.int())
  expect(converted('1,,2 3', ints)).toEqual([1, 2, 3])
  expect(converted('', ints)).toEqual([])
  expect(converted(4, ints)).toEqual([4])
  expect(message('1,x', ints)).toBe('p[1] is not of type integer.')
  expect(message({ a: 1 }, ints)).toBe('p is not of type array.')
  // Indexes may have gaps, names are refused.
  expect(converted({ 3: '1', 7: 2 }, ints)).toEqual([1, 2])
  for (const value of [{ 0: 1, a: 2 }, { '01': 1 }, { '': 1 }])
    expect(message(value, ints)).toBe('p is not of type array.')
})

test('bounds are checked before integrality, and their messages have no full stop', () => {
  const page = arg.int({ minimum: 1, maximum: 100 })
  expect(message(0.5, page)).toBe('p must be between 1 (inclusive) and 100 (inclusive)')
  expect(message('101', page)).toBe('p must be between 1 (inclusive) and 100 (inclusive)')
  expect(message(0, arg.int({ minimum: 1 }))).toBe('p must be greater than or equal to 1')
  expect(message(6, arg.int({ maximum: 5 }))).toBe('p must be less than or equal to 5')
  expect(message(3, arg.number({ minimum: 3, exclusiveMinimum: true }))).toBe(
    'p must be greater than 3',
  )
})

test('length messages use words and thousands separators', () => {
  const say = (schema: object) => message('abc', { type: 'string', ...schema })
  expect(say({ minLength: 1200 })).toBe('p must be at least 1,200 characters long.')
  expect(say({ maxLength: 1 })).toBe('p must be at most 1 character long.')
})

test('enum messages format lists as the platform does', () => {
  expect(message('x', arg.oneOf(['a', 'b', 'c']))).toBe('p is not one of a, b, and c.')
  expect(message('x', arg.oneOf(['a', 'b']))).toBe('p is not one of a and b.')
  expect(message('x', arg.oneOf(['exact']))).toBe('p is not exact.')
})

test('dates need a time, and all their parts must be in range', () => {
  const date = arg.types(['string', 'null'], { format: 'date-time' })
  expect(message('2016-06-30', date)).toBe('Invalid date.')
  expect(message('2016-60-30T10:00:00', date)).toBe('Invalid date.')
  for (const zone of ['', 'Z', '+02', '-02:30', '.5Z'])
    expect(converted(`2016-06-30 10:00:00${zone}`, date)).toBe(`2016-06-30 10:00:00${zone}`)
  for (const zone of ['z', '+0200', '+2'])
    expect(message(`2016-06-30T10:00:00${zone}`, date)).toBe('Invalid date.')
  for (const passed of ['2016-02-30T10:00:00', '2016-06-30T24:00:00', '2016-06-30T10:00:60'])
    expect(converted(passed, date)).toBe(passed)
  for (const wrong of ['2016-06-32T10:00:00', '2016-06-30T25:00:00', '2016-06-30T10:60:00'])
    expect(message(wrong, date)).toBe('Invalid date.')
  for (const padded of [' 2016-06-30T10:00:00', '2016-06-30T10:00:00 '])
    expect(message(padded, date)).toBe('Invalid date.')
  expect(message('2016-06-30T10:00:00+99:99', date)).toBe('Invalid date.')
  expect(converted(null, date)).toBe(null)
  expect(message(5, date)).toBe('p is not of type string,null.')
})

test('members are named in brackets, and missing required ones are reported first', () => {
  const position = arg.object({
    properties: { x: arg.number({ required: true }), y: arg.number({ required: true }) },
  })
  expect(message({ x: 'left' }, position, 'position')).toBe('y is a required property of position.')
  expect(message({ x: 'left', y: 1 }, position, 'position')).toBe(
    'position[x] is not of type number.',
  )
})

test('filters with two shapes report the closest shape', () => {
  const terms = arg.either([
    { title: 'Term ID List', type: 'array', items: { type: 'integer' } },
    {
      title: 'Term ID Taxonomy Query',
      type: 'object',
      properties: { terms: arg.array(arg.int(), { default: [] }) },
      additionalProperties: false,
    },
  ])
  expect(message('x', terms, 'categories')).toBe(
    'categories is not a valid Term ID List. Reason: categories[0] is not of type integer.',
  )
  expect(message('', terms, 'categories')).toBe(
    'categories matches Term ID List and Term ID Taxonomy Query, but should match only one.',
  )
  expect(converted({ terms: '3,4' }, terms)).toEqual({ terms: [3, 4] })
  expect(converted('3,4', terms)).toEqual([3, 4])
})

/** The verdict of ajv on a converted value, by the published schema. */
function createAjvCheck() {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false })
  for (const [name, check] of Object.entries(FORMATS)) ajv.addFormat(name, check)
  const validators = new Map<ArgSchema, ValidateFunction>()
  return (value: unknown, schema: ArgSchema): boolean => {
    const known = validators.get(schema)
    const validate = known ?? ajv.compile(argToJsonSchema(schema))
    validators.set(schema, validate)
    return validate(convert(value, schema))
  }
}

test('ajv and the platform messages agree on every argument of the contract', () => {
  const isAccepted = createAjvCheck()
  const schemas = contractFor('b').operations.flatMap(({ id, args, undeclared }) =>
    Object.entries({ ...args, ...undeclared }).map(([name, schema]) => ({ id, name, schema })),
  )
  const values = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom('', '0', '1', 'true', '1,2', '5.0', 'a,b', '2026-01-01T10:00:00Z', [], {}),
    fc.constantFrom(...schemas.flatMap(({ schema }) => (schema.enum as string[]) ?? [])),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...schemas),
      values,
      ({ name, schema }, value) =>
        (findProblem(value, schema, name) === undefined) === isAccepted(value, schema),
    ),
    { numRuns: 3000, seed: 7 },
  )
})
