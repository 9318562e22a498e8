/** Access rules of operations. */
import { memoizeIn } from '#openapi/values/memoize.ts'
import { type Capability, ROLE_NAMES, type Role, rolesWithCapability } from './roles.ts'

interface AccessRule {
  /** The callers with access, in words. */
  readonly description: string
  /**
   * Access without credentials: `for-published` makes published items public, `with-proof` requires
   * a key, a hash or an open request instead of an account.
   */
  readonly anonymous: 'always' | 'for-published' | 'with-proof' | 'never'
  /** What the decision depends on: the role, the requested item, a proof, or the handler. */
  readonly decidedBy: 'role' | 'item' | 'proof' | 'handler'
  /** The roles with access to every item. */
  readonly roles: readonly Role[]
  /** The argument that carries the proof, with an invalid value. */
  readonly proof?: Readonly<Record<string, string>>
  /** The argument with the owner of the proof; values for unknown owners are harmless. */
  readonly proofArgument?: string
  /** A successful call removes its subject, so that it cannot be repeated. */
  readonly removesSubject?: true
  /** Denies subscribers. */
  readonly deniesReaders?: true
  /** Requires capabilities that only administrators have. */
  readonly administrative?: true
  /** `own`: errors are those of the operation; otherwise `rest_forbidden`. */
  readonly errors?: 'own'
}

const EDITORS: readonly Role[] = ['administrator', 'editor']
const WRITERS: readonly Role[] = [...EDITORS, 'author', 'contributor']

type PartialRule = Partial<AccessRule>

/** Editors may write every item, readers none; for other roles it depends on the item. */
const ITEM_WRITE = {
  anonymous: 'never',
  decidedBy: 'item',
  roles: EDITORS,
  deniesReaders: true,
} as const satisfies PartialRule
const ADMINISTRATIVE_WRITE = {
  ...ITEM_WRITE,
  roles: [],
  administrative: true,
} as const satisfies PartialRule
const PROOF_REQUIRED = {
  anonymous: 'with-proof',
  decidedBy: 'proof',
  roles: [],
} as const satisfies PartialRule

/** Rules of the linked resources, which are part of an extension. */
const LINKED_RULES = {
  edit_user: {
    description: 'the user, or holders of edit_users',
    anonymous: 'never',
    decidedBy: 'item',
    roles: ['administrator'],
  },
  edit_media: {
    ...ITEM_WRITE,
    description: 'the owner of the file, or holders of edit_others_posts',
  },
  delete_media: {
    ...ITEM_WRITE,
    removesSubject: true,
    description: 'the owner of the file, or holders of delete_others_posts',
  },
  create_comment: {
    description: 'signed-in users; anyone, if the site takes anonymous comments',
    anonymous: 'never',
    decidedBy: 'handler',
    roles: ROLE_NAMES,
  },
  edit_comment: {
    ...ITEM_WRITE,
    description: 'moderators, and users who may edit the item of the comment',
  },
  delete_comment: {
    ...ITEM_WRITE,
    removesSubject: true,
    description: 'moderators, and users who may edit the item of the comment',
  },
} as const satisfies Readonly<Record<string, AccessRule>>

