/** Who may call an operation: each rule with everything that is asked of it. */
import { memoizeIn } from '#openapi/values/memoize.ts'
import { type Capability, ROLE_NAMES, type Role, rolesWithCapability } from './roles.ts'

export interface AccessRule {
  /** Who passes, in words. */
  readonly says: string
  /**
   * Whether a caller without credentials can pass: `for-published` lets anybody see what is
   * published, `with-proof` asks for a key, a hash or an open request instead of an account.
   */
  readonly anonymous: 'always' | 'for-published' | 'with-proof' | 'never'
  /** What settles it: the role alone, the item the request names, a proof, or the handler. */
  readonly settledBy: 'role' | 'item' | 'proof' | 'handler'
  /** The roles that pass, whatever the item. */
  readonly roles: readonly Role[]
  /** The argument that carries the proof, and a value that proves nothing. */
  readonly proof?: Readonly<Record<string, string>>
  /** The argument that names whose proof it is: what is stored for nobody does no harm. */
  readonly provenBy?: string
  /** A call that passed leaves nothing that it could ask about again. */
  readonly isSpent?: true
  /** Who can only read is refused. */
  readonly stopsReaders?: true
  /** Behind it stand capabilities that only administrators hold. */
  readonly administrative?: true
  /** Its errors are those that the operation names; the others give `rest_forbidden`. */
  readonly errors?: 'own'
}

const EDITORS: readonly Role[] = ['administrator', 'editor']
const WRITERS: readonly Role[] = [...EDITORS, 'author', 'contributor']

type Kind = Partial<AccessRule>

/** The item decides between those who may edit those of others and those who can only read. */
const WRITING = {
  anonymous: 'never',
  settledBy: 'item',
  roles: EDITORS,
  stopsReaders: true,
} as const satisfies Kind
const ADMINISTRATIVE = { ...WRITING, roles: [], administrative: true } as const satisfies Kind
const PROVEN = { anonymous: 'with-proof', settledBy: 'proof', roles: [] } as const satisfies Kind

/** Rules that look at the item, at a key or at several capabilities instead of one capability. */
const SPECIAL_RULES = {
  public: {
    says: 'anybody',
    anonymous: 'always',
    settledBy: 'role',
    roles: ROLE_NAMES,
    errors: 'own',
  },
  logged_in: {
    says: 'any signed-in user',
    anonymous: 'never',
    settledBy: 'role',
    roles: ROLE_NAMES,
  },
  list_posts: {
    says: 'anybody; edit context and other statuses need the right to edit the type',
    anonymous: 'for-published',
    settledBy: 'item',
    roles: [],
    errors: 'own',
  },
  read_post: {
    says: 'anybody for published items, else its author or whoever may edit it',
    anonymous: 'for-published',
    settledBy: 'item',
    roles: [],
  },
  create_post: { ...WRITING, says: 'whoever may create items of the type' },
  edit_post: { ...WRITING, says: 'whoever may edit this item' },
  delete_post: { ...WRITING, says: 'whoever may delete this item' },
  delete_revision: { ...WRITING, roles: [], says: 'no account: deployments refuse every removal' },
  edit_kit: {
    ...ADMINISTRATIVE,
    says: 'holders of edit_theme_options who may edit the active kit',
  },
  // Visitors refresh the widgets of the page they look at, so it is not to be probed; with a
  // widget that is not published, as in the samples of the suite, readers are refused.
  edit_document: {
    ...WRITING,
    says: 'whoever may edit the document, or anybody for a published widget of the right kind',
    anonymous: 'for-published',
  },
  read_note: { ...ADMINISTRATIVE, says: 'holders of the notes reading capability, per note' },
  edit_note: {
    ...ADMINISTRATIVE,
    says: 'the author of the note, or holders of the capability for the notes of others',
  },
  delete_note: {
    ...ADMINISTRATIVE,
    isSpent: true,
    says: 'the author of the note, or holders of the capability for the notes of others',
  },
  mark_notes: { ...ADMINISTRATIVE, says: 'whoever may read all of the notes named' },
  edit_this_post: { ...WRITING, says: 'whoever may edit the item named by post_id' },
  edit_posts_or_pages: {
    ...WRITING,
    says: 'holders of edit_posts or edit_pages',
    roles: WRITERS,
  },
  string_translation: {
    ...ADMINISTRATIVE,
    says: 'holders of multilang_manage_string_translation or manage_translations',
  },
  spamfilter_key: {
    ...PROVEN,
    says: 'callers with the stored spam-filter key, and administrators',
    proof: { key: 'bbbbbbbbbbbb' },
  },
  folders_key: {
    ...PROVEN,
    says: 'callers with the public folders key, and administrators',
    proof: { token: 'no-such-key' },
  },
  open_scan: {
    ...PROVEN,
    says: 'anybody who names an open scan request',
    proof: { scanRequestId: 'bbbbbbbbbbbb' },
    isSpent: true,
  },
  // The gate lets everybody in and the handler asks for the proof: a remote service calls these
  // routes without an account, so a probe could store what it sends, unless it is for nobody.
  code_verifier: {
    ...PROVEN,
    says: 'whoever proves knowledge of the code verifier',
    proof: { code_challenge: 'no-such-proof' },
    provenBy: 'user_id',
    settledBy: 'handler',
    errors: 'own',
  },
  // The one operation that decides for itself makes a post, which no anonymous caller may.
  handler: {
    says: 'anybody past the gate; the operation itself refuses',
    anonymous: 'never',
    settledBy: 'handler',
    roles: WRITERS,
    errors: 'own',
  },
  suite_plugins: {
    ...ADMINISTRATIVE,
    says: 'holders of manage_options, for an installed plugin; refused as unauthorized or forbidden',
    errors: 'own',
  },
  suite_migration: {
    ...ADMINISTRATIVE,
    says: 'as suite_plugins, for an active plugin of a connected site',
  },
  update_note: {
    ...ADMINISTRATIVE,
    says: 'by PUT or PATCH whoever may edit the note; by POST holders of the notes creating capability',
  },
} as const satisfies Readonly<Record<string, AccessRule>>

