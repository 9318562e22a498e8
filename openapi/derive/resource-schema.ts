/**
 * The resource schema of a route for OPTIONS and `context=help` (platform/core 1.4). It is composed
 * from the records of the contract and the arguments that write them; most routes have none.
 */

import type { ArgSchema } from '#openapi/language/arguments.ts'
import type { Operation } from '#openapi/language/define.ts'
import type { RecordContext, Resource } from '#openapi/language/resource.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import { type Json, mapValues } from '#openapi/values/json.ts'
import { READ_ONLY_DESCRIPTIONS } from './resource-descriptions.ts'
import { resourceLinks } from './resource-links.ts'
import { wirePart } from './wire-argument.ts'

/** In the order of the platform's schemas; the argument lists them in another order. */
const CONTEXTS: readonly RecordContext[] = ['view', 'edit', 'embed']
type SchemaByContext = Readonly<Record<RecordContext, JsonSchema | undefined>>

/** Members set by the platform first, then the writable ones in the order of the arguments. */
const PLATFORM_MEMBERS = [
  'date',
  'date_gmt',
  'guid',
  'id',
  'link',
  'modified',
  'modified_gmt',
  'slug',
  'status',
  'type',
  'password',
  'permalink_template',
  'generated_slug',
  'class_list',
]

function namesOf({ records, fields, history }: Resource): readonly string[] {
  const all = Object.keys(records.edit?.properties ?? {}).filter((name) => name !== '_links')
  if (history) return all
  const wanted = [...PLATFORM_MEMBERS, ...Object.keys(fields)]
  return [...new Set(wanted.filter((name) => all.includes(name)))]
}

const member = (schema: JsonSchema | undefined, name: string): JsonSchema | undefined =>
  schema?.properties?.[name]

const membersIn = (records: SchemaByContext, name: string): SchemaByContext => ({
  view: member(records.view, name),
  edit: member(records.edit, name),
  embed: member(records.embed, name),
})

const contextsOf = (records: SchemaByContext): readonly string[] =>
  CONTEXTS.filter((context) => records[context] !== undefined)

const SITE_TIME_PREFIX = '^\\d{4}-'

/** A string with a time pattern has the format `date-time` here. */
const formatOf = ({
  format,
  pattern,
}: Pick<JsonSchema, 'format' | 'pattern'>): string | undefined =>
  format ?? (pattern?.startsWith(SITE_TIME_PREFIX) ? 'date-time' : undefined)

function shapeOf(schema: ArgSchema | JsonSchema): Json {
  const { type, enum: values, items } = schema
  const format = formatOf(schema)
  return {
    type: type ?? 'object',
    ...(format && { format }),
    ...(values && { enum: values }),
    ...(items && {
      items: { type: items.type ?? 'string', ...(items.enum && { enum: items.enum }) },
    }),
  }
}

interface Property {
  readonly name: string
  readonly records: SchemaByContext
  readonly field: ArgSchema | undefined
}

const isRaw = (name: string): boolean => name === 'raw'

/** A part of a text declares its own contexts. */
const declaredPart = (part: ArgSchema): Json => ({
  description: part.description ?? '',
  ...shapeOf(part),
  context: part.context,
  ...(part.readonly && { readonly: true }),
})

/** A member of `meta` is listed like an argument, with contexts only if they differ from `meta`. */
function metaMember(meta: Property, name: string): Json {
  const contexts = contextsOf(membersIn(meta.records, name))
  const { context: _context, ...listed } = wirePart(meta.field?.properties?.[name] ?? {})
  return contexts.length === contextsOf(meta.records).length
    ? listed
    : { ...listed, context: contexts }
}

const metaMembers = (meta: Property): Json =>
  mapValues(meta.field?.properties ?? {}, (_schema, name) => metaMember(meta, name))

function membersOf(property: Property): Json {
  const { name, records, field } = property
  if (name === 'meta') return metaMembers(property)
  const declared = Object.entries(field?.properties ?? {}).filter(([, part]) => part.context)
  if (declared.length)
    return Object.fromEntries(declared.map(([part, schema]) => [part, declaredPart(schema)]))
  const parts = Object.keys(records.edit?.properties ?? {})
  return Object.fromEntries(
    parts.map((part) => {
      const partProperty = {
        name: part,
        records: membersIn(records, part),
        field: field?.properties?.[part],
      }
      const description = READ_ONLY_DESCRIPTIONS[`${name}.${part}`]
      const isReadOnly = name === 'guid' || !isRaw(part)
      const { format, ...shown } = propertyOf(partProperty, { description, isReadOnly })
      // An identifier only looks like a URL.
      return [part, name === 'guid' || format === undefined ? shown : { ...shown, format }]
    }),
  )
}

/** The read-only members of stored revisions. */
const READ_ONLY_REVISION_MEMBERS = ['guid', 'preview_link']

interface PropertyText {
  readonly description: string | undefined
  readonly isReadOnly: boolean
}

function propertyOf(property: Property, { description, isReadOnly }: PropertyText): Json {
  const { name, records, field } = property
  const record: JsonSchema = records.edit ?? {}
  const hasMembers = record.properties !== undefined
  return {
    description: field?.description ?? description ?? READ_ONLY_DESCRIPTIONS[name] ?? '',
    ...shapeOf(field?.type ? field : record),
    context: contextsOf(records),
    ...(isReadOnly && { readonly: true }),
    ...(hasMembers && { properties: membersOf(property) }),
  }
}

function schemaOf(resource: Resource, restRoot: string): Json {
  const { title, item, history, records, fields } = resource
  const properties = namesOf(resource).map((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const property = { name, records: membersIn(records, name), field }
    const isReadOnly = history ? READ_ONLY_REVISION_MEMBERS.includes(name) : field === undefined
    return [name, propertyOf(property, { description: undefined, isReadOnly })] as const
  })
  return {
    $schema: 'http://json-schema.org/draft-04/schema#',
    title,
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(item && { links: resourceLinks(resource, `${restRoot}${item.slice(1)}`) }),
  }
}

export const resourceSchema = ({ resource }: Operation, restRoot: string): Json | undefined =>
  resource && schemaOf(resource, restRoot)
