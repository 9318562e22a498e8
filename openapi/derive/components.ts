import type { JsonSchema } from '#openapi/schema.ts'

type Json = Readonly<Record<string, unknown>>
/** The named schemas met so far, by the name the document gives them. */
export type Components = Map<string, Json>

function expand(schema: JsonSchema, components: Components): Json {
  const { properties, items, prefixItems, additionalProperties, anyOf, oneOf, ...plain } = schema
  const inner = (part: JsonSchema) => referTo(part, components)
  return {
    ...plain,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, inner(part)]),
      ),
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

/** A named schema becomes a reference and is kept in `components`; any other is written out. */
export function referTo(schema: JsonSchema, components: Components): Json {
  const { title } = schema
  if (!title) return expand(schema, components)
  if (!components.has(title)) {
    // Reserved before it is expanded: a schema may contain itself.
    components.set(title, {})
    components.set(title, expand(schema, components))
  }
  return { $ref: `#/components/schemas/${title}` }
}
