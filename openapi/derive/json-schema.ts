import type { ArgMap, ArgSchema } from '#openapi/language/arguments.ts'
import type { TypeName } from '#openapi/language/schema.ts'
import { isRecord, type Json, mapValues } from '#openapi/values/json.ts'

export const requiredNames = (properties: ArgMap): readonly string[] =>
  Object.keys(properties).filter((name) => properties[name]?.required)

/** Converts the boolean form of exclusive bounds to the numeric form. */
function boundKeywords({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: ArgSchema): Json {
  return {
    ...(minimum !== undefined && { [exclusiveMinimum ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum !== undefined && { [exclusiveMaximum ? 'exclusiveMaximum' : 'maximum']: maximum }),
  }
}

function memberKeywords({ properties, additionalProperties }: ArgSchema): Json {
  const required = requiredNames(properties ?? {})
  return {
    ...(properties && { properties: mapValues(properties, argToJsonSchema) }),
    ...(required.length && { required }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object'
          ? argToJsonSchema(additionalProperties)
          : additionalProperties,
    }),
  }
}

const TYPES: Readonly<Record<TypeName, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isRecord,
  null: (value) => value === null,
}

/**
 * Some indexes show defaults that do not match the type of the argument, which is invalid in a
 * schema.
 */
function defaultKeyword({ default: value, type }: ArgSchema): Json {
  if (value === undefined) return {}
  const fits = type === undefined || [type].flat().some((name) => TYPES[name](value))
  return fits ? { default: value } : { 'x-index-default': value }
}

/**
 * An argument of the index as plain JSON Schema: `required` moves from the member to the object.
 */
export function argToJsonSchema({ alsoAccepts, ...schema }: ArgSchema): Json {
  if (!alsoAccepts) return listedForm(schema)
  const { description, ...form } = listedForm(schema)
  return { description, anyOf: [{ type: alsoAccepts, 'x-unlisted': true }, form] }
}

function listedForm(schema: ArgSchema): Json {
  const {
    required: _required,
    check: _check,
    validatedBy: _validatedBy,
    neutral: _neutral,
    assumption: _assumption,
    quirk: _quirk,
    addedBy: _addedBy,
    isKeyed: _isKeyed,
    isTypeStated: _isTypeStated,
    isName: _isName,
    ignoresCase: _ignoresCase,
    words: _words,
    context: _context,
    readonly: _readonly,
    minimum: _minimum,
    maximum: _maximum,
    exclusiveMinimum: _exclusiveMinimum,
    exclusiveMaximum: _exclusiveMaximum,
    properties: _properties,
    additionalProperties: _additional,
    default: _default,
    items,
    oneOf,
    anyOf,
    ...plain
  } = schema
  return {
    ...plain,
    ...defaultKeyword(schema),
    ...boundKeywords(schema),
    ...memberKeywords(schema),
    ...(items && { items: argToJsonSchema(items) }),
    ...(oneOf && { oneOf: oneOf.map(argToJsonSchema) }),
    ...(anyOf && { anyOf: anyOf.map(argToJsonSchema) }),
  }
}
