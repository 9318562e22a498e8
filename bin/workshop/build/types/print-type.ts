/** Prints a JSON Schema as a TypeScript type. */
import type { JsonSchema, TypeName } from '#openapi/language/schema.ts'

/** The name of a schema with its own declaration. */
export type NameOf = (schema: JsonSchema) => string | undefined

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
export const memberName = (name: string): string =>
  IDENTIFIER.test(name) ? name : JSON.stringify(name)

const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ')
const grouped = (type: string): string => (/[|&]|^readonly /.test(type) ? `(${type})` : type)

/** A one-line comment before a member. */
const comment = ({ description }: JsonSchema): string =>
  description ? `/** ${description.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */ ` : ''

/** The members of an object, one line each. */
export function memberLines(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  nameOf: NameOf,
): readonly string[] {
  const listed = Object.entries(properties).map(([name, part]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${comment(part)}readonly ${memberName(name)}${mark}: ${printType(part, nameOf)}`
  })
  if (!additionalProperties) return listed
  const isAlone = listed.length === 0 && typeof additionalProperties === 'object'
  const others = isAlone ? printType(additionalProperties, nameOf) : 'unknown'
  return [...listed, `readonly [name: string]: ${others}`]
}

function objectType(schema: JsonSchema, nameOf: NameOf): string {
  if (!schema.properties && schema.additionalProperties === undefined)
    return '{ readonly [name: string]: unknown }'
  // Nested members have no comments.
  const lines = memberLines(schema, nameOf).map((line) => line.replace(/\/\*\*.*?\*\/ /g, ''))
  return lines.length ? `{ ${lines.join('; ')} }` : '{ readonly [name: string]: never }'
}

function listType({ items, prefixItems, maxItems }: JsonSchema, nameOf: NameOf): string {
  if (prefixItems)
    return `readonly [${prefixItems.map((part) => printType(part, nameOf)).join(', ')}]`
  if (maxItems === 0) return 'readonly never[]'
  return `readonly ${grouped(items ? printType(items, nameOf) : 'unknown')}[]`
}

const TYPES: Readonly<Record<TypeName, (schema: JsonSchema, nameOf: NameOf) => string>> = {
  string: () => 'string',
  integer: () => 'number',
  number: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
  array: listType,
  object: objectType,
}

export function printType(schema: JsonSchema, nameOf: NameOf): string {
  const name = nameOf(schema)
  if (name) return name
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return union(branches.map((part) => printType(part, nameOf)))
  if (schema.type === undefined) return 'unknown'
  return union([schema.type].flat().map((type) => TYPES[type](schema, nameOf)))
}
