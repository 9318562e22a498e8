/** Categories and tags. */
import { arg } from '#openapi/language/arguments.ts'
import { int, literal, named, object, str, uri } from '#openapi/language/schema.ts'
import {
  context,
  exclude,
  include,
  offset,
  page,
  pageSize,
  search,
} from '#openapi/shared/content-arguments.ts'
import {
  createOf,
  deleteOf,
  type LinkedFamily,
  Links,
  listOf,
  NoMeta,
  readOf,
  updateOf,
} from './collection.ts'

const head = <const T extends 'category' | 'post_tag'>(taxonomy: T) => ({
  link: uri('https://example.test/category/news/'),
  name: str('News'),
  slug: str('news'),
  taxonomy: literal<T>(taxonomy),
})
const whole = { id: int(2), count: int(3), description: str('') }

const Category = named(
  'Category',
  object({ ...whole, ...head('category'), parent: int(0), meta: NoMeta, _links: Links }),
)
const Tag = named('Tag', object({ ...whole, ...head('post_tag'), meta: NoMeta, _links: Links }))
const CategoryEmbed = named(
  'CategoryEmbed',
  object({ id: int(2), ...head('category'), _links: Links }),
)
const TagEmbed = named('TagEmbed', object({ id: int(11), ...head('post_tag'), _links: Links }))

const paging = {
  context,
  page,
  per_page: arg.int({ ...pageSize, default: 10 }),
  search,
  exclude,
  include,
} as const
const order = arg.oneOf(['asc', 'desc'], {
  default: 'asc',
  description: 'Sort ascending or descending.',
})
const orderby = arg.oneOf(
  ['id', 'include', 'name', 'slug', 'include_slugs', 'term_group', 'description', 'count'],
  { default: 'name', description: 'What to sort by.' },
)
const hide_empty = arg.bool({
  default: false,
  description: 'Whether to leave out terms without posts.',
})
const post = arg.int({ default: null, description: 'Only terms of this post.' })
const slug = arg.array(arg.string(), { description: 'Only terms with one of these slugs.' })

const fields = {
  description: arg.string({ description: 'A text about the term.' }),
  name: arg.string({ description: 'The name of the term.' }),
  slug: arg.string({
    description: 'The name of the term in addresses; made from the name if not sent.',
  }),
} as const
const required = {
  name: arg.string({ required: true, description: 'The name of the term.' }),
} as const
const parent = {
  parent: arg.int({ description: 'The category above this one; 0 for none.' }),
} as const
const meta = { meta: arg.object({ description: 'Registered meta values.' }) } as const

const READ_ERRORS = ['rest_term_invalid', 'rest_forbidden_context_term'] as const
const WRITE_ERRORS = [
  'rest_term_exists',
  'rest_term_empty_name',
  'rest_term_invalid_parent',
] as const

const ruleFor = (creates: 'manage_categories' | 'edit_posts') =>
  ({
    list: { access: 'public', errors: ['rest_forbidden_context_terms', 'rest_term_invalid_post'] },
    create: {
      access: creates,
      forbidden: 'rest_cannot_create_term',
      errors: [...WRITE_ERRORS, 'rest_taxonomy_not_hierarchical'],
    },
    read: { access: 'public', errors: READ_ERRORS },
    update: {
      access: 'manage_categories',
      forbidden: 'rest_cannot_update_term',
      errors: ['rest_term_invalid', ...WRITE_ERRORS],
    },
    delete: {
      access: 'manage_categories',
      forbidden: 'rest_cannot_delete_term',
      errors: ['rest_term_invalid', 'rest_term_trash_not_supported'],
    },
  }) as const

const categories = {
  resource: 'categories',
  batch: true,
  one: 'a category',
  example: 2,
  listArguments: {
    ...paging,
    order,
    orderby,
    hide_empty,
    parent: arg.int({ description: 'Only categories directly below this one; 0 for the top.' }),
    post,
    slug,
  },
  fields: { ...fields, ...parent, ...meta },
  newFields: { ...fields, ...required, ...parent, ...meta },
  records: { view: Category, edit: Category, embed: CategoryEmbed },
  rules: ruleFor('manage_categories'),
} as const satisfies LinkedFamily

const tags = {
  resource: 'tags',
  batch: true,
  one: 'a tag',
  example: 11,
  listArguments: { ...paging, offset, order, orderby, hide_empty, post, slug },
  fields: { ...fields, ...meta },
  newFields: { ...fields, ...required, ...meta },
  records: { view: Tag, edit: Tag, embed: TagEmbed },
  rules: ruleFor('edit_posts'),
} as const satisfies LinkedFamily

export const listCategories = listOf(categories)
export const createCategory = createOf(categories)
export const getCategory = readOf(categories)
export const updateCategory = updateOf(categories)
export const deleteCategory = deleteOf(categories, {})

export const listTags = listOf(tags)
export const createTag = createOf(tags)
export const getTag = readOf(tags)
export const updateTag = updateOf(tags)
export const deleteTag = deleteOf(tags, {})

export const termOperations = [
  ...[listCategories, createCategory, getCategory, updateCategory, deleteCategory],
  ...[listTags, createTag, getTag, updateTag, deleteTag],
]