/** What an operation may ask beside its access rule; each can only refuse. */
export const CONDITIONS = {
  right_nonce: 'sends no nonce, or the right one',
  open_thread: 'may reply to the note named by parent_id, if one is named',
} as const

export type Condition = keyof typeof CONDITIONS | Capability

export type SpecialAccess = keyof typeof SPECIAL_RULES
export type Access = Capability | SpecialAccess

const isSpecial = (access: Access): access is SpecialAccess => Object.hasOwn(SPECIAL_RULES, access)

const SPECIAL_ACCESS: Readonly<Record<SpecialAccess, AccessRule>> = SPECIAL_RULES

const ofCapability = memoizeIn(new Map<Capability, AccessRule>(), (capability): AccessRule => {
  const roles = rolesWithCapability(capability)
  const isAdministrative = roles.every((role) => role === 'administrator')
  return {
    says: `holders of ${capability}`,
    anonymous: 'never',
    settledBy: 'role',
    roles,
    ...(isAdministrative && { administrative: true }),
  }
})

export const accessRule = (access: Access): AccessRule =>
  isSpecial(access) ? SPECIAL_ACCESS[access] : ofCapability(access)

/** The roles that pass an access rule by their capabilities alone; undefined where more decides. */
export function rolesWith(access: Access): readonly Role[] | undefined {
  const { settledBy, roles } = accessRule(access)
  return settledBy === 'role' ? roles : undefined
}

/** Whether anything is asked at the gate. */
export function isGuarded(access: Access): boolean {
  const { anonymous, settledBy } = accessRule(access)
  return anonymous !== 'always' && settledBy !== 'handler'
}

/** Whether anybody is let through, at least to what is published. */
export const showsPublished = (access: Access): boolean =>
  ['always', 'for-published'].includes(accessRule(access).anonymous)

/** Whether a caller without credentials may get through: by luck, with a proof or past the gate. */
export function isOpenToAnonymous(access: Access): boolean {
  const { anonymous, settledBy } = accessRule(access)
  return anonymous !== 'never' || settledBy === 'handler'
}
