/**
 * A record looks different in each context, and no document can say which one a client asked for.
 * So documents show one record: what the context `view` has, and what `edit` adds, if asked for.
 */
import { mapValues } from '#openapi/json.ts'
import type { Resource } from '#openapi/resource.ts'
import type { JsonSchema } from '#openapi/schema.ts'

const isSame = (left: JsonSchema, right: JsonSchema): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

/** The first with what the second adds; a member that only the second has may be absent. */
function widen(base: JsonSchema, more: JsonSchema): JsonSchema {
  if (isSame(base, more)) return base
  if (!base.properties || !more.properties) return { anyOf: [base, more] }
  const { title: _title, ...untitled } = base
  const properties = {
    ...mapValues(base.properties, (part, name) => {
      const other = more.properties?.[name]
      return other ? widen(part, other) : part
    }),
    ...Object.fromEntries(
      Object.entries(more.properties).filter(([name]) => !(name in (base.properties ?? {}))),
    ),
  }
  const widened = { ...untitled, properties }
  const { title, ...whole } = more
  return title && isSame(sorted(widened), sorted(whole)) ? more : widened
}

/** Members and their names in one order, so that shapes can be compared. */
function sorted({ properties = {}, required = [], ...rest }: JsonSchema): JsonSchema {
  return {
    ...Object.fromEntries(Object.entries(rest).toSorted()),
    required: required.toSorted(),
    properties: Object.fromEntries(Object.entries(properties).toSorted()),
  }
}

const WORDS =
  'As in the context view; members that only the context edit has are optional. The context embed has fewer.'

/** The record of a resource as documents show it. */
function recordInContexts({ records: { view, edit }, embedded }: Resource): JsonSchema {
  const shape = widen(view, edit)
  return {
    ...shape,
    title: `${edit.title?.replace(/Edit$/, '')}InContext`,
    description: WORDS,
    ...(embedded && { properties: { ...shape.properties, _embedded: embedded } }),
  }
}

const isInContexts = ({ anyOf = [] }: JsonSchema, { records }: Resource): boolean =>
  anyOf.length === 3 &&
  [records.view, records.edit, records.embed].every((one) => anyOf.includes(one))

/** The same response, with the record for all contexts in place of one record for each. */
export function inContexts(schema: JsonSchema, resource: Resource | undefined): JsonSchema {
  if (!resource) return schema
  if (schema.items) return { ...schema, items: inContexts(schema.items, resource) }
  return isInContexts(schema, resource) ? recordInContexts(resource) : schema
}
