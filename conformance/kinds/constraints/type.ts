import { sampleOf } from '#conformance/call/sample.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import type { TypeName } from '#openapi/language/schema.ts'
import type { DeriveKeywordValues } from './keyword-values.ts'

/** Invalid both in a query and in JSON; the first one that no declared type accepts is sent. */
const INVALID_VALUES: readonly unknown[] = ['not-of-this-type', { x: '1' }]
/** Invalid for a text field, and for an object with declared members. */
const INVALID_LIST = [1]

const ACCEPTS: Readonly<Record<TypeName, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  array: (value) => typeof value === 'string',
  object: (value) => typeof value === 'object',
  integer: () => false,
  number: () => false,
  boolean: () => false,
  null: () => false,
}

const typesOf = ({ type, alsoAccepts }: ArgSchema): readonly TypeName[] =>
  type === undefined ? [] : [type, alsoAccepts === 'object' ? [alsoAccepts] : []].flat(2)

/** An empty object is not representable in a query, so it gets its first known member. */
function nonEmptySample(schema: ArgSchema): unknown {
  const sample = sampleOf(schema)
  const [first] = Object.entries(schema.properties ?? {})
  if (!first || typeof sample !== 'object' || Object.keys(sample ?? {}).length > 0) return sample
  const [name, member] = first
  return { [name]: sampleOf(member) }
}

export const typeOf: DeriveKeywordValues = (schema) => {
  const types = typesOf(schema)
  if (types.length === 0 || schema.enum) return []
  const invalid =
    schema.alsoAccepts === 'string'
      ? INVALID_LIST
      : INVALID_VALUES.find((value) => !types.some((type) => ACCEPTS[type](value)))
  if (invalid === undefined) return []
  const description = `of type ${types.join(' or ')}`
  const bad = schema.isKeyed ? [invalid, INVALID_LIST] : [invalid]
  return [{ kind: 'type', keyword: 'type', good: [nonEmptySample(schema)], bad, description }]
}
