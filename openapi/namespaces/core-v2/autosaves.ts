import type { ArgMap } from '#openapi/language/arguments.ts'
import {
  arg,
  operation,
  param,
  READING,
  UNSTATED_ERRORS,
  withImpliedType,
} from '#openapi/language/define.ts'
import type { Resource } from '#openapi/language/resource.ts'
import { array, either } from '#openapi/language/schema.ts'
import { context, pathInteger } from '#openapi/shared/content-arguments.ts'
import { pageFields, postFields, textFields } from '#openapi/shared/content-fields.ts'
import { footnotesInView, reducedFields } from '#openapi/shared/content-quirks.ts'
import {
  AutosaveEdit,
  AutosaveSaved,
  DeployedAutosave,
  deployedRecords,
  Revision,
  RevisionEmbed,
} from '#openapi/shared/revision.ts'
import { type ContentFamily, EXAMPLES } from './content.ts'
import { POST_PERMISSION_ERRORS } from './posts.ts'

type AutosaveParent<F extends ArgMap = ArgMap> = Pick<
  ContentFamily<ArgMap, F>,
  'type' | 'one' | 'example' | 'fields' | 'createErrors'
>

const ofPosts = {
  type: 'posts',
  one: 'post',
  example: EXAMPLES.posts,
  fields: postFields,
  createErrors: POST_PERMISSION_ERRORS,
} as const satisfies AutosaveParent
const ofPages = {
  type: 'pages',
  one: 'page',
  example: EXAMPLES.pages,
  fields: pageFields,
  createErrors: [],
} as const satisfies AutosaveParent

const AUTOSAVE = 131

const inContext = either(Revision, AutosaveEdit, RevisionEmbed)

const resourceOf = ({ one }: Pick<AutosaveParent, 'one'>): Resource => ({
  title: `${one}-revision`,
  type: one,
  history: 'autosaves',
  records: { view: Revision, edit: AutosaveEdit, embed: RevisionEmbed },
  fields: textFields,
})

const quirksOf = (parent: Pick<AutosaveParent, 'one'>) => ({
  footnotesInView,
  reducedFields: {
    ...reducedFields,
    resource: {
      ...resourceOf(parent),
      records: { ...deployedRecords, edit: DeployedAutosave },
    },
  },
})

const collectionOf = (parent: AutosaveParent) =>
  ({
    path: `/core/v2/${parent.type}/{id}/autosaves`,
    resource: resourceOf(parent),
    params: { id: param.digits(parent.example, `The ${parent.one} the autosaves belong to.`) },
    access: 'edit_post',
    spec: '4.9',
    quirks: quirksOf(parent),
  }) as const

const listOf = (type: AutosaveParent) =>
  operation({
    ...collectionOf(type),
    id: `core.${type.one}-autosaves.list`,
    summary: `List the autosaves of a ${type.one}.`,
    ...READING,
    args: { parent: arg.int({ description: 'The item the autosaves belong to.' }), context },
    responses: { 200: array(inContext) },
    errors: ['rest_post_invalid_parent'],
    forbidden: 'rest_cannot_read_autosaves',
    assumed: { ...UNSTATED_ERRORS, params: 'D-019' },
  })

const createOf = <F extends ArgMap>(type: AutosaveParent<F>) =>
  operation({
    ...collectionOf(type),
    id: `core.${type.one}-autosaves.create`,
    summary: `Save an autosave of a ${type.one}.`,
    methods: ['POST'],
    args: type.fields,
    responses: { 200: AutosaveSaved },
    errors: ['rest_post_invalid_id', 'rest_cannot_edit_others', ...type.createErrors],
    forbidden: 'rest_cannot_edit',
    effect: 'crud',
    actsOn: { id: [type.one] },
    refersTo: { parent: [type.one] },
    assumed: UNSTATED_ERRORS,
  })

const itemOf = (parent: AutosaveParent) =>
  ({
    path: `/core/v2/${parent.type}/{parent}/autosaves/{id}`,
    params: { parent: param.digits(parent.example), id: param.digits(AUTOSAVE) },
    resource: resourceOf(parent),
    quirks: quirksOf(parent),
  }) as const

/** Returns the newest autosave of the item, regardless of the id (platform/core 9.4). */
const reading = {
  ...READING,
  args: {
    parent: withImpliedType(pathInteger('The item the autosave belongs to.')),
    id: withImpliedType(pathInteger('The autosave to read.')),
    context,
  },
  responses: { 200: inContext },
  errors: ['rest_post_invalid_parent', 'rest_post_no_autosave'],
  access: 'edit_post',
  forbidden: 'rest_cannot_read_revisions',
  spec: '4.9',
} as const

export const listPostAutosaves = listOf(ofPosts)
export const createPostAutosave = createOf(ofPosts)
export const getPostAutosave = operation({
  ...reading,
  ...itemOf(ofPosts),
  id: 'core.post-autosaves.read',
  summary: 'Read the autosave of a post.',
  assumed: UNSTATED_ERRORS,
})

export const listPageAutosaves = listOf(ofPages)
export const createPageAutosave = createOf(ofPages)
export const getPageAutosave = operation({
  ...reading,
  ...itemOf(ofPages),
  id: 'core.page-autosaves.read',
  summary: 'Read the autosave of a page.',
  unlisted: true,
  assumed: { ...UNSTATED_ERRORS, route: 'D-027' },
})
