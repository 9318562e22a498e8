import type { Site } from '#fixtures/site.ts'
import { storedDocument } from '#handlers/archetypes/document.ts'
import { contentTypeOf } from '#handlers/namespaces/builder-v1/shared/document-types.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { dismissNewPostType, dismissNewTaxonomy } from '#openapi/namespaces/seo-v1/content-types.ts'

export interface ContentType {
  readonly name: string
  readonly label: string
  /** Path of the archive page below the home address; empty when there is none. */
  readonly archive: string
  /** The taxonomy its items are counted by. */
  readonly taxonomy: string
}

const NAMES: readonly string[] = []

/** Types and taxonomies other components brought along, and which of them nobody looked at yet. */
const brought = storedDocument('seo.content_types', {
  types: [] as readonly ContentType[],
  taxonomies: NAMES,
  new_post_types: NAMES,
  new_taxonomies: NAMES,
})

const OWN: readonly ContentType[] = [
  { name: 'post', label: 'Posts', archive: '', taxonomy: 'category' },
  { name: 'page', label: 'Pages', archive: '', taxonomy: '' },
]
const TAXONOMIES: readonly string[] = ['category', 'post_tag', 'nav_menu', 'post_format']

/** Types whose items visitors see; files have no page of their own. */
export const indexableTypes = (site: Site): readonly ContentType[] => [
  ...OWN,
  ...brought.read(site).types,
]

export const indexableType = (site: Site, name: string): ContentType | undefined =>
  indexableTypes(site).find((type) => type.name === name)

const isType = (site: Site, name: unknown): boolean =>
  typeof name === 'string' &&
  (contentTypeOf(name) !== undefined || indexableType(site, name) !== undefined)

const isTaxonomy = (site: Site, name: unknown): boolean =>
  typeof name === 'string' && [...TAXONOMIES, ...brought.read(site).taxonomies].includes(name)

type NewList = 'new_post_types' | 'new_taxonomies'

/** Takes a name off a list of new ones; the result says whether it was on it. */
function dismiss<const L extends string>(
  site: Site,
  list: NewList,
  { name, label }: { name: unknown; label: L },
) {
  const names = brought.read(site)[list]
  const isNew = typeof name === 'string' && names.includes(name)
  if (isNew) brought.change(site, { [list]: names.filter((other) => other !== name) })
  const message = isNew
    ? (`${label} is no longer new.` as const)
    : (`${label} is not new.` as const)
  return { body: { message, success: true, status: 200 } } as const
}

export const contentTypes = [
  implement(dismissNewPostType, {
    rules: { postTypeName: (name, { site }) => (isType(site, name) ? 'accept' : 'refuse') },
    handle: ({ args, site, param }) =>
      dismiss(site, 'new_post_types', {
        name: param('post_type_name') ?? args.postTypeName,
        label: 'Post type',
      }),
  }),
  implement(dismissNewTaxonomy, {
    rules: { taxonomyName: (name, { site }) => (isTaxonomy(site, name) ? 'accept' : 'refuse') },
    handle: ({ args, site, param }) =>
      dismiss(site, 'new_taxonomies', {
        name: param('taxonomy_name') ?? args.taxonomyName,
        label: 'Taxonomy',
      }),
  }),
]
