/** Uploaded files. */

import { arg } from '#openapi/language/arguments.ts'
import {
  array,
  int,
  literal,
  named,
  nullable,
  object,
  oneOf,
  siteTime,
  str,
  uri,
} from '#openapi/language/schema.ts'
import {
  context,
  dateTimeArgument,
  exclude,
  idList,
  include,
  offset,
  order,
  page,
  pageSize,
  search,
} from '#openapi/shared/content-arguments.ts'
import { OPEN_OR_CLOSED } from '#openapi/shared/content-fields.ts'
import { mediaDetails } from '#openapi/shared/embedded.ts'
import {
  createOperation,
  deleteOperation,
  type LinkedFamily,
  Links,
  listOperation,
  NoMeta,
  readOperation,
  textField,
  updateOperation,
} from './collection.ts'

const rendered = (text: string) => object({ rendered: str(text) })
const rawAndRendered = (text: string) => object({ raw: str(text), rendered: str(text) })
const date = siteTime()
const source_url = uri('https://example.test/uploads/2026/03/summer.jpg')
const link = uri('https://example.test/summer/')

const fileMembers = {
  alt_text: str('Children in the sun'),
  media_type: oneOf('image', 'file'),
  mime_type: str('image/jpeg'),
  media_details: mediaDetails,
}
const dateMembers = { date, date_gmt: date }
const modifiedMembers = { modified: date, modified_gmt: date }
const addressMembers = {
  slug: str('summer'),
  status: oneOf('inherit'),
  type: literal('attachment'),
  link,
}
const ownerMembers = {
  author: int(2),
  featured_media: int(0),
  comment_status: oneOf(...OPEN_OR_CLOSED),
  ping_status: oneOf(...OPEN_OR_CLOSED),
  template: str(''),
  meta: NoMeta,
}
const class_list = array(str('attachment'))
const post = nullable(int(29))

const Media = named(
  'Media',
  object({
    id: int(57),
    ...dateMembers,
    guid: rendered('https://example.test/uploads/2026/03/summer.jpg'),
    ...modifiedMembers,
    ...addressMembers,
    title: rendered('Summer'),
    ...ownerMembers,
    class_list,
    description: rendered(''),
    caption: rendered(''),
    ...fileMembers,
    post,
    source_url,
    _links: Links,
  }),
)
export const MediaEdit = named(
  'MediaEdit',
  object({
    id: int(57),
    ...dateMembers,
    guid: rawAndRendered('https://example.test/uploads/2026/03/summer.jpg'),
    ...modifiedMembers,
    ...addressMembers,
    title: rawAndRendered('Summer'),
    ...ownerMembers,
    permalink_template: str('https://example.test/?attachment_id=57'),
    generated_slug: str('summer'),
    class_list,
    description: rawAndRendered(''),
    caption: rawAndRendered(''),
    ...fileMembers,
    post,
    source_url,
    missing_image_sizes: array(str('medium')),
    _links: Links,
  }),
)
const MediaEmbed = named(
  'MediaEmbed',
  object({
    id: int(57),
    date,
    slug: addressMembers.slug,
    type: addressMembers.type,
    link,
    title: rendered('Summer'),
    author: ownerMembers.author,
    featured_media: ownerMembers.featured_media,
    caption: rendered(''),
    ...fileMembers,
    source_url,
    _links: Links,
  }),
)

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

const listArguments = {
  context,
  page,
  per_page: arg.int({ ...pageSize, default: 10 }),
  search,
  after: dateTimeArgument('Only files dated later than this.'),
  modified_after: dateTimeArgument('Only files changed later than this.'),
  author: idList('Only files of these users.'),
  author_exclude: idList('No files of these users.'),
  before: dateTimeArgument('Only files dated earlier than this.'),
  modified_before: dateTimeArgument('Only files changed earlier than this.'),
  exclude,
  include,
  offset,
  order,
  orderby: arg.oneOf(ORDER_FIELDS, { default: 'date', description: 'Sort field.' }),
  parent: idList('Only files of these items.'),
  parent_exclude: idList('No files of these items.'),
  slug: arg.array(arg.string(), { description: 'Only files with one of these slugs.' }),
  status: arg.array(arg.oneOf(['inherit', 'private', 'trash']), {
    default: 'inherit',
    description: 'Only files in one of these statuses.',
  }),
  media_type: arg.oneOf(['image', 'video', 'text', 'application', 'audio'], {
    description: 'Only files of this kind.',
  }),
  mime_type: arg.string({ description: 'Only files of this media type.' }),
} as const

const openOrClosed = (description: string) => arg.oneOf(OPEN_OR_CLOSED, { description })

const fields = {
  date: arg.string({ format: 'date-time', description: 'The date, in the time of the site.' }),
  slug: arg.string({ description: 'The name of the file in addresses.' }),
  title: textField('The title.'),
  author: arg.int({ description: 'The user who owns the file.' }),
  comment_status: openOrClosed('Whether comments are open.'),
  ping_status: openOrClosed('Whether the file can be pinged.'),
  meta: arg.object({ description: 'Registered meta values.' }),
  template: arg.string({ description: 'The theme template that shows the file.' }),
  alt_text: arg.string({ description: 'The text for those who do not see the image.' }),
  caption: textField('The caption.'),
  description: textField('The description.'),
  post: arg.int({ description: 'The item the file belongs to.' }),
} as const

const FILE_ERRORS = [
  'rest_upload_no_data',
  'rest_upload_no_content_type',
  'rest_upload_no_content_disposition',
  'rest_upload_invalid_disposition',
  'rest_upload_sideload_error',
] as const

const media = {
  resource: 'media',
  singular: 'a file',
  example: 31,
  listArguments,
  fields,
  newFields: fields,
  records: { view: Media, edit: MediaEdit, embed: MediaEmbed },
  rules: {
    list: {
      access: 'public',
      errors: ['rest_forbidden_context_list', 'rest_post_invalid_page_number'],
    },
    create: { access: 'upload_files', forbidden: 'rest_cannot_create', errors: FILE_ERRORS },
    read: {
      access: 'public',
      errors: ['rest_post_invalid_id', 'rest_forbidden_context', 'rest_forbidden'],
    },
    update: {
      access: 'edit_media',
      forbidden: 'rest_cannot_edit',
      errors: ['rest_post_invalid_id', 'rest_invalid_author'],
    },
    delete: {
      access: 'delete_media',
      forbidden: 'rest_cannot_delete',
      errors: ['rest_post_invalid_id', 'rest_media_trash_not_supported'],
    },
  },
} as const satisfies LinkedFamily

export const listMedia = listOperation(media)
const createSpec = createOperation(media)
export const createMedia = {
  ...createSpec,
  upload: true,
  consumes: ['multipart/form-data'],
  undeclared: {
    file: arg.string({
      format: 'binary',
      check: 'none',
      description: 'The file; it may also be the whole body, named by `Content-Disposition`.',
    }),
  },
} as const satisfies typeof createSpec
export const getMedia = readOperation(media)
export const updateMedia = updateOperation(media)
export const deleteMedia = deleteOperation(media, {})

export const mediaOperations = [listMedia, createMedia, getMedia, updateMedia, deleteMedia]
