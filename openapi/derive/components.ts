import type { JsonSchema } from '#openapi/language/schema.ts'
import { type Json, mapValues } from '#openapi/values/json.ts'

/** Shared parts of the document by component name. */
export interface Components {
  readonly schemas: Map<string, Json>
  readonly responses: Map<string, Json>
}

export const createComponents = (): Components => ({ schemas: new Map(), responses: new Map() })

function expand(schema: JsonSchema, components: Components): Json {
  const { properties, items, prefixItems, additionalProperties, anyOf, oneOf, ...plain } = schema
  const inner = (part: JsonSchema) => schemaReference(part, components)
  return {
    ...plain,
    ...(properties && {
      properties: mapValues(properties, (part) => inner(part)),
    }),
    ...(items && { items: inner(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(inner) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object'
          ? inner(additionalProperties)
          : additionalProperties,
    }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
  }
}

/** A named schema becomes a reference into `components`; any other is inlined. */
export function schemaReference(schema: JsonSchema, components: Components): Json {
  const { title } = schema
  if (!title) return expand(schema, components)
  if (!components.schemas.has(title)) {
    // Reserved before it is expanded, because a schema may be recursive.
    components.schemas.set(title, {})
    components.schemas.set(title, expand(schema, components))
  }
  return { $ref: `#/components/schemas/${title}` }
}

/** Each kind of error is in the document once, because many operations share it. */
export function responseReference(name: string, response: Json, { responses }: Components): Json {
  responses.set(name, response)
  return { $ref: `#/components/responses/${name}` }
}
