/**
 * The resource schema a route shows to OPTIONS and to `context=help` (platform/core 1.4). It is put
 * together from the records of the contract and the arguments that write them; most routes have none.
 */

import type { ArgMap, ArgSchema } from '#openapi/arguments.ts'
import type { Json } from '#openapi/json.ts'
import type { JsonSchema } from '#openapi/schema.ts'
import { Page, PageEdit, PageEmbed, Post, PostEdit, PostEmbed } from '#openapi/schemas/content.ts'
import { AutosaveEdit, Revision, RevisionEdit, RevisionEmbed } from '#openapi/schemas/revision.ts'
import { pageFields, postFields } from '#openapi/shared/content-fields.ts'
import { READ_ONLY_DESCRIPTIONS } from './resource-descriptions.ts'
import { resourceLinks } from './resource-links.ts'

const CONTEXTS = ['view', 'edit', 'embed'] as const
type InContexts = Readonly<Record<(typeof CONTEXTS)[number], JsonSchema | undefined>>

interface Resource {
  readonly title: string
  readonly records: InContexts
  readonly fields: ArgMap
  /** Posts and pages say what else can be done with them. */
  readonly resource?: 'posts' | 'pages'
}

const post: Resource = {
  title: 'post',
  records: { view: Post, edit: PostEdit, embed: PostEmbed },
  fields: postFields,
  resource: 'posts',
}
const page: Resource = {
  title: 'page',
  records: { view: Page, edit: PageEdit, embed: PageEmbed },
  fields: pageFields,
  resource: 'pages',
}
const history = (one: 'post' | 'page', edit: JsonSchema): Resource => ({
  title: `${one}-revision`,
  records: { view: Revision, edit, embed: RevisionEmbed },
  fields: {},
})

/** First what the platform decides, then what can be written, in the order of the arguments. */
const FIRST = [
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

function namesOf({ records, fields, resource }: Resource): readonly string[] {
  const all = Object.keys(records.edit?.properties ?? {}).filter((name) => name !== '_links')
  if (!resource) return all
  const wanted = [...FIRST, ...Object.keys(fields)]
  return [...new Set(wanted.filter((name) => all.includes(name)))]
}

const member = (schema: JsonSchema | undefined, name: string): JsonSchema | undefined =>
  schema?.properties?.[name]

const membersIn = (records: InContexts, name: string): InContexts => ({
  view: member(records.view, name),
  edit: member(records.edit, name),
  embed: member(records.embed, name),
})

const contextsOf = (records: InContexts): readonly string[] =>
  CONTEXTS.filter((context) => records[context] !== undefined)

const SITE_TIME = '^\\d{4}-'

/** A text that only looks like a time has that format here. */
const formatOf = ({ format, pattern }: JsonSchema): string | undefined =>
  format ?? (pattern?.startsWith(SITE_TIME) ? 'date-time' : undefined)

function shapeOf(schema: ArgSchema & JsonSchema): Json {
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
  readonly records: InContexts
  readonly field: ArgSchema | undefined
}

const isRaw = (name: string): boolean => name === 'raw'

function membersOf({ name, records, field }: Property): Json {
  const parts = Object.keys(records.edit?.properties ?? {})
  return Object.fromEntries(
    parts.map((part) => {
      const below = {
        name: part,
        records: membersIn(records, part),
        field: field?.properties?.[part],
      }
      const description = READ_ONLY_DESCRIPTIONS[`${name}.${part}`]
      const isReadOnly = name !== 'meta' && !(isRaw(part) && field)
      return [part, propertyOf(below, { description, isReadOnly })]
    }),
  )
}

interface Words {
  readonly description: string | undefined
  readonly isReadOnly: boolean
}

function propertyOf(property: Property, { description, isReadOnly }: Words): Json {
  const { name, records, field } = property
  const record = (records.edit ?? {}) as JsonSchema
  const hasMembers = record.properties !== undefined
  return {
    description: field?.description ?? description ?? READ_ONLY_DESCRIPTIONS[name] ?? '',
    ...shapeOf((field?.type ? field : record) as ArgSchema & JsonSchema),
    context: contextsOf(records),
    ...(isReadOnly && { readonly: true }),
    ...(hasMembers && { properties: membersOf(property) }),
  }
}

function schemaOf(resource: Resource, restRoot: string): Json {
  const { title, records, fields } = resource
  const properties = namesOf(resource).map((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const property = { name, records: membersIn(records, name), field }
    const isReadOnly = resource.resource !== undefined && field === undefined
    return [name, propertyOf(property, { description: undefined, isReadOnly })] as const
  })
  return {
    $schema: 'http://json-schema.org/draft-04/schema#',
    title,
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(resource.resource && { links: resourceLinks(resource.resource, restRoot) }),
  }
}

const ROUTE = /^\/core\/v2\/(posts|pages)(?:\/\{\w+\}(?:\/(revisions|autosaves)(?:\/\{\w+\})?)?)?$/

function resourceAt(path: string): Resource | undefined {
  const [, type, below] = ROUTE.exec(path) ?? []
  if (!type) return undefined
  const one = type === 'posts' ? 'post' : 'page'
  if (below === 'revisions') return history(one, RevisionEdit)
  if (below === 'autosaves') return history(one, AutosaveEdit)
  return one === 'post' ? post : page
}

export function resourceSchema(path: string, restRoot: string): Json | undefined {
  const resource = resourceAt(path)
  return resource && schemaOf(resource, restRoot)
}
