import { contentBehaviours } from '#handlers/namespaces/core-v2/content/content.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { Body } from '#openapi/language/define.ts'
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
  updatePost,
} from '#openapi/namespaces/core-v2/posts.ts'

interface PostBodies {
  readonly list: Body<typeof listPosts>
  readonly read: Body<typeof getPost>
  readonly write: Body<typeof updatePost>
  readonly remove: Body<typeof deletePost>
}

const { list, create, read, update, remove } = contentBehaviours<PostBodies>('post')

export const posts = [
  implement(listPosts, list),
  implement(createPost, create),
  implement(getPost, read),
  implement(updatePost, update),
  implement(deletePost, remove),
]
