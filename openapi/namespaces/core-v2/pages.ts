import { Page, PageEdit, PageEmbed, PageRemoved } from '#openapi/shared/content.ts'
import { pageListArguments } from '#openapi/shared/content-arguments.ts'
import { pageFields } from '#openapi/shared/content-fields.ts'
import { PageEmbedded } from '#openapi/shared/embedded.ts'
import {
  type ContentFamily,
  createOperation,
  deleteOperation,
  EXAMPLE_IDS,
  listOperation,
  readOperation,
  updateOperation,
} from './content.ts'

const pages = {
  type: 'pages',
  singular: 'page',
  example: EXAMPLE_IDS.pages,
  listArguments: pageListArguments,
  fields: pageFields,
  embedded: PageEmbedded,
  records: { view: Page, edit: PageEdit, embed: PageEmbed, removed: PageRemoved },
  createErrors: ['rest_post_invalid_parent_field'],
  updateErrors: ['rest_post_invalid_parent_field'],
} as const satisfies ContentFamily

export const listPages = listOperation(pages)
export const createPage = createOperation(pages)
export const getPage = readOperation(pages)
export const updatePage = updateOperation(pages)
export const deletePage = deleteOperation(pages)