/** Rules that depend on the item, a key or several capabilities instead of a single capability. */
const SPECIAL_RULES = {
  public: {
    description: 'anyone',
    anonymous: 'always',
    decidedBy: 'role',
    roles: ROLE_NAMES,
    errors: 'own',
  },
  post_only: {
    description: 'no account: deployments refuse every method but POST',
    anonymous: 'never',
    decidedBy: 'role',
    roles: [],
  },
  logged_in: {
    description: 'any signed-in user',
    anonymous: 'never',
    decidedBy: 'role',
    roles: ROLE_NAMES,
  },
  list_posts: {
    description: 'anyone; edit context and other statuses need the right to edit the type',
    anonymous: 'for-published',
    decidedBy: 'item',
    roles: EDITORS,
    errors: 'own',
  },
  read_post: {
    description:
      'anyone for published items; for others their author, users who may edit them, and holders of read_private_posts or read_private_pages for private ones; edit context needs the right to edit it, and a password in the query must be correct',
    anonymous: 'for-published',
    decidedBy: 'item',
    roles: [],
  },
  create_post: { ...ITEM_WRITE, description: 'users who may create items of the type' },
  edit_post: { ...ITEM_WRITE, description: 'users who may edit this item' },
  delete_post: { ...ITEM_WRITE, description: 'users who may delete this item' },
  delete_revision: {
    ...ITEM_WRITE,
    roles: [],
    description: 'no account: deployments refuse every removal',
  },
  edit_kit: {
    ...ADMINISTRATIVE_WRITE,
    description: 'holders of edit_theme_options who may edit the active kit',
  },
  // Visitors refresh the widgets of the current page, so it is not probed; for an unpublished
  // widget, as in the samples of the suite, readers are rejected.
  edit_document: {
    ...ITEM_WRITE,
    description:
      'users who may edit the document, or anyone for a published widget of the right kind',
    anonymous: 'for-published',
  },
  read_note: {
    ...ADMINISTRATIVE_WRITE,
    description: 'holders of the notes reading capability, per note',
  },
  edit_note: {
    ...ADMINISTRATIVE_WRITE,
    description:
      'the author of the note, or holders of the capability for the notes of others; nobody for a note in the trash',
  },
  delete_note: {
    ...ADMINISTRATIVE_WRITE,
    removesSubject: true,
    description:
      'the author of the note, or holders of the capability for the notes of others; nobody for a note in the trash',
  },
  mark_notes: { ...ADMINISTRATIVE_WRITE, description: 'users who may read all of the given notes' },
  edit_this_post: { ...ITEM_WRITE, description: 'users who may edit the item of post_id' },
  edit_posts_or_pages: {
    ...ITEM_WRITE,
    description: 'holders of edit_posts or edit_pages',
    roles: WRITERS,
  },
  string_translation: {
    ...ADMINISTRATIVE_WRITE,
    description: 'holders of multilang_manage_string_translation or manage_translations',
  },
  spamfilter_key: {
    ...PROOF_REQUIRED,
    description: 'callers with the stored spam-filter key, and administrators',
    proof: { key: 'bbbbbbbbbbbb' },
  },
  folders_key: {
    ...PROOF_REQUIRED,
    description: 'callers with the public folders key, and administrators',
    proof: { token: 'no-such-key' },
  },
  open_scan: {
    ...PROOF_REQUIRED,
    description: 'anyone with the id of an open scan request',
    proof: { scanRequestId: 'bbbbbbbbbbbb' },
    removesSubject: true,
  },
  // The access check admits every caller and the handler verifies the proof: a remote service calls
  // these routes without an account, so a probe could store its values, unless for an unknown user.
  code_verifier: {
    ...PROOF_REQUIRED,
    description: 'callers that know the code verifier',
    proof: { code_challenge: 'no-such-proof' },
    proofArgument: 'user_id',
    decidedBy: 'handler',
    errors: 'own',
  },
  // The only operation of this kind creates a post, which requires an account.
  handler: {
    description: 'anyone; the operation itself refuses',
    anonymous: 'never',
    decidedBy: 'handler',
    roles: WRITERS,
    errors: 'own',
  },
  suite_plugins: {
    ...ADMINISTRATIVE_WRITE,
    description:
      'holders of manage_options and activate_plugins, for an installed plugin; refused as unauthorized or forbidden',
    errors: 'own',
  },
  suite_migration: {
    ...ADMINISTRATIVE_WRITE,
    description: 'as suite_plugins, for an active plugin of a connected site',
  },
  update_note: {
    ...ADMINISTRATIVE_WRITE,
    description:
      'users who may edit the note, by PUT or PATCH; users who may create notes, by POST',
  },
  ...LINKED_RULES,
} as const satisfies Readonly<Record<string, AccessRule>>

/** Conditions of an operation beside its access rule; each can only reject. */
export const CONDITIONS = {
  right_nonce: 'sends no nonce in the header, or a valid one',
  open_thread: 'may reply to the note given by parent_id, if any',
} as const

export type Condition = keyof typeof CONDITIONS | Capability

/** Continues a sentence about the caller. */
export const conditionDescription = (condition: string): string =>
  new Map<string, string>(Object.entries(CONDITIONS)).get(condition) ?? `has ${condition}`

export type SpecialAccess = keyof typeof SPECIAL_RULES
export type LinkedAccess = keyof typeof LINKED_RULES
export type Access = Capability | SpecialAccess

const isSpecial = (access: Access): access is SpecialAccess => Object.hasOwn(SPECIAL_RULES, access)

const SPECIAL_ACCESS: Readonly<Record<SpecialAccess, AccessRule>> = SPECIAL_RULES

const ruleOfCapability = memoizeIn(new Map<Capability, AccessRule>(), (capability): AccessRule => {
  const roles = rolesWithCapability(capability)
  const isAdministrative = roles.every((role) => role === 'administrator')
  return {
    description: `holders of ${capability}`,
    anonymous: 'never',
    decidedBy: 'role',
    roles,
    ...(isAdministrative && { administrative: true }),
  }
})

export const accessRule = (access: Access): AccessRule =>
  isSpecial(access) ? SPECIAL_ACCESS[access] : ruleOfCapability(access)

/**
 * The roles that pass an access rule by their capabilities alone; undefined where other conditions
 * apply.
 */
export function rolesWithAccess(access: Access): readonly Role[] | undefined {
  const { decidedBy, roles } = accessRule(access)
  return decidedBy === 'role' ? roles : undefined
}

/** Whether the rule checks anything before the handler runs. */
export function isGuarded(access: Access): boolean {
  const { anonymous, decidedBy } = accessRule(access)
  return anonymous !== 'always' && decidedBy !== 'handler'
}

/** Whether anonymous callers are allowed, at least for published records. */
export const showsPublished = (access: Access): boolean =>
  ['always', 'for-published'].includes(accessRule(access).anonymous)

/**
 * Whether a caller without credentials may pass: for published records, with a proof, or because
 * the handler decides.
 */
export function isOpenToAnonymous(access: Access): boolean {
  const { anonymous, decidedBy } = accessRule(access)
  return anonymous !== 'never' || decidedBy === 'handler'
}
