/** The registered types, taxonomies and statuses; all are read only. */
import { arg } from '#openapi/language/arguments.ts'
import { operation, PLAIN_GET, param } from '#openapi/language/define.ts'
import {
  any,
  array,
  bool,
  either,
  map,
  named,
  object,
  oneOf,
  str,
} from '#openapi/language/schema.ts'
import { context } from '#openapi/shared/content-arguments.ts'
import { ASSUMED, Links, SECTION } from './collection.ts'

const readSpec = { ...PLAIN_GET, access: 'public', spec: SECTION, assumed: ASSUMED } as const
const readAt = (path: string) => ({ ...readSpec, archetype: 'document', path }) as const

const names = { slug: str('post'), name: str('Posts') }
const base = { rest_base: str('posts'), rest_namespace: oneOf('core/v2') }
const typeMembers = {
  description: str(''),
  hierarchical: bool(false),
  has_archive: bool(false),
  ...names,
  icon: either(str('dashicons-admin-post'), { type: 'null' }),
  taxonomies: array(str('category')),
  ...base,
}
const ContentType = named('ContentType', object({ ...typeMembers, _links: Links }))
const ContentTypeEmbed = named(
  'ContentTypeEmbed',
  object({ ...names, icon: typeMembers.icon, ...base, _links: Links }),
)
const ContentTypeEdit = named(
  'ContentTypeEdit',
  object({
    ...typeMembers,
    capabilities: map(str('edit_posts'), 'edit_posts'),
    labels: map(any('Posts'), 'name'),
    supports: map(any(true), 'title'),
    viewable: bool(true),
    visibility: map(bool(true), 'show_ui'),
    _links: Links,
  }),
)
const ContentTypes = either(
  map(ContentType, 'post'),
  map(ContentTypeEdit, 'post'),
  map(ContentTypeEmbed, 'post'),
)

export const listTypes = operation({
  ...readAt('/core/v2/types'),
  id: 'core.types.list',
  summary: 'List the types of content.',
  args: { context },
  responses: { 200: ContentTypes },
  errors: ['rest_cannot_view_types'],
})

export const getType = operation({
  ...readAt('/core/v2/types/{type}'),
  params: { type: param.slug('post') },
  id: 'core.types.read',
  summary: 'Read a type of content.',
  args: { type: arg.string({ description: 'The type.' }), context },
  responses: { 200: either(ContentType, ContentTypeEdit, ContentTypeEmbed) },
  errors: ['rest_type_invalid', 'rest_forbidden_context_list'],
})

const taxonomyMembers = {
  ...names,
  description: str(''),
  types: array(str('post')),
  hierarchical: bool(true),
  ...base,
}
const Taxonomy = named('Taxonomy', object({ ...taxonomyMembers, _links: Links }))
const TaxonomyEmbed = named('TaxonomyEmbed', object({ ...names, ...base, _links: Links }))
const TaxonomyEdit = named(
  'TaxonomyEdit',
  object({
    ...taxonomyMembers,
    capabilities: map(str('manage_categories'), 'manage_terms'),
    labels: map(any('Categories'), 'name'),
    show_cloud: bool(true),
    visibility: map(bool(true), 'show_ui'),
    _links: Links,
  }),
)
const Taxonomies = either(
  map(Taxonomy, 'category'),
  map(TaxonomyEdit, 'category'),
  map(TaxonomyEmbed, 'category'),
)

export const listTaxonomies = operation({
  ...readAt('/core/v2/taxonomies'),
  id: 'core.taxonomies.list',
  summary: 'List the taxonomies.',
  args: { context, type: arg.string({ description: 'Only taxonomies of this type of content.' }) },
  responses: { 200: Taxonomies },
  errors: ['rest_cannot_view_taxonomies'],
})

export const getTaxonomy = operation({
  ...readAt('/core/v2/taxonomies/{taxonomy}'),
  params: { taxonomy: param.slug('category') },
  id: 'core.taxonomies.read',
  summary: 'Read a taxonomy.',
  args: { taxonomy: arg.string({ description: 'The taxonomy.' }), context },
  responses: { 200: either(Taxonomy, TaxonomyEdit, TaxonomyEmbed) },
  errors: ['rest_taxonomy_invalid', 'rest_forbidden_context_taxonomy'],
})

const statusMembers = {
  ...names,
  public: bool(true),
  queryable: bool(true),
  date_floating: bool(false),
}
const Status = named('Status', object({ ...statusMembers, _links: Links }))
const StatusEmbed = named('StatusEmbed', object({ ...names, _links: Links }))
const StatusEdit = named(
  'StatusEdit',
  object({
    ...statusMembers,
    private: bool(false),
    protected: bool(false),
    show_in_list: bool(true),
    _links: Links,
  }),
)
const Statuses = either(
  map(Status, 'publish'),
  map(StatusEdit, 'publish'),
  map(StatusEmbed, 'publish'),
)

export const listStatuses = operation({
  ...readAt('/core/v2/statuses'),
  id: 'core.statuses.list',
  summary: 'List the statuses of content.',
  args: { context },
  responses: { 200: Statuses },
  errors: ['rest_cannot_view_statuses'],
})

export const getStatus = operation({
  ...readAt('/core/v2/statuses/{status}'),
  params: { status: param.slug('publish') },
  id: 'core.statuses.read',
  summary: 'Read a status of content.',
  args: { status: arg.string({ description: 'The status.' }), context },
  responses: { 200: either(Status, StatusEdit, StatusEmbed) },
  errors: ['rest_status_invalid', 'rest_cannot_read_status'],
})

export const kindOperations = [
  ...[listTypes, getType],
  ...[listStatuses, getStatus],
  ...[listTaxonomies, getTaxonomy],
]
