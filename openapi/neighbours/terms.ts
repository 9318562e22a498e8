/** Categories and tags. */

import { arg } from '#openapi/language/arguments.ts'
import { int, literal, named, object, str, uri } from '#openapi/language/schema.ts'
import {
  context,
  DIRECTIONS,
  exclude,
  include,
  offset,
  page,
  pageSize,
  search,
} from '#openapi/shared/content-arguments.ts'
import {
  createOperation,
  deleteOperation,
  type LinkedFamily,
  Links,
  listOperation,
  NoMeta,
  readOperation,
  updateOperation,
} from './collection.ts'

const headMembers = <const T extends 'category' | 'post_tag'>(taxonomy: T) => ({
  link: uri('https://example.test/category/news/'),
  name: str('News'),
  slug: str('news'),
  taxonomy: literal<T>(taxonomy),
})
const countMembers = { id: int(2), count: int(3), description: str('') }

const Category = named(
  'Category',
  object({
    ...countMembers,
    ...headMembers('category'),
    parent: int(0),
    meta: NoMeta,
    _links: Links,
  }),
)
const Tag = named(
  'Tag',
  object({ ...countMembers, ...headMembers('post_tag'), meta: NoMeta, _links: Links }),
)
const CategoryEmbed = named(
  'CategoryEmbed',
  object({ id: int(2), ...headMembers('category'), _links: Links }),
)
const TagEmbed = named(
  'TagEmbed',
  object({ id: int(11), ...headMembers('post_tag'), _links: Links }),
)

const pagingArguments = {
  context,
  page,
  per_page: arg.int({ ...pageSize, default: 10 }),
  search,
  exclude,
  include,
} as const
const order = arg.oneOf(DIRECTIONS, {
  default: 'asc',
  description: 'Sort ascending or descending.',
})
const orderby = arg.oneOf(
  ['id', 'include', 'name', 'slug', 'include_slugs', 'term_group', 'description', 'count'],
  { default: 'name', description: 'Sort field.' },
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
const nameField = {
  name: arg.string({ required: true, description: 'The name of the term.' }),
} as const
const parentField = {
  parent: arg.int({ description: 'The category above this one; 0 for none.' }),
} as const
const metaField = { meta: arg.object({ description: 'Registered meta values.' }) } as const

const READ_ERRORS = ['rest_term_invalid', 'rest_forbidden_context_term'] as const
const WRITE_ERRORS = [
  'rest_term_exists',
  'rest_term_empty_name',
  'rest_term_invalid_parent',
] as const

const rulesFor = (createCapability: 'manage_categories' | 'edit_posts') =>
  ({
    list: { access: 'public', errors: ['rest_forbidden_context_terms', 'rest_term_invalid_post'] },
    create: {
      access: createCapability,
      alsoReads: ['parent'],
      forbidden: 'rest_cannot_create_term',
      errors: [...WRITE_ERRORS, 'rest_taxonomy_not_hierarchical'],
    },
    read: { access: 'public', errors: READ_ERRORS },
    update: {
      access: 'manage_categories',
      alsoReads: ['parent'],
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
  singular: 'a category',
  example: 2,
  listArguments: {
    ...pagingArguments,
    order,
    orderby,
    hide_empty,
    parent: arg.int({ description: 'Only categories directly below this one; 0 for the top.' }),
    post,
    slug,
  },
  fields: { ...fields, ...parentField, ...metaField },
  newFields: { ...fields, ...nameField, ...parentField, ...metaField },
  records: { view: Category, edit: Category, embed: CategoryEmbed },
  rules: rulesFor('manage_categories'),
} as const satisfies LinkedFamily

const tags = {
  resource: 'tags',
  batch: true,
  singular: 'a tag',
  example: 11,
  listArguments: { ...pagingArguments, offset, order, orderby, hide_empty, post, slug },
  fields: { ...fields, ...metaField },
  newFields: { ...fields, ...nameField, ...metaField },
  records: { view: Tag, edit: Tag, embed: TagEmbed },
  rules: rulesFor('edit_posts'),
} as const satisfies LinkedFamily

export const listCategories = listOperation(categories)
export const createCategory = createOperation(categories)
export const getCategory = readOperation(categories)
export const updateCategory = updateOperation(categories)
export const deleteCategory = deleteOperation(categories, {})

export const listTags = listOperation(tags)
export const createTag = createOperation(tags)
export const getTag = readOperation(tags)
export const updateTag = updateOperation(tags)
export const deleteTag = deleteOperation(tags, {})

export const termOperations = [
  ...[listCategories, createCategory, getCategory, updateCategory, deleteCategory],
  ...[listTags, createTag, getTag, updateTag, deleteTag],
]
