/** The operations of posts and pages side by side, because both behave alike. */
import { at } from '#conformance/call/body.ts'
import { type LedgerResource, plainRecord, timeIn } from '#conformance/ledger/resource.ts'
import {
  createPageAutosave,
  createPostAutosave,
  getPageAutosave,
  getPostAutosave,
  listPageAutosaves,
  listPostAutosaves,
} from '#openapi/namespaces/core-v2/autosaves.ts'
import {
  createPage,
  deletePage,
  getPage,
  listPages,
  updatePage,
} from '#openapi/namespaces/core-v2/pages.ts'
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
  updatePost,
} from '#openapi/namespaces/core-v2/posts.ts'
import {
  deletePageRevision,
  deletePostRevision,
  getPageRevision,
  getPostRevision,
  listPageRevisions,
  listPostRevisions,
} from '#openapi/namespaces/core-v2/revisions.ts'

const draftOf = (tag: string) =>
  ({ title: tag, content: `Made by a conformance run: ${tag}`, status: 'draft' }) as const

const shared: Pick<
  LedgerResource,
  'absentStatuses' | 'tagFieldsIn' | 'changedAt' | 'dateFields' | 'readArguments' | 'search'
> = {
  changedAt: (record) => timeIn(record, 'modified_gmt'),
  dateFields: ['date', 'date_gmt'],
  absentStatuses: [404, 410],
  tagFieldsIn: (record) => ({
    title: at(record, 'title', 'raw'),
    content: at(record, 'content', 'raw'),
  }),
  readArguments: (id) => ({ id, context: 'edit' }),
  search: (tag) => ({ search: tag, status: ['any', 'trash'], context: 'edit', per_page: 100 }),
}

export const POST: LedgerResource<typeof createPost, number> = {
  ...plainRecord,
  ...shared,
  name: 'post',
  create: createPost,
  read: getPost,
  list: listPosts,
  remove: deletePost,
  fields: draftOf,
}

export const PAGE: LedgerResource<typeof createPage, number> = {
  ...plainRecord,
  ...shared,
  name: 'page',
  create: createPage,
  read: getPage,
  list: listPages,
  remove: deletePage,
  fields: draftOf,
}

export const POSTS = {
  type: 'posts',
  one: 'post',
  record: POST,
  list: listPosts,
  create: createPost,
  read: getPost,
  update: updatePost,
  delete: deletePost,
  revisions: { list: listPostRevisions, read: getPostRevision, delete: deletePostRevision },
  autosaves: { list: listPostAutosaves, read: getPostAutosave, create: createPostAutosave },
} as const

export const PAGES = {
  type: 'pages',
  one: 'page',
  record: PAGE,
  list: listPages,
  create: createPage,
  read: getPage,
  update: updatePage,
  delete: deletePage,
  revisions: { list: listPageRevisions, read: getPageRevision, delete: deletePageRevision },
  autosaves: { list: listPageAutosaves, read: getPageAutosave, create: createPageAutosave },
} as const satisfies Readonly<Record<keyof typeof POSTS, unknown>>

export type ContentOperations = typeof POSTS | typeof PAGES

export const CONTENT: readonly ContentOperations[] = [POSTS, PAGES]
