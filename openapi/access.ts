import { keysOf } from './json.ts'

/**
 * Who may call an operation. Roles and their capabilities are part of the contract: the stand-in
 * gives them to its users, the suite derives from them what each role must be allowed.
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

/** Checks that look at the item, at a key or at several capabilities instead of one capability. */
export const SPECIAL_ACCESS = {
  public: 'anybody',
  logged_in: 'any signed-in user',
  list_posts: 'anybody; edit context and other statuses need the right to edit the type',
  read_post: 'anybody for published items, else its author or whoever may edit it',
  create_post: 'whoever may create items of the type',
  edit_post: 'whoever may edit this item',
  delete_post: 'whoever may delete this item',
  edit_kit: 'holders of edit_theme_options who may edit the active kit',
  edit_document:
    'whoever may edit the document, or anybody for a published widget of the right kind',
  read_note: 'holders of the notes reading capability, per note',
  edit_note: 'the author of the note, or holders of the capability for the notes of others',
  delete_note: 'the author of the note, or holders of the capability for the notes of others',
  mark_notes: 'whoever may read all of the notes named',
  edit_this_post: 'whoever may edit the item named by post_id',
  edit_posts_or_pages: 'holders of edit_posts or edit_pages',
  string_translation: 'holders of multilang_manage_string_translation or manage_translations',
  spamfilter_key: 'whoever sends the stored spam-filter key',
  folders_key: 'whoever sends the public folders key',
  open_scan: 'anybody who names an open scan request',
  code_verifier: 'whoever proves knowledge of the code verifier',
  handler: 'anybody past the gate; the operation itself refuses',
  suite_plugins:
    'holders of manage_options, for an installed plugin; refused as unauthorized or forbidden',
  suite_migration: 'as suite_plugins, for an active plugin of a connected site',
  update_note:
    'by PUT or PATCH whoever may edit the note; by POST holders of the notes creating capability',
} as const

/** Access that a caller without credentials can pass: nothing guards it, or a key of its own does. */
export const OPEN_TO_STRANGERS: readonly string[] = [
  'public',
  'list_posts',
  'read_post',
  'edit_document',
  'spamfilter_key',
  'folders_key',
  'open_scan',
  'code_verifier',
] satisfies SpecialAccess[]

export type SpecialAccess = keyof typeof SPECIAL_ACCESS
export type Access = Capability | SpecialAccess

/** The roles that pass an access rule by their capabilities alone; undefined where more decides. */
export function rolesWith(access: Access): readonly Role[] | undefined {
  const roles = keysOf(ROLES)
  if (access === 'public' || access === 'logged_in') return roles
  if (access in SPECIAL_ACCESS) return undefined
  return roles.filter((role) => (ROLES[role] as readonly string[]).includes(access))
}

/** Special rules behind which stand capabilities that only administrators hold. */
export const ADMINISTRATIVE_ACCESS: readonly Access[] = [
  'edit_kit',
  'read_note',
  'edit_note',
  'delete_note',
  'update_note',
  'mark_notes',
  'string_translation',
  'suite_plugins',
  'suite_migration',
]
