import { type Arg, type ArgMap, arg, withImpliedType } from '#openapi/language/arguments.ts'
import type { RecordContext } from '#openapi/language/resource.ts'
import { FORMATS, STATUSES } from './content-fields.ts'

/** Always present, because the path provides it, although the index declares it as optional. */
export const pathInteger = (description: string): Arg<number, true> => ({
  type: 'integer',
  description,
})

/** In the order in which the index declares them. */
export const CONTEXTS = ['view', 'embed', 'edit'] as const satisfies readonly RecordContext[]
export const context = arg.oneOf(CONTEXTS, {
  default: 'view',
  check: 'early',
  description: 'Scope of the response; determines its fields.',
})

export const idList = (description: string) => arg.array(arg.int(), { default: [], description })
export const dateTimeArgument = (description: string) =>
  arg.string({ format: 'date-time', description })

export const page = arg.int({
  default: 1,
  minimum: 1,
  check: 'early',
  description: 'Page of the list.',
})
export const pageSize = {
  minimum: 1,
  maximum: 100,
  check: 'early',
  description: 'Number of items per page.',
} as const
export const search = arg.string({ check: 'early', description: 'Words the items must contain.' })
export const exclude = idList('Leave out the items with these ids.')
export const include = idList('Return only the items with these ids.')
export const offset = arg.int({ description: 'Number of items to skip.' })
export const DIRECTIONS = ['asc', 'desc'] as const
export const order = arg.oneOf(DIRECTIONS, {
  default: 'desc',
  description: 'Sort ascending or descending.',
})
const orderBy = <const V extends readonly string[]>(fields: V) =>
  arg.oneOf(fields, { default: 'date', description: 'Sort field.' })

const ORDER_FIELDS = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'include_slugs',
  'title',
] as const

/** Section 3: the filter accepts more than the writable statuses. */
const QUERYABLE_STATUSES = [
  ...STATUSES,
  'trash',
  'auto-draft',
  'inherit',
  'request-pending',
  'request-confirmed',
  'request-failed',
  'request-completed',
  'any',
] as const

// Three parts, because the index has the arguments of one type between those of both.
const rangeFilters = {
  context,
  page,
  per_page: arg.int({ ...pageSize, default: 10 }),
  search,
  after: dateTimeArgument('Only items dated later than this.'),
  modified_after: dateTimeArgument('Only items changed later than this.'),
  author: idList('Only items by these users.'),
  author_exclude: idList('No items by these users.'),
  before: dateTimeArgument('Only items dated earlier than this.'),
  modified_before: dateTimeArgument('Only items changed earlier than this.'),
  exclude,
  include,
} as const

const positionArguments = {
  search_semantics: arg.oneOf(['exact'], {
    description: 'Makes every search word equal a whole field instead of occurring in it.',
  }),
  offset,
  order,
} as const

const contentFilters = {
  search_columns: arg.array(arg.oneOf(['post_title', 'post_content', 'post_excerpt']), {
    default: [],
    description: 'The fields to search; all when empty.',
  }),
  slug: arg.array(arg.string(), { description: 'Only items with one of these slugs.' }),
  status: arg.array(arg.oneOf(QUERYABLE_STATUSES, { ignoresCase: true }), {
    default: 'publish',
    validatedBy: 'content',
    description: 'Only items in one of these statuses.',
  }),
} as const

/** The object form of a term filter; omitted members have their default. */
export interface TermQuery {
  readonly terms?: readonly number[]
  readonly include_children?: boolean
  readonly operator?: 'AND' | 'OR'
}

const include_children = arg.bool({
  default: false,
  description: 'Whether the terms below count as well.',
})
const operator = arg.oneOf(['AND', 'OR'], {
  default: 'OR',
  description: 'Whether an item needs all of the terms or any of them.',
})

const termFilter = (
  description: string,
  members: ArgMap = {},
): Arg<readonly number[] | TermQuery, false> => ({
  type: ['object', 'array'],
  description,
  oneOf: [
    arg.array(arg.int(), { title: 'Term ID List', description: 'Match these terms.' }),
    arg.object({
      title: 'Term ID Taxonomy Query',
      description: 'Match these terms in the way described.',
      properties: {
        terms: arg.array(arg.int(), { default: [], description: 'The ids of the terms.' }),
        ...members,
      },
      additionalProperties: false,
    }),
  ],
})

export const postListArguments = {
  ...rangeFilters,
  ...positionArguments,
  orderby: orderBy(ORDER_FIELDS),
  ...contentFilters,
  tax_relation: arg.oneOf(['AND', 'OR'], { description: 'Relation between several term filters.' }),
  categories: termFilter('Only posts in these categories.', { include_children, operator }),
  categories_exclude: termFilter('No posts in these categories.', { include_children }),
  tags: termFilter('Only posts with these tags.', { operator }),
  tags_exclude: termFilter('No posts with these tags.'),
  sticky: arg.bool({ description: 'Only sticky posts, or only the others.' }),
  ignore_sticky: arg.bool({
    default: true,
    description: 'Whether sticky posts keep their place instead of coming first.',
  }),
  format: arg.array(arg.oneOf(FORMATS), {
    uniqueItems: true,
    description: 'Only posts of these formats.',
  }),
} as const

export const pageListArguments = {
  ...rangeFilters,
  menu_order: arg.int({ description: 'Only pages at this place among their siblings.' }),
  ...positionArguments,
  orderby: orderBy([...ORDER_FIELDS, 'menu_order']),
  parent: idList('Only pages below these.'),
  parent_exclude: idList('No pages below these.'),
  ...contentFilters,
} as const

export const revisionListArguments = {
  parent: withImpliedType(pathInteger('The item whose revisions to list.')),
  context,
  page,
  per_page: arg.int(pageSize),
  search: withImpliedType(search),
  exclude,
  include,
  offset,
  order,
  orderby: orderBy(['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title']),
} as const

export const readArguments = {
  id: pathInteger('The item to read.'),
  context,
  excerpt_length: arg.int({ description: 'Number of words of an automatic excerpt.' }),
  password: arg.string({ description: 'The password of a protected item.' }),
} as const
