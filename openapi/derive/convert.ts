/** Converts a received value to the declared type of its argument (platform/core 3.2). */
import type { ArgSchema } from '#openapi/language/arguments.ts'
import type { TypeName } from '#openapi/language/schema.ts'
import { matchingBranches } from './find-problem.ts'
import { FORMATS, sanitizeText, sanitizeUrl } from './formats.ts'
import {
  isBoolean,
  isNumeric,
  MAX_LIST_ITEMS,
  readScalar,
  toList,
  toRecord,
  typeFor,
} from './types.ts'

/** Marks values that cannot be converted to the declared type; no schema accepts it. */
const UNREADABLE = Symbol('unreadable')

/** The format is checked before the text is trimmed, so surrounding spaces matter. */
function convertText(value: string, format: string | undefined): unknown {
  if (format === undefined) return value
  if (format === 'uri') return sanitizeUrl(value)
  return FORMATS[format]?.(value) === false ? UNREADABLE : sanitizeText(value)
}

function convertRecord(value: unknown, schema: ArgSchema): unknown {
  const record = toRecord(value)
  if (!record) return UNREADABLE
  const extra = schema.additionalProperties
  return Object.fromEntries(
    Object.entries(record).map(([name, part]) => {
      const member = schema.properties?.[name] ?? (typeof extra === 'object' ? extra : undefined)
      return [name, member ? convert(part, member) : part]
    }),
  )
}

function convertList(value: unknown, items: ArgSchema | undefined): unknown {
  const list = toList(value)
  if (!list || list.length > MAX_LIST_ITEMS) return UNREADABLE
  return items ? list.map((item) => convert(item, items)) : list
}

function convertBranch(value: unknown, schema: ArgSchema): unknown {
  const matches = matchingBranches(value, schema)
  const match = matches[0]
  if (!match || (schema.oneOf && matches.length > 1)) return UNREADABLE
  return convert(value, match)
}

const CONVERSIONS: Readonly<Record<TypeName, (value: unknown, schema: ArgSchema) => unknown>> = {
  array: (value, { items }) => convertList(value, items),
  object: convertRecord,
  integer: (value) => (isNumeric(value) ? readScalar(value, 'integer') : UNREADABLE),
  number: (value) => (isNumeric(value) ? readScalar(value, 'number') : UNREADABLE),
  boolean: (value) => (isBoolean(value) ? readScalar(value, 'boolean') : UNREADABLE),
  string: (value, { format }) =>
    typeof value === 'string' ? convertText(value, format) : UNREADABLE,
  null: (value) => (value === null ? null : UNREADABLE),
}

export function convert(value: unknown, schema: ArgSchema): unknown {
  if (schema.oneOf ?? schema.anyOf) return convertBranch(value, schema)
  if (schema.type === undefined) return value
  const type = typeFor(value, schema)
  return type ? CONVERSIONS[type](value, schema) : UNREADABLE
}
