/** Fields of a post or page, with values other than the defaults. */
import { at } from '#conformance/call/body.ts'
import { skip } from '#conformance/call/check.ts'
import {
  givenId,
  givenTag,
  isReference,
  optional,
  type SceneReference,
  siteValue,
} from '#conformance/case/reference.ts'
import { assertAvailable } from '#conformance/targets/add-ons.ts'
import { asList, type Json, mapValues } from '#openapi/values/json.ts'
import type { ItemFields } from './content-scenes.ts'
import {
  assertFormatKnown,
  type FindOther,
  otherAuthor,
  otherCategory,
  otherPicture,
  otherTag,
} from './find-other.ts'
import { type ContentOperations, PAGES, POSTS } from './records.ts'

/** A value other than that of the plain item, which is the first given one. */
export const otherValue = (name: string, find: FindOther): SceneReference =>
  siteValue(name, (context, plain) => find(context, plain?.body), 0)

export const anotherAuthor = otherValue('another author', otherAuthor)

/** A new post has no tags. */
const someTag: SceneReference['find'] = async (context) => [await otherTag(context, undefined)]

const otherCategories = otherValue('another category', async (context, plain) => [
  await otherCategory(context, plain),
])

/** A format that creates no new term on the site. */
export const knownFormat = (format: string): SceneReference =>
  siteValue(`format ${format}`, async (context) => {
    await assertFormatKnown(context, format)
    return format
  })

export interface StoredField {
  readonly name: string
  readonly value: unknown
  /** In case ids, beside the name. */
  readonly aspect?: string
  readonly only?: ContentOperations['type']
  /** A value specific to the built-in dataset. */
  readonly isDemo?: true
}

const STORED_FIELDS: readonly StoredField[] = [
  { name: 'date', value: '2026-02-03T10:15:00' },
  { name: 'date_gmt', value: '2026-02-04T11:20:00' },
  // Slugs are unique, so a fixed one would collide with another run.
  { name: 'slug', value: givenTag('-slug', 0), aspect: 'conformance-slug' },
  { name: 'status', value: 'pending' },
  { name: 'password', value: 'open-sesame' },
  // A character that a normalization would compose.
  { name: 'title', value: 'Another title: Cafe\u0301', aspect: 'another-title' },
  // Comments mark the blocks of a text for editors.
  {
    name: 'content',
    value: '<!-- mark:text -->\n<p>Another text</p>\n<!-- /mark:text -->',
    aspect: 'another-text',
  },
  { name: 'excerpt', value: 'Another excerpt' },
  { name: 'comment_status', value: 'open' },
  { name: 'comment_status', value: 'closed' },
  { name: 'ping_status', value: 'open' },
  { name: 'ping_status', value: 'closed' },
  { name: 'author', value: anotherAuthor },
  { name: 'format', value: knownFormat('aside'), aspect: 'aside', only: 'posts' },
  { name: 'sticky', value: true, only: 'posts' },
  { name: 'categories', value: otherCategories, only: 'posts' },
  { name: 'tags', value: siteValue('tag', someTag), only: 'posts' },
  { name: 'menu_order', value: 7, only: 'pages' },
  { name: 'menu_order', value: -20_001, only: 'pages' },
  { name: 'menu_order', value: 20_001, only: 'pages' },
  { name: 'featured_media', value: 0 },
  {
    name: 'featured_media',
    value: siteValue('picture', (context) => otherPicture(context, undefined)),
  },
  { name: 'template', value: 'builder_canvas', isDemo: true },
]

export const fieldsOf = ({ type }: ContentOperations): readonly StoredField[] =>
  STORED_FIELDS.filter(({ only }) => (only ?? type) === type)

const toFields = (fields: readonly StoredField[]): Json =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]))

export const META = {
  footnotes: '[]',
  _builder_edit_mode: 'builder',
  _builder_template_type: 'wp-page',
  _builder_data: '[]',
  // Additional members are allowed.
  _builder_page_settings: { hide_title: 'yes', note: 'Kept', margin: { unit: 'px', top: '12' } },
  _builder_conditions: ['include/general', 'exclude/singular/page', 'include/archive'],
} as const

