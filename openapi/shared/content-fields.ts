import { type Arg, type ArgMap, arg, uncheckedQuirk } from '#openapi/language/arguments.ts'
import type { Json } from '#openapi/values/json.ts'

export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private'] as const
export const FORMATS = [
  'standard',
  'aside',
  'chat',
  'gallery',
  'link',
  'image',
  'quote',
  'status',
  'video',
  'audio',
] as const
export const COMMENT_STATUSES = ['approved', 'hold', 'spam', 'trash'] as const
export const OPEN_OR_CLOSED = ['open', 'closed'] as const
export const EDIT_MODES = ['', 'builder'] as const
/** The page types a template may apply to. */
export const PAGE_KINDS = [
  'single-post',
  'single-page',
  'archive',
  'search-results',
  'error-404',
] as const
export const TEMPLATE_TYPES = [
  'post',
  'wp-post',
  'wp-page',
  'sp-header',
  'sp-footer',
  'kit',
  'not-supported',
  'page',
  'section',
  'container',
  'floating-buttons',
  'cloud-template-preview',
  'builder_component',
  'widget',
  'popup',
  'header',
  'footer',
  'single',
  ...PAGE_KINDS,
  'code_snippet',
  'loop-item',
  '',
] as const
export const YES_OR_NO = ['yes', 'no'] as const

/** The first group of checks accepts an explicit null; its meaning differs by field. */
const field = <T>(schema: Arg<T, false>): Arg<T | null, false> => ({ ...schema, check: 'early' })

const dateField = (description: string) =>
  field<string>({ type: ['string', 'null'], format: 'date-time', description })
const openOrClosed = (description: string) =>
  field(arg.oneOf(OPEN_OR_CLOSED, { isTypeStated: true, description }))
const numberField = (description: string) => field(arg.int({ description }))
const termsField = (description: string) => field(arg.array(arg.int(), { description }))

/** A string, or an object with the string as `raw`; deployments ignore anything else. */
const textField = (description: string, properties: ArgMap): Arg<unknown, false> => ({
  type: 'object',
  properties,
  check: 'early',
  alsoAccepts: 'string',
  quirk: uncheckedQuirk('core 6.1', 'D-071'),
  description,
})
const EDIT_ONLY = ['edit']
const raw = arg.string({ context: EDIT_ONLY, description: 'The text as it is stored.' })
const ALL_CONTEXTS = ['view', 'edit', 'embed']
const rendered = (context: readonly string[]) =>
  arg.string({ context, readonly: true, description: 'The text as it is shown; only read.' })
const isProtected = arg.bool({
  context: ALL_CONTEXTS,
  readonly: true,
  description: 'Whether a password guards the text; only read.',
})

/** A site without the namespace stores none of its values. */
export const BUILDER = 'builder/v1'
export const BUILDER_PRO = 'builder-pro/v1'

const META_PROPERTIES = {
  footnotes: arg.string({ title: '', default: '', description: 'The footnotes, as JSON text.' }),
  _builder_edit_mode: arg.oneOf(EDIT_MODES, {
    addedBy: BUILDER,
    title: 'Builder edit mode',
    context: EDIT_ONLY,
    default: '',
    description: 'Whether the item is edited in the builder.',
  }),
  _builder_template_type: arg.oneOf(TEMPLATE_TYPES, {
    addedBy: BUILDER,
    title: 'Builder template type',
    context: EDIT_ONLY,
    default: '',
    description: 'The kind of builder document the item is.',
  }),
  _builder_data: arg.string({
    addedBy: BUILDER,
    title: 'Builder data',
    context: EDIT_ONLY,
    default: '',
    description: 'The builder elements, as JSON text.',
  }),
  _builder_page_settings: arg.object({
    addedBy: BUILDER,
    title: 'Builder page settings',
    context: EDIT_ONLY,
    properties: {
      hide_title: arg.oneOf(YES_OR_NO, { description: 'Whether the title stays hidden.' }),
    },
    additionalProperties: true,
    description: 'Builder settings of this item.',
  }),
  _builder_conditions: arg.array(undefined, {
    addedBy: BUILDER_PRO,
    title: '',
    context: EDIT_ONLY,
    default: [],
    description: 'Conditions under which a builder template applies.',
  }),
} as const

// Among the other fields only its type is validated; members are validated when they are stored,
// with their own errors (platform/core 8). A handler therefore receives them unvalidated.
const meta = field<Json>({
  type: 'object',
  properties: META_PROPERTIES,
  validatedBy: 'stored',
  description: 'Further values of the item, by key.',
})

// The order of these parts is the order of reported errors.
const publicationFields = {
  date: dateField('When the item is published, in the time zone of the site.'),
  date_gmt: dateField('When the item is published, in UTC.'),
  slug: field(arg.string({ description: 'The name of the item in its address.' })),
  status: field(
    arg.oneOf(STATUSES, {
      isTypeStated: true,
      validatedBy: 'content',
      description: 'Publication status.',
    }),
  ),
  password: field(arg.string({ description: 'A password that guards content and excerpt.' })),
} as const

/** The texts of an item, also part of its revisions and autosaves. */
export const textFields = {
  title: textField('The title.', { raw, rendered: rendered(ALL_CONTEXTS) }),
  content: textField('The content.', {
    raw,
    rendered: rendered(['view', 'edit']),
    block_version: arg.int({
      context: EDIT_ONLY,
      readonly: true,
      description: 'Version of the block format in use; only read.',
    }),
    protected: isProtected,
  }),
  excerpt: textField('The excerpt.', {
    raw,
    rendered: rendered(ALL_CONTEXTS),
    protected: isProtected,
  }),
} as const

/** What revisions and autosaves have of an item. */
export const historyFields = { ...textFields, meta } as const

const contentFields = {
  title: textFields.title,
  content: textFields.content,
  author: numberField('The user who wrote the item.'),
  excerpt: textFields.excerpt,
  featured_media: numberField('The featured image of the item; 0 for none.'),
  comment_status: openOrClosed('Whether comments are open.'),
  ping_status: openOrClosed('Whether the item can be pinged.'),
} as const

// The available templates depend on the theme; the empty string is always valid.
const template = field(
  arg.string({
    validatedBy: 'content',
    neutral: '',
    isName: true,
    description: 'The theme template that shows the item.',
  }),
)

/** The writable fields of a post (section 2.2). */
export const postFields = {
  ...publicationFields,
  ...contentFields,
  format: field(arg.oneOf(FORMATS, { isTypeStated: true, description: 'The format of the post.' })),
  meta,
  sticky: field(arg.bool({ description: 'Whether the post stays on top.' })),
  template,
  categories: termsField('The categories of the post.'),
  tags: termsField('The tags of the post.'),
} as const

/** The writable fields of a page (section 2.2). */
export const pageFields = {
  ...publicationFields,
  parent: numberField('The page above this one; 0 for none.'),
  ...contentFields,
  menu_order: numberField('The place of the page among its siblings.'),
  meta,
  template,
} as const
