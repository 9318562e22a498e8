import { namespace } from '#openapi/shared/namespace.ts'
import {
  createPageAutosave,
  createPostAutosave,
  getPageAutosave,
  getPostAutosave,
  listPageAutosaves,
  listPostAutosaves,
} from './autosaves.ts'
import { createPage, deletePage, getPage, listPages, updatePage } from './pages.ts'
import { createPost, deletePost, getPost, listPosts, updatePost } from './posts.ts'
import {
  deletePageRevision,
  deletePostRevision,
  getPageRevision,
  getPostRevision,
  listPageRevisions,
  listPostRevisions,
} from './revisions.ts'

export const coreV2 = namespace({
  name: 'core/v2',
  isPartlyDocumented: true,
  description: 'Posts and pages with their revisions and autosaves.',
  operations: [
    listPosts,
    createPost,
    getPost,
    updatePost,
    deletePost,
    listPostRevisions,
    getPostRevision,
    deletePostRevision,
    listPostAutosaves,
    createPostAutosave,
    getPostAutosave,
    listPages,
    createPage,
    getPage,
    updatePage,
    deletePage,
    listPageRevisions,
    getPageRevision,
    deletePageRevision,
    listPageAutosaves,
    createPageAutosave,
    getPageAutosave,
  ],
})