/** The meta values of the add-ons that the site has. */
const knownMeta = ({ update }: ContentOperations) =>
  mapValues<string, unknown, SceneReference>(META, (value, key) =>
    optional(
      siteValue(`meta ${key}`, ({ target }) => {
        assertAvailable(target, update.args.meta.properties?.[key])
        return value
      }),
    ),
  )

/** Fields that cannot be combined in one request, and the title, which identifies the item. */
const NOT_COMBINABLE = ['date_gmt', 'sticky', 'slug', 'title']

/** As many fields as can be combined in one request; of several values the last one. */
export const combinedFields = (content: ContentOperations): ItemFields => ({
  ...toFields(
    fieldsOf(content).filter(
      ({ name, value, isDemo }) => !NOT_COMBINABLE.includes(name) && !isReference(value) && !isDemo,
    ),
  ),
  ...(content === POSTS && { format: optional(knownFormat('aside')) }),
  meta: knownMeta(content),
})

/** A template of the built-in dataset. */
const demoTemplate = optional(
  siteValue('template', ({ target }) =>
    target.hasDemo
      ? 'builder_canvas'
      : skip({ why: 'needs-dataset', detail: 'the template belongs to the dataset demo' }),
  ),
)

/** The categories of the plain item and another one, if there is one. */
export const severalCategories = siteValue(
  'several categories',
  async (context, plain) => {
    const own = asList(at(plain?.body, 'categories'))
    const otherCategories = otherCategory(context, plain?.body).then((id) => [id])
    // The built-in dataset has another one.
    return [
      ...own,
      ...(await (context.target.hasDemo ? otherCategories : otherCategories.catch(() => []))),
    ]
  },
  0,
)

/** A value other than the default in every field, as far as the site has one. */
export function nonDefaultFields(content: ContentOperations): ItemFields {
  const all = toFields(fieldsOf(content))
  const withOptional = mapValues(all, (value) => (isReference(value) ? optional(value) : value))
  const { title: _, content: _text, date_gmt: _gmt, password, ...rest } = withOptional
  const fixed = { template: demoTemplate, status: 'private' } as const
  // A sticky post has no password.
  return content === PAGES
    ? { ...rest, ...fixed, parent: givenId(0), password: String(password) }
    : { ...rest, ...fixed, format: optional(knownFormat('quote')), categories: severalCategories }
}

/** Published, with a value other than the default in every other field; one category, because the order of several is not documented. */
export const publishedFields = (content: ContentOperations): ItemFields => ({
  ...nonDefaultFields(content),
  status: 'publish',
  ...(content === POSTS && { categories: optional(otherCategories) }),
})

/** The default values; `content` stays, because an item without any text is rejected. */
const EMPTY_FIELDS = {
  title: '',
  excerpt: '',
  password: '',
  comment_status: 'closed',
  featured_media: 0,
  template: '',
} as const

const EMPTY_FIELDS_BY_TYPE = {
  posts: { format: 'standard', sticky: false, tags: [] },
  pages: { menu_order: 0, parent: 0 },
} as const

export const emptyItem = ({ type }: ContentOperations): ItemFields => ({
  ...EMPTY_FIELDS,
  ...EMPTY_FIELDS_BY_TYPE[type],
})

/** Other values in the fields that can be cleared. */
export const filledItem = (content: ContentOperations): ItemFields => {
  const empty = emptyItem(content)
  return Object.fromEntries(
    Object.entries(nonDefaultFields(content)).filter(([name]) => name in empty),
  )
}

/** Quotation marks, backslashes, markup, and letters of one to four bytes; longer than a usual title. */
export const LONG_TEXT = `${'Grüße „aus“ dem <em>Süden</em>  – "so" it’s said: C:\\new 🌍. '.repeat(30)}Schluss`

/** Long texts; the tag that identifies the item comes first. */
export const LONG_TEXTS: ItemFields = {
  title: givenTag(` ${LONG_TEXT}`),
  content: `${LONG_TEXT.repeat(12)}\n\nNext line\n日本`,
  excerpt: LONG_TEXT,
}

/** Not published yet. */
export const LATER = { status: 'future', date: '2099-01-01T10:00:00' } as const

/** Fields of items that are not public, one for each status. */
export const UNPUBLISHED = [
  { status: 'draft' },
  { status: 'pending' },
  { status: 'private' },
  LATER,
] as const satisfies readonly ItemFields[]
