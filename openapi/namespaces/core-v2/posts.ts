import { Post, PostEdit, PostEmbed, PostRemoved } from '#openapi/shared/content.ts'
import { postListArguments } from '#openapi/shared/content-arguments.ts'
import { postFields } from '#openapi/shared/content-fields.ts'
import { PostEmbedded } from '#openapi/shared/embedded.ts'
import {
  type ContentFamily,
  createOperation,
  deleteOperation,
  EXAMPLE_IDS,
  listOperation,
  readOperation,
  updateOperation,
} from './content.ts'

/** Errors of sticky and of terms, which only posts have; autosaves return them too. */
export const POST_PERMISSION_ERRORS = [
  'rest_cannot_assign_sticky',
  'rest_cannot_assign_term',
] as const

const posts = {
  type: 'posts',
  singular: 'post',
  example: EXAMPLE_IDS.posts,
  listArguments: postListArguments,
  fields: postFields,
  embedded: PostEmbedded,
  records: { view: Post, edit: PostEdit, embed: PostEmbed, removed: PostRemoved },
  createErrors: [...POST_PERMISSION_ERRORS, 'rest_invalid_field_both'],
  updateErrors: [
    ...POST_PERMISSION_ERRORS,
    'rest_invalid_field_both',
    'rest_invalid_field_password',
    'rest_invalid_field_sticky',
  ],
} as const satisfies ContentFamily

export const listPosts = listOperation(posts)
export const createPost = createOperation(posts)
export const getPost = readOperation(posts)
export const updatePost = updateOperation(posts)
export const deletePost = deleteOperation(posts)
