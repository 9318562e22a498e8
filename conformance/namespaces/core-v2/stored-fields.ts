/** Fields of a post or page, with values other than the defaults. */
import { type FindOther, inList, otherAuthor, otherCategory, otherTag, picture } from './found.ts'
import type { ContentOperations } from './records.ts'

export interface StoredField {
  readonly name: string
  /** A value, or a function that finds one on the target. */
  readonly sent: unknown | FindOther
  readonly path?: readonly string[]
  readonly only?: ContentOperations['type']
  /** A value specific to the built-in dataset. */
  readonly isDemo?: true
}

export const FIELDS: readonly StoredField[] = [
  { name: 'date', sent: '2026-02-03T10:15:00' },
  { name: 'date_gmt', sent: '2026-02-04T11:20:00' },
  { name: 'slug', sent: 'conformance-slug' },
  { name: 'status', sent: 'pending' },
  { name: 'password', sent: 'open-sesame' },
  { name: 'title', sent: 'Another title', path: ['title', 'raw'] },
  { name: 'content', sent: 'Another text', path: ['content', 'raw'] },
  { name: 'excerpt', sent: 'Another excerpt', path: ['excerpt', 'raw'] },
  { name: 'comment_status', sent: 'open' },
  { name: 'comment_status', sent: 'closed' },
  { name: 'ping_status', sent: 'open' },
  { name: 'ping_status', sent: 'closed' },
  { name: 'author', sent: otherAuthor },
  { name: 'format', sent: 'aside', only: 'posts' },
  { name: 'sticky', sent: true, only: 'posts' },
  { name: 'categories', sent: inList(otherCategory), only: 'posts' },
  { name: 'tags', sent: inList(otherTag), only: 'posts' },
  { name: 'menu_order', sent: 7, only: 'pages' },
  { name: 'featured_media', sent: 0 },
  { name: 'featured_media', sent: picture },
  { name: 'template', sent: 'builder_canvas', isDemo: true },
]

export const META: readonly (readonly [string, unknown])[] = [
  ['footnotes', '[]'],
  ['_builder_edit_mode', 'builder'],
  ['_builder_template_type', 'wp-page'],
  ['_builder_data', '[]'],
  ['_builder_page_settings', { hide_title: 'yes' }],
  ['_builder_conditions', ['include/general']],
]

/** The default values; `content` stays, because an item without any text is rejected. */
export const EMPTY = {
  title: '',
  excerpt: '',
  password: '',
  comment_status: 'closed',
  featured_media: 0,
  template: '',
} as const
export const EMPTY_OF = {
  posts: { format: 'standard', sticky: false, tags: [] },
  pages: { menu_order: 0, parent: 0 },
} as const

/** Quotation marks, non-ASCII letters and markup, longer than a usual title. */
export const LONG_TEXT = `${'Grüße „aus“ dem <em>Süden</em>  – "so" it’s said. '.repeat(30)}Schluss`

/** Not published yet. */
export const LATER = { status: 'future', date: '2099-01-01T10:00:00' } as const
