/**
 * Whether a value fits a schema, found out by walking through both. Most bodies do, and are looked
 * at once or twice: nothing is compiled for them. What does not fit is explained by ajv.
 */
import formats from 'ajv-formats'
import type { JsonSchema, TypeName } from '#openapi/language/schema.ts'
import { patternExpression } from '#openapi/values/expressions.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'

type KeywordTest<K extends keyof JsonSchema> = (
  wanted: NonNullable<JsonSchema[K]>,
  value: unknown,
  schema: JsonSchema,
) => boolean

const TYPES: Readonly<Record<TypeName, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isRecord,
}

/** Formats beyond these are left to ajv. */
const FORMATS: Json = {
  uri: formats.default.get('uri'),
  'date-time': formats.default.get('date-time'),
}

function hasFormat(format: unknown, text: string): boolean {
  if (typeof format === 'function') return format(text)
  if (format instanceof RegExp) return format.test(text)
  return isRecord(format) && hasFormat(format['validate'], text)
}

type Comparing = (actual: number, wanted: number) => boolean

const ofNumber = (holds: Comparing) => (wanted: number, value: unknown) =>
  typeof value !== 'number' || holds(value, wanted)
const ofList = (holds: Comparing) => (wanted: number, value: unknown) =>
  !Array.isArray(value) || holds(value.length, wanted)
const always = (): boolean => true
const never = (): boolean => false

/** True only where ajv would say so too. */
const TESTS: { readonly [K in keyof JsonSchema]-?: KeywordTest<K> } = {
  title: always,
  description: always,
  examples: always,
  type: (wanted, value) =>
    typeof wanted === 'string' ? TYPES[wanted](value) : wanted.some((type) => TYPES[type](value)),
  const: (wanted, value) => value === wanted,
  enum: (wanted, value) => wanted.includes(value),
  format: (wanted, value) => typeof value !== 'string' || hasFormat(FORMATS[wanted], value),
  pattern: (wanted, value) => typeof value !== 'string' || patternExpression(wanted).test(value),
  minimum: ofNumber((value, wanted) => value >= wanted),
  maximum: ofNumber((value, wanted) => value <= wanted),
  minItems: ofList((length, wanted) => length >= wanted),
  maxItems: ofList((length, wanted) => length <= wanted),
  items: (wanted, value, { prefixItems = [] }) =>
    !Array.isArray(value) || value.slice(prefixItems.length).every((item) => fits(wanted, item)),
  prefixItems: (wanted, value) =>
    !Array.isArray(value) ||
    wanted.every((schema, at) => at >= value.length || fits(schema, value[at])),
  properties(wanted, value) {
    if (!isRecord(value)) return true
    for (const name in wanted)
      if (Object.hasOwn(value, name) && !fits(wanted[name] ?? {}, value[name])) return false
    return true
  },
  required: (wanted, value) =>
    !isRecord(value) || wanted.every((name) => Object.hasOwn(value, name)),
  additionalProperties(wanted, value, { properties = {} }) {
    if (wanted === true || !isRecord(value)) return true
    for (const name in value)
      if (!Object.hasOwn(properties, name) && !(wanted && fits(wanted, value[name]))) return false
    return true
  },
  anyOf: (wanted, value) => wanted.some((schema) => fits(schema, value)),
  // Nothing that is answered is described by these.
  oneOf: never,
  minLength: never,
  maxLength: never,
  uniqueItems: never,
}

const tests: ReadonlyMap<string, KeywordTest<never>> = new Map(Object.entries(TESTS))

export function fits(schema: JsonSchema, value: unknown): boolean {
  for (const keyword in schema) {
    const test = tests.get(keyword)
    // What a keyword wants is what its own test takes.
    const wanted = schema[keyword as keyof JsonSchema] as never
    if (wanted !== undefined && !test?.(wanted, value, schema)) return false
  }
  return true
}
