import {
  arg,
  operation,
  param,
  READING,
  response,
  UNSTATED_ERRORS,
  withImpliedType,
} from '#openapi/language/define.ts'
import type { Resource } from '#openapi/language/resource.ts'
import { array, either } from '#openapi/language/schema.ts'
import { context, pathInteger, revisionListArguments } from '#openapi/shared/content-arguments.ts'
import { textFields } from '#openapi/shared/content-fields.ts'
import { footnotesInView, reducedFields, undeletable } from '#openapi/shared/content-quirks.ts'
import {
  deployedRecords,
  Revision,
  RevisionEdit,
  RevisionEmbed,
  RevisionRemoved,
} from '#openapi/shared/revision.ts'
import { type ContentFamily, EXAMPLES, ORDER_ERRORS, PAGING_HEADERS } from './content.ts'

/** The type of the parent; revisions of both types have the same shape. */
type RevisionParent = Pick<ContentFamily, 'type' | 'one' | 'example'>

const ofPosts: RevisionParent = { type: 'posts', one: 'post', example: EXAMPLES.posts }
const ofPages: RevisionParent = { type: 'pages', one: 'page', example: EXAMPLES.pages }

const REVISION = 131

const resourceOf = ({ one }: RevisionParent): Resource => ({
  title: `${one}-revision`,
  type: one,
  history: 'revisions',
  records: { view: Revision, edit: RevisionEdit, embed: RevisionEmbed },
  fields: textFields,
})

const quirksOf = (parent: RevisionParent) => ({
  footnotesInView,
  reducedFields: {
    ...reducedFields,
    resource: { ...resourceOf(parent), records: deployedRecords },
  },
})

const inContext = either(Revision, RevisionEdit, RevisionEmbed)
const parent = withImpliedType(pathInteger('The item the revision belongs to.'))

const reading = {
  ...READING,
  access: 'edit_post',
  forbidden: 'rest_cannot_read_revisions',
  spec: '4.9',
  assumed: UNSTATED_ERRORS,
} as const

const itemOf = (parent: RevisionParent) =>
  ({
    path: `/core/v2/${parent.type}/{parent}/revisions/{id}`,
    resource: resourceOf(parent),
    params: { parent: param.digits(parent.example), id: param.digits(REVISION) },
  }) as const

const listOf = (type: RevisionParent) =>
  operation({
    ...reading,
    id: `core.${type.one}-revisions.list`,
    summary: `List the revisions of a ${type.one}.`,
    path: `/core/v2/${type.type}/{parent}/revisions`,
    resource: resourceOf(type),
    params: { parent: param.digits(type.example) },
    args: revisionListArguments,
    quirks: quirksOf(type),
    responses: { 200: response({ body: array(inContext), headers: PAGING_HEADERS }) },
    errors: [
      'rest_post_invalid_parent',
      'rest_revision_invalid_page_number',
      'rest_revision_invalid_offset_number',
      ...ORDER_ERRORS,
    ],
  })

const readOf = (type: RevisionParent) =>
  operation({
    ...reading,
    ...itemOf(type),
    id: `core.${type.one}-revisions.read`,
    summary: `Read a revision of a ${type.one}.`,
    args: { parent, id: withImpliedType(pathInteger('The revision to read.')), context },
    responses: { 200: inContext },
    quirks: quirksOf(type),
    errors: [
      'rest_post_invalid_parent',
      'rest_post_invalid_revision',
      'rest_revision_parent_id_mismatch',
    ],
  })

const deleteOf = (type: RevisionParent) =>
  operation({
    ...itemOf(type),
    id: `core.${type.one}-revisions.delete`,
    summary: `Remove a revision of a ${type.one}.`,
    methods: ['DELETE'],
    args: {
      parent,
      id: withImpliedType(pathInteger('The revision to remove.')),
      force: arg.bool({
        default: false,
        description: 'Must be true, because revisions cannot be moved to the trash.',
      }),
    },
    responses: { 200: RevisionRemoved },
    errors: [
      'rest_post_invalid_parent',
      'rest_post_invalid_revision',
      'rest_cannot_delete_revision',
    ],
    access: 'delete_post',
    forbidden: 'rest_cannot_delete_revisions',
    effect: 'irreversible',
    actsOn: { parent: [type.one], id: ['revision'] },
    spec: '4.9',
    assumed: { ...UNSTATED_ERRORS, behaviour: 'D-025' },
    quirks: { undeletable, ...quirksOf(type) },
  })

export const listPostRevisions = listOf(ofPosts)
export const getPostRevision = readOf(ofPosts)
export const deletePostRevision = deleteOf(ofPosts)

export const listPageRevisions = listOf(ofPages)
export const getPageRevision = readOf(ofPages)
export const deletePageRevision = deleteOf(ofPages)
