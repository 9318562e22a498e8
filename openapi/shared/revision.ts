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

const saved = siteTime('2026-03-02T09:30:00')
const savedGmt = siteTime('2026-03-02T08:30:00')
const head = {
  author: int(2),
  date: saved,
  date_gmt: savedGmt,
  id: int(131),
  modified: saved,
  modified_gmt: savedGmt,
  parent: int(128),
  slug: str('128-revision-v1', { pattern: '^\\d+-(revision|autosave)-v1$' }),
}

const isProtected = { protected: bool(false) }
const rendered = {
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
const OF_ONE_TYPE = ['format', 'sticky', 'categories', 'tags', 'menu_order'] as const

const view = {
  ...head,
  ...itemFields,
  guid: object({ rendered: uri(GUID) }),
  ...rendered,
  meta: viewMeta,
}
const edit = {
  ...head,
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
  ...head,
  guid: edit.guid,
  title: edit.title,
  content: object({ raw: str(''), rendered: str('') }),
  excerpt: object({ raw: str(''), rendered: str('') }),
  meta: edit.meta,
}

/** The records declared by deployments: texts, dates, author, slug, parent and meta. */
export const deployedRecords = {
  view: object({
    ...head,
    guid: view.guid,
    title: rendered.title,
    content: object({ rendered: str('') }),
    excerpt: object({ rendered: str('') }),
    meta: deployedViewMeta,
    ...links,
  }),
  edit: object({ ...deployedEdit, ...links }),
  embed: object({
    author: head.author,
    date: head.date,
    id: head.id,
    parent: head.parent,
    slug: head.slug,
    title: rendered.title,
    excerpt: object({ rendered: str('') }),
    ...links,
  }),
} as const

export const Revision = named('Revision', object({ ...view, ...links }, { optional: OF_ONE_TYPE }))
export const RevisionEdit = named(
  'RevisionEdit',
  object({ ...edit, ...links }, { optional: OF_ONE_TYPE }),
)
export const RevisionEmbed = named(
  'RevisionEmbed',
  object({
    author: head.author,
    date: head.date,
    id: head.id,
    parent: head.parent,
    slug: head.slug,
    title: rendered.title,
    excerpt: rendered.excerpt,
    ...links,
  }),
)
export const RevisionRemoved = named(
  'RevisionRemoved',
  object({ deleted: literal(true), previous: object(view, { optional: OF_ONE_TYPE }) }),
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
  object({ ...edit, ...preview, ...links }, { optional: ['preview_link', ...OF_ONE_TYPE] }),
)

/**
 * The response to saving. A draft of the caller is saved directly and returned in the form of a
 * revision: with its own slug, without floating dates, and without a link if it has no parent.
 */
export const AutosaveSaved = named(
  'AutosaveSaved',
  object(
    {
      ...edit,
      date: nullable(saved),
      date_gmt: nullable(savedGmt),
      slug: str('128-autosave-v1'),
      ...preview,
      ...links,
    },
    { optional: ['_links', ...OF_ONE_TYPE] },
  ),
)
