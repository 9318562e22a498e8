/** The registered types, taxonomies and statuses, by the rights of the caller (D-082). */

import { membersFor, recordReply, type ShownRecord } from '#handlers/archetypes/collection.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { CURIES } from '#handlers/namespaces/core-v2/content/links.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import type { Call, Links } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { Body } from '#openapi/language/define.ts'
import type { RecordContext } from '#openapi/language/resource.ts'
import {
  getStatus,
  getTaxonomy,
  getType,
  listStatuses,
  listTaxonomies,
  listTypes,
} from '#openapi/neighbours/kinds.ts'
import { entriesOf, type Json } from '#openapi/values/json.ts'
import { STATUSES, TAXONOMIES, TYPES } from './registered.ts'

interface RegisteredRecord {
  readonly record: Json
  /** Further members in the edit context. */
  readonly editMembers: Json
  readonly embedded: readonly string[]
  readonly links: Links
}

function recordView(
  { record, editMembers, embedded, links }: RegisteredRecord,
  context: RecordContext,
): ShownRecord {
  if (context === 'embed') return { body: membersFor(record, embedded), links }
  return { body: context === 'edit' ? { ...record, ...editMembers } : record, links }
}

const itemsLink = ({ urls }: Call, collection: string, base: string): Links => ({
  collection: [{ href: coreUrl(urls, collection) }],
  'wp:items': [{ href: coreUrl(urls, base) }],
  curies: CURIES,
})

const EMBEDDED = ['slug', 'name', 'icon', 'rest_base', 'rest_namespace']

function typeNamed(call: Call, name: string): RegisteredRecord | undefined {
  const found = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined
  return found && { ...found, embedded: EMBEDDED, links: itemsLink(call, 'types', found.base) }
}

function taxonomyNamed(call: Call, name: string): RegisteredRecord | undefined {
  const found = Object.hasOwn(TAXONOMIES, name) ? TAXONOMIES[name] : undefined
  return found && { ...found, embedded: EMBEDDED, links: itemsLink(call, 'taxonomies', found.base) }
}

function statusNamed({ urls }: Call, name: string): RegisteredRecord | undefined {
  const found = Object.hasOwn(STATUSES, name) ? STATUSES[name] : undefined
  const filter = name === 'publish' ? '' : `?status=${name}`
  const links: Links = { archives: [{ href: `${coreUrl(urls, 'posts')}${filter}` }] }
  return found && { ...found, embedded: EMBEDDED, links }
}

/** All records the caller may see, by name. */
function allOf<B>(
  names: readonly string[],
  context: RecordContext,
  find: (name: string) => RegisteredRecord | undefined,
) {
  const records = names.flatMap((name) => {
    const found = find(name)
    if (!found) return []
    const { body, links } = recordView(found, context)
    return [[name, { ...body, _links: links }] as const]
  })
  // The context determines the members at run time.
  return { body: Object.fromEntries(records) as B }
}

const mayUse = ({ caller }: Call, capability: string): boolean => caller.can(capability)

/** In the edit context only the kinds that the caller may edit. */
function visibleNames<T extends { readonly editCapability: string }>(
  call: Call,
  kinds: Readonly<Record<string, T>>,
  context: RecordContext,
) {
  return entriesOf(kinds)
    .filter(([, { editCapability }]) => context !== 'edit' || mayUse(call, editCapability))
    .map(([name]) => name)
}

const types = implement(listTypes, (call) => {
  const { context } = call.args
  const names = visibleNames(call, TYPES, context)
  if (!names.length) throw new ApiError('rest_cannot_view_types')
  return allOf<Body<typeof listTypes>>(names, context, (name) => typeNamed(call, name))
})

const type = implement(getType, (call) => {
  const { context } = call.args
  const name = String(call.param('type'))
  const found = requireRecord(typeNamed(call, name), 'rest_type_invalid')
  if (context === 'edit' && !mayUse(call, TYPES[name]?.editCapability ?? ''))
    throw new ApiError('rest_forbidden_context_list')
  return recordReply<Body<typeof getType>>(recordView(found, context))
})

const taxonomies = implement(listTaxonomies, (call) => {
  const { context, type: wanted } = call.args
  const names = visibleNames(call, TAXONOMIES, context).filter(
    (name) => !wanted || TAXONOMIES[name]?.types.includes(wanted),
  )
  if (context === 'edit' && !names.length) throw new ApiError('rest_cannot_view_taxonomies')
  return allOf<Body<typeof listTaxonomies>>(names, context, (name) => taxonomyNamed(call, name))
})

const taxonomy = implement(getTaxonomy, (call) => {
  const { context } = call.args
  const name = String(call.param('taxonomy'))
  const found = requireRecord(taxonomyNamed(call, name), 'rest_taxonomy_invalid')
  if (context === 'edit' && !mayUse(call, TAXONOMIES[name]?.editCapability ?? ''))
    throw new ApiError('rest_forbidden_context_taxonomy')
  return recordReply<Body<typeof getTaxonomy>>(recordView(found, context))
})

const isPublic = (name: string): boolean => name === 'publish'

const statuses = implement(listStatuses, (call) => {
  const { context } = call.args
  const mayEdit = mayUse(call, 'edit_posts')
  if (context === 'edit' && !mayEdit) throw new ApiError('rest_cannot_view_statuses')
  const names = Object.keys(STATUSES).filter((name) => mayEdit || isPublic(name))
  return allOf<Body<typeof listStatuses>>(names, context, (name) => statusNamed(call, name))
})

const status = implement(getStatus, (call) => {
  const name = String(call.param('status'))
  const found = requireRecord(statusNamed(call, name), 'rest_status_invalid')
  if (!isPublic(name) && !mayUse(call, 'edit_posts')) throw new ApiError('rest_cannot_read_status')
  return recordReply<Body<typeof getStatus>>(recordView(found, call.args.context))
})

export const kinds = [types, type, taxonomies, taxonomy, statuses, status]
