import { contentBehaviours } from '#handlers/namespaces/core-v2/content/content.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { Body } from '#openapi/language/define.ts'
import {
  createPage,
  deletePage,
  getPage,
  listPages,
  updatePage,
} from '#openapi/namespaces/core-v2/pages.ts'

interface PageBodies {
  readonly list: Body<typeof listPages>
  readonly read: Body<typeof getPage>
  readonly write: Body<typeof updatePage>
  readonly remove: Body<typeof deletePage>
}

const { list, create, read, update, remove } = contentBehaviours<PageBodies>('page')

export const pages = [
  implement(listPages, list),
  implement(createPage, create),
  implement(getPage, read),
  implement(updatePage, update),
  implement(deletePage, remove),
]
