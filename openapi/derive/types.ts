/**
 * Conversion of loosely typed values on the platform: `"5"` is an integer, `1,2` a list
 * (platform/core 3.2).
 */

import type { ArgSchema } from '#openapi/language/arguments.ts'
import type { TypeName } from '#openapi/language/schema.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'

const NUMERIC = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?[ \t\n\r\v\f]*$/i
const TRUE_TEXTS = ['true', '1']
const BOOLEAN_TEXTS = [...TRUE_TEXTS, 'false', '0']
const MAX_BOOLEAN_LENGTH = 'false'.length

const isOneOf = (texts: readonly string[], value: string): boolean =>
  value.length <= MAX_BOOLEAN_LENGTH && texts.includes(value.toLowerCase())

export const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && NUMERIC.test(value))

export const isInteger = (value: unknown): boolean =>
  isNumeric(value) && Number.isFinite(Number(value)) && Number.isInteger(Number(value))

export const isBoolean = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  value === 0 ||
  value === 1 ||
  (typeof value === 'string' && isOneOf(BOOLEAN_TEXTS, value))

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** Maximum number of list items in any notation, which limits the cost of validation. */
export const MAX_LIST_ITEMS = 10_000

/** `1,2 3` is a list of three; empty parts, at most the first and the last, are dropped. */
const splitList = (value: string | number | boolean): readonly string[] =>
  (value === true ? '1' : value === false ? '' : String(value))
    .split(/[\s,]+/, MAX_LIST_ITEMS + 2)
    .filter(Boolean)

const INTEGER_KEY = /^(?:0|-?[1-9]\d*)$/

/** An object with only integer names is a list, even with gaps. */
export function toList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (isScalar(value)) return splitList(value)
  if (isRecord(value) && Object.keys(value).every((name) => INTEGER_KEY.test(name)))
    return Object.values(value)
  return undefined
}

/** Lists are objects too, with indexes as names; the empty string is the empty object. */
export function toRecord(value: unknown): Json | undefined {
  if (value === '') return {}
  if (Array.isArray(value)) return Object.fromEntries(value.map((item, index) => [index, item]))
  return isRecord(value) ? value : undefined
}

const TYPE_PREDICATES: Readonly<Record<TypeName, (value: unknown) => boolean>> = {
  array: (value) => toList(value) !== undefined,
  object: (value) => toRecord(value) !== undefined,
  integer: isInteger,
  number: isNumeric,
  boolean: isBoolean,
  string: (value) => typeof value === 'string',
  null: (value) => value === null,
}

/** The first type that accepts the value; the empty string prefers `string`. */
function bestType(value: unknown, types: readonly TypeName[]): TypeName | undefined {
  if (value === '' && types.includes('string')) return 'string'
  return types.find((type) => TYPE_PREDICATES[type](value))
}

const isUnlistedForm = (value: unknown, type: 'string' | 'object'): boolean =>
  type === 'string' ? typeof value === 'string' : isRecord(value)

export function typeFor(value: unknown, schema: ArgSchema): TypeName | undefined {
  const { type, alsoAccepts, isKeyed } = schema
  if (alsoAccepts && isUnlistedForm(value, alsoAccepts)) return alsoAccepts
  // A text field is a string or an object, never a list.
  if (alsoAccepts === 'string' && Array.isArray(value)) return undefined
  if (isKeyed && Array.isArray(value) && value.length > 0) return undefined
  if (type === undefined || typeof type === 'string') return type
  return bestType(value, type)
}

/** Converts a string or number to a plain value of the given type. */
export function readScalar(value: unknown, type: TypeName): unknown {
  if (type === 'integer' || type === 'number') return Number(value)
  if (type === 'boolean') return isOneOf(TRUE_TEXTS, String(value))
  return value
}
