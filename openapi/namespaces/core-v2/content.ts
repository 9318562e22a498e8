import type { ErrorKey } from '#openapi/errors/table.ts'
import type { ArgMap } from '#openapi/language/arguments.ts'
import {
  arg,
  EDIT_METHODS,
  operation,
  PLAIN_GET,
  param,
  RESPONSES_ERRORS_AND_ACCESS,
  response,
  withImpliedType,
} from '#openapi/language/define.ts'
import type { RecordContext, Resource } from '#openapi/language/resource.ts'
import { array, either, type JsonSchema } from '#openapi/language/schema.ts'
import { pathInteger, readArguments } from '#openapi/shared/content-arguments.ts'
import { deployedViewMeta } from '#openapi/shared/content-meta.ts'
import { footnotesInView, passwordCrash, templateCrash } from '#openapi/shared/content-quirks.ts'

export const PAGING_HEADERS = {
  'X-WP-Total': 'Number of matching items.',
  'X-WP-TotalPages': 'Number of pages.',
} as const

/** Errors of a list sorted by an argument that was not sent. */
export const ORDER_ERRORS = [
  'rest_no_search_term_defined',
  'rest_orderby_include_missing_include',
] as const

/** Errors common to create and update. */
const WRITE_ERRORS = [
  'rest_cannot_publish',
  'rest_cannot_publish_private',
  'rest_invalid_author',
  'empty_content',
  'invalid_date',
  'rest_meta_invalid_type',
  'rest_meta_not_in_enum',
] as const

/** The record in each context, and the response to a forced delete. */
type Records = Readonly<Record<RecordContext | 'removed', JsonSchema>>

/** The ids used in examples. */
export const EXAMPLE_IDS = { posts: 128, pages: 40 } as const

/** A content type: posts and pages differ only in their fields. */
export interface ContentFamily<
  L extends ArgMap = ArgMap,
  F extends ArgMap = ArgMap,
  R extends Records = Records,
> {
  readonly type: 'posts' | 'pages'
  /** The singular name. */
  readonly singular: 'post' | 'page'
  /** The id of an item, for examples. */
  readonly example: number
  readonly listArguments: L
  readonly fields: F
  readonly records: R
  readonly embedded: JsonSchema
  /** Errors of fields that only this type has. */
  readonly createErrors: readonly ErrorKey[]
  readonly updateErrors: readonly ErrorKey[]
}

/** Declared for single reads only, but it has an effect wherever an excerpt is rendered. */
export const EXCERPT_LENGTH = 'excerpt_length'

const resourceOf = ({ type, singular, records, embedded, fields }: ContentFamily): Resource => ({
  title: singular,
  type: singular,
  item: `/core/v2/${type}/{id}`,
  records,
  embedded,
  fields,
})

/** Deployments declare footnotes without a context. */
function quirksOf(family: ContentFamily) {
  const { view } = family.records
  const properties = { ...view.properties, meta: deployedViewMeta }
  const records = { ...family.records, view: { ...view, properties } }
  return { footnotesInView: { ...footnotesInView, resource: { ...resourceOf(family), records } } }
}

const collectionOf = (family: ContentFamily) =>
  ({
    path: `/core/v2/${family.type}`,
    resource: resourceOf(family),
    batch: true,
    spec: '4.9',
    quirks: quirksOf(family),
  }) as const

const itemOf = (family: ContentFamily) =>
  ({
    path: `/core/v2/${family.type}/{id}`,
    params: { id: param.digits(family.example) },
    resource: resourceOf(family),
    batch: true,
    spec: '4.9',
    quirks: quirksOf(family),
  }) as const

const recordInContext = <R extends Records>({ view, edit, embed }: R) =>
  either<readonly [R['view'], R['edit'], R['embed']]>(view, edit, embed)

const editRecord = <R extends Records>({ edit }: R): R['edit'] => edit

