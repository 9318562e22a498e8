import { keysOf } from '#openapi/values/json.ts'

/**
 * The roles of the platform and their capabilities. Part of the contract: the stand-in assigns them
 * to its users, and the suite derives the expected permissions from them.
 */
const READ = ['read'] as const
const CONTRIBUTOR = [...READ, 'edit_posts', 'delete_posts'] as const
const AUTHOR = [
  ...CONTRIBUTOR,
  'publish_posts',
  'edit_published_posts',
  'delete_published_posts',
  'upload_files',
] as const
const EDITOR = [
  ...AUTHOR,
  'edit_others_posts',
  'delete_others_posts',
  'read_private_posts',
  'edit_private_posts',
  'delete_private_posts',
  'edit_pages',
  'delete_pages',
  'publish_pages',
  'edit_published_pages',
  'delete_published_pages',
  'edit_others_pages',
  'delete_others_pages',
  'read_private_pages',
  'edit_private_pages',
  'delete_private_pages',
  'manage_categories',
  'moderate_comments',
  'unfiltered_html',
] as const
const ADMINISTRATOR = [
  ...EDITOR,
  'manage_options',
  'activate_plugins',
  'install_plugins',
  'update_plugins',
  'delete_plugins',
  'switch_themes',
  'install_themes',
  'update_themes',
  'delete_themes',
  'edit_theme_options',
  'list_users',
  'create_users',
  'edit_users',
  'promote_users',
  'delete_users',
  'import',
  'export',
  'seo_manage_options',
  'multilang_manage_string_translation',
  'manage_translations',
  'sitecopy_basic',
  'sitecopy_import',
  'create_notes_builder-pro',
  'edit_notes_builder-pro',
  'delete_notes_builder-pro',
  'read_notes_builder-pro',
  'edit_others_notes_builder-pro',
  'delete_others_notes_builder-pro',
  'read_others_private_notes_builder-pro',
] as const

export const ROLES = {
  administrator: ADMINISTRATOR,
  editor: EDITOR,
  author: AUTHOR,
  contributor: CONTRIBUTOR,
  subscriber: READ,
} as const

export type Role = keyof typeof ROLES
export type Capability = (typeof ADMINISTRATOR)[number]

export const ROLE_NAMES: readonly Role[] = keysOf(ROLES)

const capabilitiesOf = (role: Role): readonly string[] => ROLES[role]

export const rolesWithCapability = (capability: string): readonly Role[] =>
  ROLE_NAMES.filter((role) => capabilitiesOf(role).includes(capability))
