/** Arguments as the index and OPTIONS list them. */
import { type ArgMap, type ArgSchema, WIRE_KEYWORDS } from '#openapi/language/arguments.ts'
import { type Json, mapValues, orEmptyList } from '#openapi/values/json.ts'

function wireMembers(members: ArgMap): Json | readonly never[] {
  return orEmptyList(mapValues(members, (part) => wirePart(part)))
}

/** The wire form of keywords that contain schemas. */
function wireParts({ properties, items, oneOf, anyOf, additionalProperties }: ArgSchema): Json {
  return {
    ...(properties && { properties: wireMembers(properties) }),
    ...(items && { items: wirePart(items) }),
    ...(oneOf && { oneOf: oneOf.map(wirePart) }),
    ...(anyOf && { anyOf: anyOf.map(wirePart) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: wirePart(additionalProperties),
    }),
  }
}

function wireKeywords(schema: ArgSchema): Json {
  const parts = wireParts(schema)
  return Object.fromEntries(
    WIRE_KEYWORDS.filter((keyword) => schema[keyword] !== undefined).map((keyword) => [
      keyword,
      parts[keyword] ?? schema[keyword],
    ]),
  )
}

/** A part of an argument includes `required` only if it is true. */
export const wirePart = (schema: ArgSchema): Json => ({
  ...wireKeywords(schema),
  ...(schema.required && { required: true }),
})

/** The wire form of an argument: its keywords, then always `required`. */
export const wireArgument = (schema: ArgSchema): Json & { readonly required: boolean } => ({
  ...wireKeywords(schema),
  required: schema.required === true,
})
