import { contentBehaviours } from '#handlers/namespaces/core-v2/content/content.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  createPage,
  deletePage,
  getPage,
  listPages,
  updatePage,
} from '#openapi/namespaces/core-v2/pages.ts'

const { list, create, read, update, remove } = contentBehaviours('page')

export const pages = [
  implement(listPages, list),
  implement(createPage, create),
  implement(getPage, read),
  implement(updatePage, update),
  implement(deletePage, remove),
]
