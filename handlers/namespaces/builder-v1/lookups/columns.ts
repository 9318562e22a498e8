/** The columns of each kind of record in a lookup. */
import type { PostRecord } from '#fixtures/models/post.ts'
import type { TermRecord } from '#fixtures/models/term.ts'
import type { UserRecord } from '#fixtures/models/user.ts'
import type { Site } from '#fixtures/site/site.ts'
import { approvedComments } from '#handlers/platform/content/approved-comments.ts'
import type { Columns, ColumnValue } from './lookups.rules.ts'

const NO_DATE = '0000-00-00 00:00:00'
const columnDate = (text: string | null): string => text?.replace('T', ' ') ?? NO_DATE

interface LabelContext {
  readonly site: Site
  /** The home address, prepended to stored addresses. */
  readonly home: string
  /** The plural label of the record type. */
  readonly label: string
}

export function postColumns(post: PostRecord, { site, home, label }: LabelContext): Columns {
  const comments = approvedComments(site, post.id)
  return new Map<string, ColumnValue>([
    ['ID', post.id],
    ['post_author', String(post.author)],
    ['post_date', columnDate(post.date)],
    ['post_date_gmt', columnDate(post.date_gmt)],
    ['post_content', post.content],
    ['post_title', post.title],
    ['post_excerpt', post.excerpt],
    ['post_status', post.status],
    ['comment_status', post.comment_status],
    ['ping_status', post.ping_status],
    ['post_password', post.password],
    ['post_name', post.slug],
    ['post_modified', columnDate(post.modified)],
    ['post_modified_gmt', columnDate(post.modified_gmt)],
    ['post_parent', post.parent],
    ['guid', `${home}${post.guid}`],
    ['menu_order', post.menu_order],
    ['post_type', label],
    ['post_mime_type', ''],
    ['comment_count', String(comments.length)],
  ])
}

/** Number of published items with a term. */
export const countOf = (site: Site, { id }: TermRecord): number =>
  site.posts
    .all()
    .filter(
      ({ status, categories, tags }) =>
        status === 'publish' && (categories.includes(id) || tags.includes(id)),
    ).length

export const termColumns = (
  term: TermRecord,
  { site, label }: Omit<LabelContext, 'home'>,
): Columns =>
  new Map<string, ColumnValue>([
    ['term_id', term.id],
    ['name', term.name],
    ['slug', term.slug],
    ['term_group', 0],
    ['term_taxonomy_id', term.id],
    ['taxonomy', label],
    ['description', term.description],
    ['parent', term.parent],
    ['count', countOf(site, term)],
  ])

const roleLabel = (role: string): string => `${role.slice(0, 1).toUpperCase()}${role.slice(1)}`

/** Email addresses and logins are never shown. */
export const userColumns = ({ id, display_name, roles }: UserRecord): Columns =>
  new Map<string, ColumnValue>([
    ['ID', id],
    ['display_name', display_name],
    ['role', roles[0] ? roleLabel(roles[0]) : ''],
    ['roles', roles],
  ])
