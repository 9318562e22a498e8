/** The types, taxonomies and statuses that the platform registers itself. */
import { coreV2 } from '#openapi/namespaces/core-v2/index.ts'
import type { Json } from '#openapi/values/json.ts'

interface RegisteredKind {
  /** The last segment of the path of its items. */
  readonly base: string
  /** The capability for the edit context. */
  readonly editCapability: string
  readonly record: Json
  readonly editMembers: Json
}

interface RegisteredTaxonomy extends RegisteredKind {
  readonly types: readonly string[]
}

interface TypeSpec {
  readonly slug: string
  readonly name: string
  readonly singular: string
  readonly base: string
  readonly capabilityNoun: 'post' | 'page'
  readonly icon: string | null
  readonly isHierarchical: boolean
  readonly taxonomies: readonly string[]
  readonly supports: readonly string[]
}

const flags = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, true]))
const SHOWN = { show_in_nav_menus: true, show_ui: true }

const capabilitiesFor = (capabilityNoun: string): Json => ({
  edit_post: `edit_${capabilityNoun}`,
  read_post: `read_${capabilityNoun}`,
  delete_post: `delete_${capabilityNoun}`,
  edit_posts: `edit_${capabilityNoun}s`,
  edit_others_posts: `edit_others_${capabilityNoun}s`,
  delete_posts: `delete_${capabilityNoun}s`,
  publish_posts: `publish_${capabilityNoun}s`,
  read_private_posts: `read_private_${capabilityNoun}s`,
  read: 'read',
  delete_private_posts: `delete_private_${capabilityNoun}s`,
  delete_published_posts: `delete_published_${capabilityNoun}s`,
  delete_others_posts: `delete_others_${capabilityNoun}s`,
  edit_private_posts: `edit_private_${capabilityNoun}s`,
  edit_published_posts: `edit_published_${capabilityNoun}s`,
  create_posts: `edit_${capabilityNoun}s`,
})

const type = ({
  slug,
  name,
  singular,
  base,
  capabilityNoun,
  icon,
  isHierarchical,
  taxonomies,
  supports,
}: TypeSpec): RegisteredKind => ({
  base,
  editCapability: `edit_${capabilityNoun}s`,
  record: {
    description: '',
    hierarchical: isHierarchical,
    has_archive: false,
    name,
    slug,
    icon,
    taxonomies,
    rest_base: base,
    rest_namespace: coreV2.name,
  },
  editMembers: {
    capabilities: capabilitiesFor(capabilityNoun),
    labels: { name, singular_name: singular },
    supports: flags(supports),
    viewable: true,
    visibility: SHOWN,
  },
})

const TEXTS = ['title', 'editor', 'author', 'thumbnail', 'comments', 'revisions']

export const TYPES: Readonly<Record<string, RegisteredKind>> = {
  post: type({
    slug: 'post',
    name: 'Posts',
    singular: 'Post',
    base: 'posts',
    capabilityNoun: 'post',
    icon: 'dashicons-admin-post',
    isHierarchical: false,
    taxonomies: ['category', 'post_tag'],
    supports: [...TEXTS, 'excerpt', 'trackbacks', 'custom-fields', 'post-formats'],
  }),
  page: type({
    slug: 'page',
    name: 'Pages',
    singular: 'Page',
    base: 'pages',
    capabilityNoun: 'page',
    icon: 'dashicons-admin-page',
    isHierarchical: true,
    taxonomies: [],
    supports: [...TEXTS, 'page-attributes', 'custom-fields'],
  }),
  attachment: type({
    slug: 'attachment',
    name: 'Media',
    singular: 'Media',
    base: 'media',
    capabilityNoun: 'post',
    icon: 'dashicons-admin-media',
    isHierarchical: false,
    taxonomies: [],
    supports: ['title', 'author', 'comments'],
  }),
  nav_menu_item: {
    ...type({
      slug: 'nav_menu_item',
      name: 'Navigation Menu Items',
      singular: 'Navigation Menu Item',
      base: 'menu-items',
      capabilityNoun: 'post',
      icon: null,
      isHierarchical: false,
      taxonomies: ['nav_menu'],
      supports: [],
    }),
    editCapability: 'edit_theme_options',
  },
}

const taxonomy = (
  slug: string,
  names: readonly [string, string],
  isHierarchical: boolean,
): RegisteredTaxonomy => ({
  base: isHierarchical ? 'categories' : 'tags',
  editCapability: 'manage_categories',
  types: ['post'],
  record: {
    name: names[0],
    slug,
    description: '',
    types: ['post'],
    hierarchical: isHierarchical,
    rest_base: isHierarchical ? 'categories' : 'tags',
    rest_namespace: coreV2.name,
  },
  editMembers: {
    capabilities: {
      manage_terms: isHierarchical ? 'manage_categories' : 'manage_post_tags',
      edit_terms: isHierarchical ? 'edit_categories' : 'edit_post_tags',
      delete_terms: isHierarchical ? 'delete_categories' : 'delete_post_tags',
      assign_terms: isHierarchical ? 'assign_categories' : 'assign_post_tags',
    },
    labels: { name: names[0], singular_name: names[1] },
    show_cloud: true,
    visibility: {
      public: true,
      publicly_queryable: true,
      show_admin_column: true,
      show_in_nav_menus: true,
      show_in_quick_edit: true,
      show_ui: true,
    },
  },
})

/** The taxonomy of menus is for administrators only. */
function menuTaxonomy(): RegisteredTaxonomy {
  const name = 'Navigation Menus'
  const menus = 'edit_theme_options'
  const own = taxonomy('nav_menu', [name, 'Navigation Menu'], false)
  const types = ['nav_menu_item']
  return {
    base: 'menus',
    editCapability: menus,
    types,
    record: { ...own.record, types, rest_base: 'menus' },
    editMembers: {
      ...own.editMembers,
      capabilities: {
        manage_terms: menus,
        edit_terms: menus,
        delete_terms: menus,
        assign_terms: menus,
      },
      show_cloud: false,
    },
  }
}

export const TAXONOMIES: Readonly<Record<string, RegisteredTaxonomy>> = {
  category: taxonomy('category', ['Categories', 'Category'], true),
  post_tag: taxonomy('post_tag', ['Tags', 'Tag'], false),
  nav_menu: menuTaxonomy(),
}

const status = (slug: string, name: string, own: Json = {}): RegisteredKind => {
  const { isPublic = false, isPrivate = false, isProtected = false, floats = false } = own
  return {
    base: 'posts',
    editCapability: 'edit_posts',
    record: { name, slug, public: isPublic, queryable: isPublic, date_floating: floats },
    editMembers: { private: isPrivate, protected: isProtected, show_in_list: slug !== 'trash' },
  }
}

export const STATUSES: Readonly<Record<string, RegisteredKind>> = {
  publish: status('publish', 'Published', { isPublic: true }),
  future: status('future', 'Scheduled', { isProtected: true }),
  draft: status('draft', 'Draft', { isProtected: true, floats: true }),
  pending: status('pending', 'Pending', { isProtected: true, floats: true }),
  private: status('private', 'Private', { isPrivate: true }),
  trash: status('trash', 'Trash'),
}
