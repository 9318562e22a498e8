/** The types, taxonomies and statuses that the platform registers itself. */
import { coreV2 } from '#openapi/namespaces/core-v2/index.ts'
import type { Json } from '#openapi/values/json.ts'

interface RegisteredKind {
  /** The last segment of the path of its items. */
  readonly base: string
  /** The capability for the edit context. */
  readonly edits: string
  readonly record: Json
  readonly more: Json
}

interface RegisteredTaxonomy extends RegisteredKind {
  readonly types: readonly string[]
}

interface TypeSpec {
  readonly slug: string
  readonly name: string
  readonly one: string
  readonly base: string
  readonly word: 'post' | 'page'
  readonly icon: string | null
  readonly isTree: boolean
  readonly taxonomies: readonly string[]
  readonly supports: readonly string[]
}

const flags = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, true]))
const SHOWN = { show_in_nav_menus: true, show_ui: true }

const capabilitiesFor = (word: string): Json => ({
  edit_post: `edit_${word}`,
  read_post: `read_${word}`,
  delete_post: `delete_${word}`,
  edit_posts: `edit_${word}s`,
  edit_others_posts: `edit_others_${word}s`,
  delete_posts: `delete_${word}s`,
  publish_posts: `publish_${word}s`,
  read_private_posts: `read_private_${word}s`,
  read: 'read',
  delete_private_posts: `delete_private_${word}s`,
  delete_published_posts: `delete_published_${word}s`,
  delete_others_posts: `delete_others_${word}s`,
  edit_private_posts: `edit_private_${word}s`,
  edit_published_posts: `edit_published_${word}s`,
  create_posts: `edit_${word}s`,
})

const type = ({
  slug,
  name,
  one,
  base,
  word,
  icon,
  isTree,
  taxonomies,
  supports,
}: TypeSpec): RegisteredKind => ({
  base,
  edits: `edit_${word}s`,
  record: {
    description: '',
    hierarchical: isTree,
    has_archive: false,
    name,
    slug,
    icon,
    taxonomies,
    rest_base: base,
    rest_namespace: coreV2.name,
  },
  more: {
    capabilities: capabilitiesFor(word),
    labels: { name, singular_name: one },
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
    one: 'Post',
    base: 'posts',
    word: 'post',
    icon: 'dashicons-admin-post',
    isTree: false,
    taxonomies: ['category', 'post_tag'],
    supports: [...TEXTS, 'excerpt', 'trackbacks', 'custom-fields', 'post-formats'],
  }),
  page: type({
    slug: 'page',
    name: 'Pages',
    one: 'Page',
    base: 'pages',
    word: 'page',
    icon: 'dashicons-admin-page',
    isTree: true,
    taxonomies: [],
    supports: [...TEXTS, 'page-attributes', 'custom-fields'],
  }),
  attachment: type({
    slug: 'attachment',
    name: 'Media',
    one: 'Media',
    base: 'media',
    word: 'post',
    icon: 'dashicons-admin-media',
    isTree: false,
    taxonomies: [],
    supports: ['title', 'author', 'comments'],
  }),
  nav_menu_item: {
    ...type({
      slug: 'nav_menu_item',
      name: 'Navigation Menu Items',
      one: 'Navigation Menu Item',
      base: 'menu-items',
      word: 'post',
      icon: null,
      isTree: false,
      taxonomies: ['nav_menu'],
      supports: [],
    }),
    edits: 'edit_theme_options',
  },
}

const taxonomy = (
  slug: string,
  names: readonly [string, string],
  isTree: boolean,
): RegisteredTaxonomy => ({
  base: isTree ? 'categories' : 'tags',
  edits: 'manage_categories',
  types: ['post'],
  record: {
    name: names[0],
    slug,
    description: '',
    types: ['post'],
    hierarchical: isTree,
    rest_base: isTree ? 'categories' : 'tags',
    rest_namespace: coreV2.name,
  },
  more: {
    capabilities: {
      manage_terms: isTree ? 'manage_categories' : 'manage_post_tags',
      edit_terms: isTree ? 'edit_categories' : 'edit_post_tags',
      delete_terms: isTree ? 'delete_categories' : 'delete_post_tags',
      assign_terms: isTree ? 'assign_categories' : 'assign_post_tags',
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
    edits: menus,
    types,
    record: { ...own.record, types, rest_base: 'menus' },
    more: {
      ...own.more,
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
    edits: 'edit_posts',
    record: { name, slug, public: isPublic, queryable: isPublic, date_floating: floats },
    more: { private: isPrivate, protected: isProtected, show_in_list: slug !== 'trash' },
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
