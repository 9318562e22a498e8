import { addOnTypes, type ContentType } from '#fixtures/documents/seo.ts'
import type { Site } from '#fixtures/site/site.ts'
import { contentTypeOf } from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { dismissNewPostType, dismissNewTaxonomy } from '#openapi/namespaces/seo-v1/content-types.ts'

const OWN: readonly ContentType[] = [
  { name: 'post', label: 'Posts', archive: '', taxonomy: 'category' },
  { name: 'page', label: 'Pages', archive: '', taxonomy: '' },
]
const TAXONOMIES: readonly string[] = ['category', 'post_tag', 'nav_menu', 'post_format']

/** Publicly visible types; files have no page of their own. */
export const indexableTypes = (site: Site): readonly ContentType[] => [
  ...OWN,
  ...site.read(addOnTypes).types,
]

export const indexableType = (site: Site, name: string): ContentType | undefined =>
  indexableTypes(site).find((type) => type.name === name)

const isType = (site: Site, name: unknown): boolean =>
  typeof name === 'string' &&
  (contentTypeOf(name) !== undefined || indexableType(site, name) !== undefined)

const isTaxonomy = (site: Site, name: unknown): boolean =>
  typeof name === 'string' && [...TAXONOMIES, ...site.read(addOnTypes).taxonomies].includes(name)

type NewList = 'new_post_types' | 'new_taxonomies'

/** Removes a name from a list of new ones; the result contains whether it was listed. */
function dismiss<const L extends string>(
  site: Site,
  list: NewList,
  { name, label }: { name: unknown; label: L },
) {
  const names = site.read(addOnTypes)[list]
  const isNew = typeof name === 'string' && names.includes(name)
  if (isNew) site.change(addOnTypes, { [list]: names.filter((other) => other !== name) })
  const message = isNew
    ? (`${label} is no longer new.` as const)
    : (`${label} is not new.` as const)
  return { body: { message, success: true, status: 200 } } as const
}

export const contentTypes = [
  implement(dismissNewPostType, {
    rules: { postTypeName: (name, { site }) => (isType(site, name) ? 'accept' : 'reject') },
    handle: ({ args, site, param }) =>
      dismiss(site, 'new_post_types', {
        name: param('post_type_name') ?? args.postTypeName,
        label: 'Post type',
      }),
  }),
  implement(dismissNewTaxonomy, {
    rules: { taxonomyName: (name, { site }) => (isTaxonomy(site, name) ? 'accept' : 'reject') },
    handle: ({ args, site, param }) =>
      dismiss(site, 'new_taxonomies', {
        name: param('taxonomy_name') ?? args.taxonomyName,
        label: 'Taxonomy',
      }),
  }),
]
