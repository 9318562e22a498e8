import { contentBehaviours } from '#handlers/namespaces/core-v2/content/content.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
  updatePost,
} from '#openapi/namespaces/core-v2/posts.ts'

const { list, create, read, update, remove } = contentBehaviours('post')

export const posts = [
  implement(listPosts, list),
  implement(createPost, create),
  implement(getPost, read),
  implement(updatePost, update),
  implement(deletePost, remove),
]
