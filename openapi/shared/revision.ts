import {
  array,
  bool,
  int,
  literal,
  named,
  nullable,
  object,
  siteTime,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { FORMATS, OPEN_OR_CLOSED } from './content-fields.ts'
import { RevisionLinks } from './content-links.ts'
import { choice, deployedViewMeta, editMeta, viewMeta } from './content-meta.ts'

const TITLE = 'Registration for the summer programme'
const TEXT = 'Registration opens on 1 April.'
const GUID = 'https://example.test/?p=131'

const savedDate = siteTime('2026-03-02T09:30:00')
const savedDateGmt = siteTime('2026-03-02T08:30:00')
const headMembers = {
  author: int(2),
  date: savedDate,
  date_gmt: savedDateGmt,
  id: int(131),
  modified: savedDate,
  modified_gmt: savedDateGmt,
  parent: int(128),
  slug: str('128-revision-v1', { pattern: '^\\d+-(revision|autosave)-v1$' }),
}

const isProtected = { protected: bool(false) }
const textMembers = {
  title: object({ rendered: str(TITLE) }),
  content: object({ rendered: str(`<p>${TEXT}</p>\n`), ...isProtected }),
  excerpt: object({ rendered: str(''), ...isProtected }),
}

/** Fields of the item (section 2.2); fields of the other type are absent. */
const itemFields = {
  status: str('inherit'),
  featured_media: int(57),
  comment_status: choice(OPEN_OR_CLOSED, 'open'),
  ping_status: choice(OPEN_OR_CLOSED, 'open'),
  template: str(''),
  format: choice(FORMATS, 'standard'),
  sticky: bool(false),
  categories: array(int(1)),
  tags: array(int(7)),
  menu_order: int(0),
}
const TYPE_SPECIFIC_FIELDS = ['format', 'sticky', 'categories', 'tags', 'menu_order'] as const

const viewMembers = {
  ...headMembers,
  ...itemFields,
  guid: object({ rendered: uri(GUID) }),
  ...textMembers,
  meta: viewMeta,
}
const editMembers = {
  ...headMembers,
  ...itemFields,
  password: str(''),
  guid: object({ raw: uri(GUID), rendered: uri(GUID) }),
  title: object({ raw: str(TITLE), rendered: str(TITLE) }),
  content: object({
    raw: str(TEXT),
    rendered: str(`<p>${TEXT}</p>\n`),
    ...isProtected,
    block_version: int(0, { minimum: 0, maximum: 1 }),
  }),
  excerpt: object({ raw: str(''), rendered: str(''), ...isProtected }),
  // Only footnotes are versioned: the other keys have their unset value.
  meta: editMeta(''),
}
const links = { _links: RevisionLinks }

const deployedEdit = {
  ...headMembers,
  guid: editMembers.guid,
  title: editMembers.title,
  content: object({ raw: str(''), rendered: str('') }),
  excerpt: object({ raw: str(''), rendered: str('') }),
  meta: editMembers.meta,
}

/** The records declared by deployments: texts, dates, author, slug, parent and meta. */
export const deployedRecords = {
  view: object({
    ...headMembers,
    guid: viewMembers.guid,
    title: textMembers.title,
    content: object({ rendered: str('') }),
    excerpt: object({ rendered: str('') }),
    meta: deployedViewMeta,
    ...links,
  }),
  edit: object({ ...deployedEdit, ...links }),
  embed: object({
    author: headMembers.author,
    date: headMembers.date,
    id: headMembers.id,
    parent: headMembers.parent,
    slug: headMembers.slug,
    title: textMembers.title,
    excerpt: object({ rendered: str('') }),
    ...links,
  }),
} as const

export const Revision = named(
  'Revision',
  object({ ...viewMembers, ...links }, { optional: TYPE_SPECIFIC_FIELDS }),
)
export const RevisionEdit = named(
  'RevisionEdit',
  object({ ...editMembers, ...links }, { optional: TYPE_SPECIFIC_FIELDS }),
)
export const RevisionEmbed = named(
  'RevisionEmbed',
  object({
    author: headMembers.author,
    date: headMembers.date,
    id: headMembers.id,
    parent: headMembers.parent,
    slug: headMembers.slug,
    title: textMembers.title,
    excerpt: textMembers.excerpt,
    ...links,
  }),
)
export const RevisionRemoved = named(
  'RevisionRemoved',
  object({
    deleted: literal(true),
    previous: object(viewMembers, { optional: TYPE_SPECIFIC_FIELDS }),
  }),
)

const preview = {
  preview_link: uri(
    'https://example.test/summer-registration/?preview_id=128&preview_nonce=1a2b3c4d5e&preview=true',
  ),
}

export const DeployedAutosave = object(
  { ...deployedEdit, ...preview, ...links },
  { optional: ['preview_link'] },
)

export const AutosaveEdit = named(
  'AutosaveEdit',
  object(
    { ...editMembers, ...preview, ...links },
    { optional: ['preview_link', ...TYPE_SPECIFIC_FIELDS] },
  ),
)

/**
 * The response to saving. A draft of the caller is saved directly and returned in the form of a
 * revision: with its own slug, without floating dates, and without a link if it has no parent.
 */
export const AutosaveSaved = named(
  'AutosaveSaved',
  object(
    {
      ...editMembers,
      date: nullable(savedDate),
      date_gmt: nullable(savedDateGmt),
      slug: str('128-autosave-v1'),
      ...preview,
      ...links,
    },
    { optional: ['_links', ...TYPE_SPECIFIC_FIELDS] },
  ),
)
