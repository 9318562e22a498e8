/** Describes the expectation of a JSON Schema: `expected a positive integer, got -1`. */

import { asList, asRecord, type Json, memberOf } from '#openapi/values/json.ts'

/** An annotation for schemas whose keywords do not read well. */
export const EXPECTED = 'x-expected'

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'a date and time such as 2026-03-01T10:00:00Z',
  date: 'a date such as 2026-03-01',
  uri: 'an address such as https://example.test/',
  email: 'an email address',
}

const NAMED_BOUNDS: Readonly<Record<number, string>> = { 0: 'non-negative', 1: 'positive' }

function describeNumber(kind: 'integer' | 'number', { minimum, maximum }: Json): string {
  const article = kind === 'integer' ? 'an' : 'a'
  const isLow = typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER
  const isHigh = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER
  if (isLow && isHigh) return `${article} ${kind} from ${minimum} to ${maximum}`
  if (isHigh) return `${article} ${kind} of at most ${maximum}`
  if (!isLow) return `${article} ${kind}`
  const named = NAMED_BOUNDS[minimum]
  return named ? `a ${named} ${kind}` : `${article} ${kind} of at least ${minimum}`
}

function describeText({ pattern, format, minLength, maxLength }: Json): string {
  if (typeof format === 'string') return FORMATS[format] ?? `a string of the format ${format}`
  if (typeof pattern === 'string') return `a string that matches ${pattern}`
  if (typeof maxLength === 'number') return `a string of at most ${maxLength} characters`
  if (minLength === 1) return 'a non-empty string'
  return typeof minLength === 'number' ? `a string of at least ${minLength} characters` : 'a string'
}

function describeList({ minItems, maxItems }: Json): string {
  if (maxItems === 0) return 'an empty list'
  if (typeof maxItems === 'number') return `a list of at most ${maxItems}`
  return typeof minItems === 'number' ? `a list of at least ${minItems}` : 'a list'
}

const BY_TYPE: Readonly<Record<string, (schema: Json) => string>> = {
  string: describeText,
  integer: (schema) => describeNumber('integer', schema),
  number: (schema) => describeNumber('number', schema),
  boolean: () => 'true or false',
  array: describeList,
  object: () => 'an object',
  null: () => 'null',
}

const joinWithOr = (words: readonly string[]): string => [...new Set(words)].join(' or ')

/** Resolves a local `$ref`. */
function resolveRef(schema: unknown, root: unknown): Json {
  const { $ref: ref, ...own } = asRecord(schema)
  if (typeof ref !== 'string') return own
  const target = ref.split('/').slice(1)
  return { ...asRecord(target.reduce<unknown>(memberOf, root)), ...own }
}

/** `root` contains the definitions that the schema refers to. */
export function describeSchema(schema: unknown, root: unknown): string {
  const known = resolveRef(schema, root)
  const { type, enum: choices, const: only, anyOf, oneOf } = known
  if (typeof known[EXPECTED] === 'string') return known[EXPECTED]
  if (choices !== undefined) return `one of ${asList(choices).join(', ')}`
  if (only !== undefined) return JSON.stringify(only)
  const forms = [...asList(anyOf), ...asList(oneOf)]
  if (forms.length && type === undefined)
    return joinWithOr(forms.map((form) => describeSchema(form, root)))
  const types = Array.isArray(type) ? type.map(String) : [String(type)]
  return joinWithOr(types.map((name) => BY_TYPE[name]?.(known) ?? 'a value'))
}
