/** Quirks of the operations that show posts, pages, their revisions and autosaves. */
import { fromKeys } from '#openapi/values/json.ts'

const since = 'core 6.1'

const absentMembers = (names: readonly string[]) => fromKeys(names, () => 'absent' as const)

export const footnotesInView = {
  documented: 'members of meta appear in the edit context only',
  deployed: 'footnotes appear in the view context too',
  since: 'core 6.9',
  decision: 'D-075',
  cases: ['meta.edit-only', 'answer*', 'own.answer*'],
  members: { footnotes: 'string' },
  parent: 'meta',
  response: { status: [200, 201, 207] },
} as const

export const reducedFields = {
  documented: 'revisions and autosaves have the fields of their item',
  deployed: 'they only have texts, dates, author, slug, parent and meta',
  since,
  decision: 'D-075',
  cases: ['answer*', 'own.answer*', 'same-fields'],
  members: absentMembers([
    'status',
    'type',
    'link',
    'password',
    'permalink_template',
    'generated_slug',
    'featured_media',
    'comment_status',
    'ping_status',
    'format',
    'sticky',
    'template',
    'categories',
    'tags',
    'menu_order',
    'protected',
    'block_version',
  ]),
  response: { status: [200], lacks: ['status', 'featured_media', 'comment_status'] },
} as const

/** No release of the platform passes; the stand-in never crashes, also as deployed. */
const crashOn = (name: string) =>
  ({
    documented: `${name} is string; other values are rejected`,
    deployed: `a list as ${name} crashes the request (500)`,
    since,
    decision: 'D-092',
    cases: [`args.${name}.type*`],
    response: { status: [500] },
  }) as const

export const templateCrash = crashOn('template')
export const passwordCrash = crashOn('password')

export const undeletable = {
  documented: 'DELETE with force removes a revision',
  deployed: 'no account may delete a revision',
  since,
  decision: 'D-081',
  cases: ['*'],
  response: { status: [403], errors: ['rest_cannot_delete_revision'] },
  access: 'delete_revision',
} as const
