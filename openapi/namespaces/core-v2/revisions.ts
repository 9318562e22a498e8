import {
  arg,
  operation,
  PLAIN_GET,
  param,
  RESPONSES_ERRORS_AND_ACCESS,
  response,
  withImpliedType,
} from '#openapi/language/define.ts'
import type { Resource } from '#openapi/language/resource.ts'
import { array, either } from '#openapi/language/schema.ts'
import { context, pathInteger, revisionListArguments } from '#openapi/shared/content-arguments.ts'
import { historyFields } from '#openapi/shared/content-fields.ts'
import { footnotesInView, reducedFields, undeletable } from '#openapi/shared/content-quirks.ts'
import {
  deployedRecords,
  Revision,
  RevisionEdit,
  RevisionEmbed,
  RevisionRemoved,
} from '#openapi/shared/revision.ts'
import { type ContentFamily, EXAMPLE_IDS, ORDER_ERRORS, PAGING_HEADERS } from './content.ts'

/** The type of the parent; revisions of both types have the same shape. */
type RevisionParent = Pick<ContentFamily, 'type' | 'singular' | 'example'>

const postParent: RevisionParent = { type: 'posts', singular: 'post', example: EXAMPLE_IDS.posts }
const pageParent: RevisionParent = { type: 'pages', singular: 'page', example: EXAMPLE_IDS.pages }

const EXAMPLE_ID = 131

const resourceOf = ({ singular }: RevisionParent): Resource => ({
  title: `${singular}-revision`,
  type: singular,
  history: 'revisions',
  records: { view: Revision, edit: RevisionEdit, embed: RevisionEmbed },
  fields: historyFields,
})

const quirksOf = (parent: RevisionParent) => ({
  footnotesInView,
  reducedFields: {
    ...reducedFields,
    resource: { ...resourceOf(parent), records: deployedRecords },
  },
})

const RevisionInContext = either(Revision, RevisionEdit, RevisionEmbed)
const parent = withImpliedType(pathInteger('The item the revision belongs to.'))

const readSpec = {
  ...PLAIN_GET,
  access: 'edit_post',
  forbidden: 'rest_cannot_read_revisions',
  spec: '4.9',
  assumed: RESPONSES_ERRORS_AND_ACCESS,
} as const

const itemOf = (parent: RevisionParent) =>
  ({
    path: `/core/v2/${parent.type}/{parent}/revisions/{id}`,
    resource: resourceOf(parent),
    params: { parent: param.digits(parent.example), id: param.digits(EXAMPLE_ID) },
  }) as const

const listOperation = (type: RevisionParent) =>
  operation({
    ...readSpec,
    id: `core.${type.singular}-revisions.list`,
    summary: `List the revisions of a ${type.singular}.`,
    path: `/core/v2/${type.type}/{parent}/revisions`,
    resource: resourceOf(type),
    params: { parent: param.digits(type.example) },
    args: revisionListArguments,
    quirks: quirksOf(type),
    responses: { 200: response({ body: array(RevisionInContext), headers: PAGING_HEADERS }) },
    errors: [
      'rest_post_invalid_parent',
      'rest_revision_invalid_page_number',
      'rest_revision_invalid_offset_number',
      ...ORDER_ERRORS,
    ],
  })

const readOperation = (type: RevisionParent) =>
  operation({
    ...readSpec,
    ...itemOf(type),
    id: `core.${type.singular}-revisions.read`,
    summary: `Read a revision of a ${type.singular}.`,
    args: { parent, id: withImpliedType(pathInteger('The revision to read.')), context },
    responses: { 200: RevisionInContext },
    quirks: quirksOf(type),
    errors: [
      'rest_post_invalid_parent',
      'rest_post_invalid_revision',
      'rest_revision_parent_id_mismatch',
    ],
  })

const deleteOperation = (type: RevisionParent) =>
  operation({
    ...itemOf(type),
    id: `core.${type.singular}-revisions.delete`,
    summary: `Remove a revision of a ${type.singular}.`,
    methods: ['DELETE'],
    transition: 'A delete with force removes a revision; it cannot be trashed.',
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
    actsOn: { parent: [type.singular], id: ['revision'] },
    spec: '4.9',
    assumed: { responses: 'D-081', errors: 'D-081', access: 'D-025', behaviour: 'D-025' },
    quirks: { undeletable, ...quirksOf(type) },
  })

export const listPostRevisions = listOperation(postParent)
export const getPostRevision = readOperation(postParent)
export const deletePostRevision = deleteOperation(postParent)

export const listPageRevisions = listOperation(pageParent)
export const getPageRevision = readOperation(pageParent)
export const deletePageRevision = deleteOperation(pageParent)
