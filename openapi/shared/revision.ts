import {
  int,
  literal,
  named,
  nullable,
  object,
  siteTime,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { RevisionLinks } from './content-links.ts'
import { editMeta, viewMeta } from './content-meta.ts'

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

const rendered = {
  title: object({ rendered: str(TITLE) }),
  content: object({ rendered: str(`<p>${TEXT}</p>\n`) }),
  excerpt: object({ rendered: str('') }),
}
const view = { ...head, guid: object({ rendered: uri(GUID) }), ...rendered, meta: viewMeta }
const edit = {
  ...head,
  guid: object({ raw: uri(GUID), rendered: uri(GUID) }),
  title: object({ raw: str(TITLE), rendered: str(TITLE) }),
  content: object({ raw: str(TEXT), rendered: str(`<p>${TEXT}</p>\n`) }),
  excerpt: object({ raw: str(''), rendered: str('') }),
  // Only footnotes are versioned: the other keys read as if never set.
  meta: editMeta(''),
}
const links = { _links: RevisionLinks }

export const Revision = named('Revision', object({ ...view, ...links }))
export const RevisionEdit = named('RevisionEdit', object({ ...edit, ...links }))
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
  object({ deleted: literal(true), previous: object(view) }),
)

const preview = {
  preview_link: uri(
    'https://example.test/summer-registration/?preview_id=128&preview_nonce=1a2b3c4d5e&preview=true',
  ),
}

export const AutosaveEdit = named(
  'AutosaveEdit',
  object({ ...edit, ...preview, ...links }, { optional: ['preview_link'] }),
)

/**
 * What saving answers. The draft of the caller is saved itself and shown in the shape of a
 * revision: its own slug, no dates while they float, and no link when nothing is above it.
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
    { optional: ['_links'] },
  ),
)