export const listOperation = <L extends ArgMap, R extends Records>(
  family: ContentFamily<L, ArgMap, R>,
) =>
  operation({
    ...collectionOf(family),
    id: `core.${family.type}.list`,
    summary: `List ${family.type}.`,
    ...PLAIN_GET,
    args: family.listArguments,
    alsoReads: [EXCERPT_LENGTH, 'password'],
    responses: {
      200: response({ body: array(recordInContext(family.records)), headers: PAGING_HEADERS }),
    },
    errors: ['rest_post_invalid_page_number', ...ORDER_ERRORS],
    access: 'list_posts',
    forbidden: 'rest_forbidden_context_list',
    assumed: { ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-009' },
  })

/** Items with a future date are published by a scheduled event. */
const SCHEDULE_ARGUMENTS = ['date', 'date_gmt']

export const createOperation = <F extends ArgMap, R extends Records>(
  family: ContentFamily<ArgMap, F, R>,
) =>
  operation({
    ...collectionOf(family),
    quirks: { ...quirksOf(family), templateCrash },
    id: `core.${family.type}.create`,
    summary: `Create a ${family.singular}.`,
    methods: ['POST'],
    args: family.fields,
    alsoReads: [EXCERPT_LENGTH, 'id', 'sticky'],
    responses: {
      201: response({
        body: editRecord(family.records),
        headers: { Location: `The address of the new ${family.singular}.` },
      }),
    },
    errors: [
      'rest_post_exists',
      'rest_post_invalid_id',
      'rest_cannot_create_as',
      ...WRITE_ERRORS,
      ...family.createErrors,
    ],
    access: 'create_post',
    forbidden: 'rest_cannot_create',
    effect: 'crud',
    reschedulesWith: SCHEDULE_ARGUMENTS,
    refersTo: { parent: [family.singular] },
    assumed: RESPONSES_ERRORS_AND_ACCESS,
  })

export const readOperation = <R extends Records>(family: ContentFamily<ArgMap, ArgMap, R>) =>
  operation({
    ...itemOf(family),
    quirks: { ...quirksOf(family), passwordCrash },
    id: `core.${family.type}.read`,
    summary: `Read a ${family.singular}.`,
    ...PLAIN_GET,
    args: readArguments,
    responses: { 200: recordInContext(family.records) },
    errors: ['rest_post_invalid_id', 'rest_forbidden_context', 'rest_post_incorrect_password'],
    access: 'read_post',
    assumed: { ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-008' },
  })

export const updateOperation = <F extends ArgMap, R extends Records>(
  family: ContentFamily<ArgMap, F, R>,
) =>
  operation({
    ...itemOf(family),
    quirks: { ...quirksOf(family), templateCrash },
    id: `core.${family.type}.update`,
    summary: `Change the given fields of a ${family.singular}.`,
    methods: EDIT_METHODS,
    args: { id: withImpliedType(pathInteger('The item to change.')), ...family.fields },
    alsoReads: [EXCERPT_LENGTH, 'sticky'],
    responses: { 200: editRecord(family.records) },
    errors: [
      'rest_post_invalid_id',
      'rest_cannot_edit_others',
      ...WRITE_ERRORS,
      ...family.updateErrors,
    ],
    access: 'edit_post',
    forbidden: 'rest_cannot_edit',
    effect: 'crud',
    reschedulesWith: SCHEDULE_ARGUMENTS,
    actsOn: { id: [family.singular] },
    refersTo: { parent: [family.singular] },
    assumed: RESPONSES_ERRORS_AND_ACCESS,
  })

export const deleteOperation = <R extends Records>(family: ContentFamily<ArgMap, ArgMap, R>) =>
  operation({
    ...itemOf(family),
    id: `core.${family.type}.delete`,
    summary: `Move a ${family.singular} to the trash, or remove it.`,
    methods: ['DELETE'],
    transition: `Deleting a ${family.singular} moves it to the trash, from which it can be restored; with force it is removed.`,
    args: {
      id: withImpliedType(pathInteger('The item to delete.')),
      force: arg.bool({
        default: false,
        description: 'Remove the item instead of moving it to the trash.',
      }),
    },
    alsoReads: [EXCERPT_LENGTH],
    responses: {
      200: either<readonly [R['edit'], R['removed']]>(family.records.edit, family.records.removed),
    },
    errors: ['rest_post_invalid_id', 'rest_already_trashed', 'rest_trash_not_supported'],
    access: 'delete_post',
    forbidden: 'rest_cannot_delete',
    effect: 'crud',
    reschedulesWith: [],
    actsOn: { id: [family.singular] },
    assumed: RESPONSES_ERRORS_AND_ACCESS,
  })
