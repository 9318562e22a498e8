/** The five operations of a linked collection: the resources differ in fields and access. */

import type { ErrorKey } from '#openapi/errors/table.ts'
import type { Access } from '#openapi/language/access.ts'
import type { Arg, ArgMap } from '#openapi/language/arguments.ts'
import {
  arg,
  EDIT_METHODS,
  operation,
  PLAIN_GET,
  param,
  response,
} from '#openapi/language/define.ts'
import type { RecordContext } from '#openapi/language/resource.ts'
import {
  any,
  array,
  either,
  type JsonSchema,
  literal,
  map,
  object,
  orEmpty,
  str,
} from '#openapi/language/schema.ts'
import { context, pathInteger } from '#openapi/shared/content-arguments.ts'

/** The interface document links to these resources without describing them. */
export const ASSUMED = {
  responses: 'D-082',
  access: 'D-082',
  errors: 'D-082',
  behaviour: 'D-082',
} as const

export const SECTION = '4'

/** The relations of a record; each has at least an address. */
export const Links = map(
  array(object({ href: str('https://example.test/api/') }, { open: true })),
  'self',
)

/** Registered meta values; none are registered. */
export const NoMeta = orEmpty(map(any(''), 'key'))

const raw = arg.string({ description: 'The text as it is stored.' })
const rendered = arg.string({ readonly: true, description: 'The text as it is shown; only read.' })

/** A string, or an object with the string as `raw`. */
export const textField = (description: string): Arg<unknown, false> => ({
  type: 'object',
  properties: { raw, rendered },
  check: 'early',
  alsoAccepts: 'string',
  description,
})

/** The record in each context. */
type LinkedRecords = Readonly<Record<RecordContext, JsonSchema>>

interface LinkedRule {
  readonly access: Access
  /** The error of callers without access. */
  readonly forbidden?: ErrorKey
  readonly errors: readonly ErrorKey[]
  readonly alsoReads?: readonly string[]
}

export interface LinkedFamily<
  L extends ArgMap = ArgMap,
  F extends ArgMap = ArgMap,
  C extends ArgMap = ArgMap,
  R extends LinkedRecords = LinkedRecords,
> {
  /** The last segment of the path and a part of the operation ids. */
  readonly resource: string
  /** With its article, for summaries. */
  readonly singular: string
  readonly example: number
  /** Whether a batch may hold its operations. */
  readonly batch?: true
  readonly listArguments: L
  readonly fields: F
  /** The arguments of a creation, if some are required. */
  readonly newFields: C
  readonly records: R
  readonly rules: Readonly<Record<'list' | 'create' | 'read' | 'update' | 'delete', LinkedRule>>
}

export const PAGING_HEADERS = {
  'X-WP-Total': 'How many items match.',
  'X-WP-TotalPages': 'How many pages they fill.',
} as const

const recordInContext = <R extends LinkedRecords>({ view, edit, embed }: R) =>
  either<readonly [R['view'], R['edit'], R['embed']]>(view, edit, embed)

const collectionOf = ({ resource, batch }: LinkedFamily) =>
  ({
    path: `/core/v2/${resource}`,
    archetype: 'list',
    ...(batch && { batch }),
    spec: SECTION,
    assumed: ASSUMED,
  }) as const

const itemOf = ({ resource, example, batch }: LinkedFamily) =>
  ({
    path: `/core/v2/${resource}/{id}`,
    params: { id: param.digits(example) },
    archetype: 'item',
    ...(batch && { batch }),
    spec: SECTION,
    assumed: ASSUMED,
  }) as const

export const listOperation = <L extends ArgMap, R extends LinkedRecords>(
  family: LinkedFamily<L, ArgMap, ArgMap, R>,
) =>
  operation({
    ...collectionOf(family),
    ...PLAIN_GET,
    ...family.rules.list,
    id: `core.${family.resource}.list`,
    summary: `List ${family.resource}.`,
    args: family.listArguments,
    responses: {
      200: response({ body: array(recordInContext(family.records)), headers: PAGING_HEADERS }),
    },
  })

export const createOperation = <C extends ArgMap, R extends LinkedRecords>(
  family: LinkedFamily<ArgMap, ArgMap, C, R>,
) =>
  operation({
    ...collectionOf(family),
    ...family.rules.create,
    id: `core.${family.resource}.create`,
    summary: `Create ${family.singular}.`,
    methods: ['POST'],
    args: family.newFields,
    responses: {
      201: response({
        body: either<readonly [R['view'], R['edit']]>(family.records.view, family.records.edit),
        headers: { Location: 'The address of the new record.' },
      }),
    },
    // Never sent to a deployment: a run could not tell what else a new record sets off.
    effect: 'irreversible',
  })

export const readOperation = <R extends LinkedRecords>(
  family: LinkedFamily<ArgMap, ArgMap, ArgMap, R>,
) =>
  operation({
    ...itemOf(family),
    ...PLAIN_GET,
    ...family.rules.read,
    id: `core.${family.resource}.read`,
    summary: `Read ${family.singular}.`,
    args: { id: pathInteger('The record to read.'), context },
    responses: { 200: recordInContext(family.records) },
  })

export const updateOperation = <F extends ArgMap, R extends LinkedRecords>(
  family: LinkedFamily<ArgMap, F, ArgMap, R>,
) =>
  operation({
    ...itemOf(family),
    ...family.rules.update,
    id: `core.${family.resource}.update`,
    summary: `Change those fields of ${family.singular} that are sent.`,
    methods: EDIT_METHODS,
    args: { id: pathInteger('The record to change.'), ...family.fields },
    responses: {
      200: either<readonly [R['view'], R['edit']]>(family.records.view, family.records.edit),
    },
    effect: 'irreversible',
  })

export const force = arg.bool({
  default: false,
  description: 'Must be true for records that cannot be trashed.',
})

/** The same record without its links and its name. */
const withoutLinks = ({ title: _, properties, required, ...rest }: JsonSchema): JsonSchema => {
  const { _links, ...members } = properties ?? {}
  return {
    ...rest,
    properties: members,
    required: required?.filter((name) => name !== '_links') ?? [],
  }
}

/** The response to a removal: the record as it was, without links. */
export const removedRecord = (record: JsonSchema) =>
  object({ deleted: literal(true), previous: withoutLinks(record) })

export const deleteOperation = <R extends LinkedRecords, const D extends ArgMap>(
  family: LinkedFamily<ArgMap, ArgMap, ArgMap, R>,
  extraArguments: D,
) =>
  operation({
    ...itemOf(family),
    ...family.rules.delete,
    id: `core.${family.resource}.delete`,
    summary: `Delete ${family.singular}.`,
    methods: ['DELETE'],
    args: { id: pathInteger('The record to remove.'), force, ...extraArguments },
    responses: {
      200: either<readonly [R['view'], R['edit'], ReturnType<typeof removedRecord>]>(
        family.records.view,
        family.records.edit,
        removedRecord(family.records.edit),
      ),
    },
    effect: 'irreversible',
  })
