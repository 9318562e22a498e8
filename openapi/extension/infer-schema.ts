/** Derives schemas and records from sampled responses, without the content of the deployment. */

import { type JsonSchema, type TypeName, typeNameOf } from '#openapi/language/schema.ts'
import { asRecord, isRecord, type Json } from '#openapi/values/json.ts'

const MAX_ITEMS = 20
const MAX_DEPTH = 8
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?/

/** Members with values of the interface vocabulary instead of content. */
const VOCABULARY_MEMBERS = /(?:^|_)(?:status|type|format|taxonomy|subtype|visibility)$/
const WORD = /^[a-z][a-z0-9_/.+-]{0,40}$/
const ERROR_CODE = /^[a-zA-Z0-9_.-]{1,100}$/

export const isErrorCode = (code: unknown): code is string =>
  typeof code === 'string' && ERROR_CODE.test(code)

/** Whether an error code is specific enough to keep. */
export const isSpecificCode = (code: unknown): code is string =>
  isErrorCode(code) && code !== 'rest_forbidden'

/** Keeps the form of a string, but not its content. */
function maskText(text: string, name: string): string {
  if (text === '') return ''
  if (VOCABULARY_MEMBERS.test(name) && WORD.test(text)) return text
  const date = DATE.exec(text)?.[0]
  if (date) return '2026-01-01T00:00:00'.slice(0, date.length)
  if (/^https?:\/\//i.test(text)) return 'https://example.test/'
  return /^[^\s@]+@[^\s@]+$/.test(text) ? 'person@example.test' : 'text'
}

/** Numbers are kept: they are keys and counts, and references between records depend on them. */
function maskValue(value: unknown, name: string, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value, name)
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value))
    return value.slice(0, MAX_ITEMS).map((part) => maskValue(part, name, depth + 1))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([member, part]) => [member, maskValue(part, member, depth + 1)]),
  )
}

export const maskRecord = (record: Json): Json => asRecord(maskValue(record, ''))

function typesOf(values: readonly unknown[]): readonly TypeName[] {
  const types = new Set(values.map(typeNameOf))
  // Integers are numbers too.
  if (types.has('number')) types.delete('integer')
  return [...types]
}

function membersOf(records: readonly Json[], depth: number): JsonSchema {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const valuesOf = (name: string) =>
    records.filter((record) => Object.hasOwn(record, name)).map((record) => record[name])
  return {
    properties: Object.fromEntries(
      names.map((name) => [name, inferSchema(valuesOf(name), depth, name)]),
    ),
    required: names.filter((name) => records.every((record) => Object.hasOwn(record, name))),
  }
}

/** A schema that all values match; it also allows unseen members. */
export function inferSchema(values: readonly unknown[], depth = 0, name = ''): JsonSchema {
  const types = typesOf(values)
  const records = values.filter(isRecord)
  const lists = values.filter((value): value is unknown[] => Array.isArray(value))
  const items = lists.flatMap((list) => list.slice(0, MAX_ITEMS))
  const isLeaf = !records.length && !lists.length
  return {
    ...(types.length === 1 ? { type: types[0] ?? 'null' } : types.length > 1 && { type: types }),
    ...(records.length && depth < MAX_DEPTH && membersOf(records, depth + 1)),
    ...(items.length && depth < MAX_DEPTH && { items: inferSchema(items, depth + 1, name) }),
    ...(isLeaf && values.length && { examples: [maskValue(values[0], name)] }),
  }
}
