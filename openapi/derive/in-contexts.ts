/**
 * A record differs by context, and a document cannot know the requested one. So documents show one
 * record: members of every context are required, and members of only some are optional.
 */

import type { Resource } from '#openapi/language/resource.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import { mapValues } from '#openapi/values/json.ts'

const isSame = (left: JsonSchema, right: JsonSchema): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

/** The union of both schemas; a member of only one of them is optional. */
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
  const required = base.required?.filter((name) => more.required?.includes(name))
  const widened = { ...untitled, properties, ...(required && { required }) }
  const isWidened = ({ title, ...whole }: JsonSchema): boolean =>
    title !== undefined && isSame(withSortedMembers(widened), withSortedMembers(whole))
  return [more, base].find(isWidened) ?? widened
}

/** Sorts members and their names, so that shapes can be compared. */
function withSortedMembers({ properties = {}, required = [], ...rest }: JsonSchema): JsonSchema {
  return {
    ...Object.fromEntries(Object.entries(rest).toSorted()),
    required: required.toSorted(),
    properties: Object.fromEntries(Object.entries(properties).toSorted()),
  }
}

const CONTEXTS_DESCRIPTION =
  'Members that exist only in some of the contexts view, edit and embed are optional.'

const withEmbedded = (record: JsonSchema, { embedded }: Resource): JsonSchema =>
  embedded && record.properties
    ? { ...record, properties: { ...record.properties, _embedded: embedded } }
    : record

/** The documented record of a resource. */
function recordInContexts(resource: Resource): JsonSchema {
  const { view, edit, embed } = resource.records
  const shape = widen(widen(view, edit), embed)
  return {
    ...withEmbedded(shape, resource),
    title: `${edit.title?.replace(/Edit$/, '')}InContext`,
    description: CONTEXTS_DESCRIPTION,
  }
}

const isInContexts = ({ anyOf = [] }: JsonSchema, { records }: Resource): boolean =>
  anyOf.length === 3 &&
  [records.view, records.edit, records.embed].every((one) => anyOf.includes(one))

/** A response in each of its contexts, the default one first; empty if they do not differ. */
export function contextsOf(
  schema: JsonSchema,
  resource: Resource | undefined,
): readonly { readonly context: string; readonly body: JsonSchema }[] {
  if (!resource) return []
  if (schema.items)
    return contextsOf(schema.items, resource).map(({ context, body }) => ({
      context,
      body: { ...schema, items: body },
    }))
  if (!isInContexts(schema, resource)) return []
  const { view, edit, embed } = resource.records
  return [
    { context: 'view', body: withEmbedded(view, resource) },
    { context: 'edit', body: withEmbedded(edit, resource) },
    { context: 'embed', body: withEmbedded(embed, resource) },
  ]
}

/** The same response with the combined record in place of one record per context. */
export function inContexts(schema: JsonSchema, resource: Resource | undefined): JsonSchema {
  if (!resource) return schema
  if (schema.items) return { ...schema, items: inContexts(schema.items, resource) }
  return isInContexts(schema, resource) ? recordInContexts(resource) : schema
}
