/** The document types of the builder, and their content types. */
import type { PostRecord } from '#fixtures/models/post.ts'

/** The content type of all templates. */
export const LIBRARY_TYPE = 'builder_library'

const TITLES: ReadonlyMap<string, string> = new Map([
  ['wp-page', 'Page'],
  ['wp-post', 'Post'],
  ['sp-header', 'Header'],
  ['sp-footer', 'Footer'],
  ['page', 'Page'],
  ['section', 'Section'],
  ['container', 'Container'],
  ['floating-buttons', 'Floating Buttons'],
  ['popup', 'Popup'],
  ['widget', 'Global Widget'],
  ['kit', 'Kit'],
  ['header', 'Header'],
  ['footer', 'Footer'],
  ['single', 'Single'],
  ['single-post', 'Single Post'],
  ['single-page', 'Single Page'],
  ['archive', 'Archive'],
  ['search-results', 'Search Results'],
  ['error-404', 'Error 404'],
  ['loop-item', 'Loop Item'],
  ['b-landing-page', 'Landing Page'],
  ['b-floating-buttons', 'Floating Buttons'],
])

/** `Single Post` for `single-post`. */
export const titleOfType = (type: string): string => TITLES.get(type) ?? 'Post'

/** The document type of an item; without a type it is an ordinary one. */
export function documentTypeOf({ type, meta }: Pick<PostRecord, 'type' | 'meta'>): string {
  const stored = meta['_builder_template_type']
  if (typeof stored === 'string' && stored !== '') return stored
  if (type === 'page' || type === 'post') return `wp-${type}`
  return type
}

/** The title of an untitled item. */
export const defaultTitle = (type: string, id: number): string =>
  `Builder ${titleOfType(type)} #${id}`

interface ContentType {
  readonly name: string
  readonly plural: string
  readonly isPublic: boolean
  /** Whether the builder can create items of the type. */
  readonly isBuildable: boolean
}

const contentType = (
  name: string,
  plural: string,
  flags: Partial<Pick<ContentType, 'isPublic' | 'isBuildable'>> = {},
): ContentType => ({ name, plural, isPublic: false, isBuildable: false, ...flags })

const CONTENT_TYPES: ReadonlyMap<string, ContentType> = new Map(
  [
    contentType('post', 'Posts', { isPublic: true, isBuildable: true }),
    contentType('page', 'Pages', { isPublic: true, isBuildable: true }),
    contentType('attachment', 'Media', { isPublic: true }),
    contentType('b-floating-buttons', 'Floating Elements', { isPublic: true, isBuildable: true }),
    contentType('b-landing-page', 'Landing Pages', { isPublic: true, isBuildable: true }),
    contentType(LIBRARY_TYPE, 'My Templates', { isPublic: true, isBuildable: true }),
    contentType('builder_component', 'Components'),
    contentType('revision', 'Revisions'),
    contentType('nav_menu_item', 'Navigation Menu Items'),
    contentType('custom_css', 'Custom CSS'),
    contentType('customize_changeset', 'Changesets'),
  ].map((type) => [type.name, type]),
)

export const contentTypeOf = (name: string): ContentType | undefined => CONTENT_TYPES.get(name)
export const publicContentTypes = (): readonly ContentType[] =>
  [...CONTENT_TYPES.values()].filter(({ isPublic }) => isPublic)
