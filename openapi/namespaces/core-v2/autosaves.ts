import type { ArgMap } from '#openapi/language/arguments.ts'
import {
  arg,
  operation,
  PLAIN_GET,
  param,
  RESPONSES_ERRORS_AND_ACCESS,
  withImpliedType,
} from '#openapi/language/define.ts'
import type { Resource } from '#openapi/language/resource.ts'
import { array, either } from '#openapi/language/schema.ts'
import { context, pathInteger } from '#openapi/shared/content-arguments.ts'
import { historyFields, pageFields, postFields } from '#openapi/shared/content-fields.ts'
import { footnotesInView, reducedFields, templateCrash } from '#openapi/shared/content-quirks.ts'
import {
  AutosaveEdit,
  AutosaveSaved,
  DeployedAutosave,
  deployedRecords,
  Revision,
  RevisionEmbed,
} from '#openapi/shared/revision.ts'
import { type ContentFamily, EXAMPLE_IDS } from './content.ts'
import { POST_PERMISSION_ERRORS } from './posts.ts'

type AutosaveParent<F extends ArgMap = ArgMap> = Pick<
  ContentFamily<ArgMap, F>,
  'type' | 'singular' | 'example' | 'fields' | 'createErrors'
>

const postParent = {
  type: 'posts',
  singular: 'post',
  example: EXAMPLE_IDS.posts,
  fields: postFields,
  createErrors: POST_PERMISSION_ERRORS,
} as const satisfies AutosaveParent
const pageParent = {
  type: 'pages',
  singular: 'page',
  example: EXAMPLE_IDS.pages,
  fields: pageFields,
  createErrors: [],
} as const satisfies AutosaveParent

const EXAMPLE_ID = 131

const AutosaveInContext = either(Revision, AutosaveEdit, RevisionEmbed)

const resourceOf = ({ singular }: Pick<AutosaveParent, 'singular'>): Resource => ({
  title: `${singular}-revision`,
  type: singular,
  history: 'autosaves',
  records: { view: Revision, edit: AutosaveEdit, embed: RevisionEmbed },
  fields: historyFields,
})

const quirksOf = (parent: Pick<AutosaveParent, 'singular'>) => ({
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
    params: { id: param.digits(parent.example, `The ${parent.singular} the autosaves belong to.`) },
    access: 'edit_post',
    spec: '4.9',
    quirks: quirksOf(parent),
  }) as const

const listOperation = (type: AutosaveParent) =>
  operation({
    ...collectionOf(type),
    id: `core.${type.singular}-autosaves.list`,
    summary: `List the autosaves of a ${type.singular}.`,
    ...PLAIN_GET,
    args: { parent: arg.int({ description: 'The item the autosaves belong to.' }), context },
    responses: { 200: array(AutosaveInContext) },
    errors: ['rest_post_invalid_parent'],
    forbidden: 'rest_cannot_read_autosaves',
    assumed: { ...RESPONSES_ERRORS_AND_ACCESS, params: 'D-019' },
  })

const createOperation = <F extends ArgMap>(type: AutosaveParent<F>) =>
  operation({
    ...collectionOf(type),
    quirks: { ...quirksOf(type), templateCrash },
    id: `core.${type.singular}-autosaves.create`,
    summary: `Save an autosave of a ${type.singular}.`,
    methods: ['POST'],
    args: type.fields,
    responses: { 200: AutosaveSaved },
    errors: ['rest_post_invalid_id', 'rest_cannot_edit_others', ...type.createErrors],
    forbidden: 'rest_cannot_edit',
    effect: 'crud',
    actsOn: { id: [type.singular] },
    refersTo: { parent: [type.singular] },
    assumed: RESPONSES_ERRORS_AND_ACCESS,
  })

const itemOf = (parent: AutosaveParent) =>
  ({
    path: `/core/v2/${parent.type}/{parent}/autosaves/{id}`,
    params: { parent: param.digits(parent.example), id: param.digits(EXAMPLE_ID) },
    resource: resourceOf(parent),
    quirks: quirksOf(parent),
  }) as const

/** Returns the newest autosave of the item, regardless of the id (platform/core 9.4). */
const readSpec = {
  ...PLAIN_GET,
  args: {
    parent: withImpliedType(pathInteger('The item the autosave belongs to.')),
    id: withImpliedType(pathInteger('The autosave to read.')),
    context,
  },
  responses: { 200: AutosaveInContext },
  errors: ['rest_post_invalid_parent', 'rest_post_no_autosave'],
  access: 'edit_post',
  forbidden: 'rest_cannot_read_revisions',
  spec: '4.9',
} as const

export const listPostAutosaves = listOperation(postParent)
export const createPostAutosave = createOperation(postParent)
export const getPostAutosave = operation({
  ...readSpec,
  ...itemOf(postParent),
  id: 'core.post-autosaves.read',
  summary: 'Read the autosave of a post.',
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const listPageAutosaves = listOperation(pageParent)
export const createPageAutosave = createOperation(pageParent)
export const getPageAutosave = operation({
  ...readSpec,
  ...itemOf(pageParent),
  id: 'core.page-autosaves.read',
  summary: 'Read the autosave of a page.',
  unlisted: true,
  assumed: { ...RESPONSES_ERRORS_AND_ACCESS, route: 'D-027' },
})
