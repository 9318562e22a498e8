/** Error bodies in the exported documents: their schemas, with realistic examples. */

import { ERRORS, type ErrorKey } from '#openapi/errors/table.ts'
import type { Json } from '#openapi/values/json.ts'

const PARAMS = {
  description: 'The rejected arguments: names of missing ones, names and reasons of invalid ones.',
  anyOf: [
    { type: 'array', items: { type: 'string' } },
    { type: 'object', additionalProperties: { type: 'string' } },
  ],
}

const DETAILS = {
  description: 'The code, message and data of each invalid argument.',
  anyOf: [
    {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['code', 'message', 'data'],
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          data: { type: ['object', 'null'] },
        },
      },
    },
    { type: 'array', maxItems: 0 },
  ],
}

const DATA = {
  type: 'object',
  required: ['status'],
  properties: {
    status: { type: 'integer', minimum: 400, maximum: 599 },
    params: PARAMS,
    details: DETAILS,
    json_error_code: { description: 'The JSON error as a number.', type: 'integer' },
    json_error_message: { description: 'The JSON error as text.', type: 'string' },
    locked_by_user_id: { description: 'The user who edits the item.', type: 'integer' },
    locked_by_user_name: {
      description: 'The name of the user who edits the item.',
      type: 'string',
    },
    meta: { description: 'Details of an error of the components.', type: ['object', 'array'] },
  },
}

const TRACE = {
  type: 'object',
  required: ['stackTrace'],
  properties: { stackTrace: { type: 'string' } },
}

const errorBody = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: ['string', 'integer'] },
    message: { type: 'string' },
    data,
  },
})

const ERROR_BODIES = {
  ErrorBody: errorBody(DATA),
  BareErrorBody: errorBody({ type: 'null' }),
  TracedErrorBody: errorBody(TRACE),
} as const

type BodyName = keyof typeof ERROR_BODIES

function bodyOf(key: ErrorKey): BodyName {
  const { bare, traced } = ERRORS[key]
  if (traced) return 'TracedErrorBody'
  return bare ? 'BareErrorBody' : 'ErrorBody'
}

/** The named schemas of errors with these keys. */
export const errorBodies = (keys: readonly ErrorKey[]): ReadonlyMap<string, Json> =>
  new Map(keys.map(bodyOf).map((name) => [name, ERROR_BODIES[name]]))

const wireCode = (key: ErrorKey): string | number => ERRORS[key].code ?? key

/** The schema of an error with one of these keys. */
export function errorSchema(keys: readonly ErrorKey[]): Json {
  const names = [...new Set(keys.map(bodyOf))]
  const schemas = names.map((name) => ({
    allOf: [{ $ref: `#/components/schemas/${name}` }],
    properties: {
      code: { enum: [...new Set(keys.filter((key) => bodyOf(key) === name).map(wireCode))] },
    },
  }))
  const [first, ...others] = schemas
  return first && others.length === 0 ? first : { anyOf: schemas }
}

/** Example values for the placeholders of messages. */
const PLACEHOLDER_EXAMPLES: Readonly<Record<string, string>> = {
  id: '12',
  megabytes: '10',
  name: 'Mara Lindt',
  parent: '128',
  reason: 'The remote service could not be reached.',
  reasons: 'Component title &#039;Programme card&#039; is duplicated.',
  type: 'programme',
  value: '1',
}

const NOT_IN_ENUM = 'status is not one of publish, future, draft, pending, and private.'

interface ExampleContent {
  readonly words?: Readonly<Record<string, string>>
  readonly data?: Json
}

/** Errors whose example needs specific words or data. */
const EXAMPLE_CONTENTS: Partial<Readonly<Record<ErrorKey, ExampleContent>>> = {
  rest_invalid_json: { data: { json_error_code: 4, json_error_message: 'Syntax error' } },
  rest_missing_callback_param: { words: { names: 'title' }, data: { params: ['title'] } },
  rest_invalid_param: {
    words: { names: 'status' },
    data: {
      params: { status: NOT_IN_ENUM },
      details: { status: { code: 'rest_not_in_enum', message: NOT_IN_ENUM, data: null } },
    },
  },
  rest_meta_invalid_type: { words: { key: 'footnotes', type: 'string' } },
  rest_meta_not_in_enum: { words: { key: '_builder_edit_mode', values: ' and builder' } },
  post_lock: { data: { locked_by_user_id: 2, locked_by_user_name: 'Mara Lindt' } },
  settings_validation_failed: {
    words: { reasons: '{"card":"Validation failed for overridable_props: groups: missing"}' },
  },
}

const TRACE_EXAMPLE = { stackTrace: 'The table of the source is missing.' }

/** The example body of an error. */
export function errorExample(key: ErrorKey, status: number): Json {
  const { bare, traced, message } = ERRORS[key]
  const { words, data } = EXAMPLE_CONTENTS[key] ?? {}
  const replacements: Readonly<Record<string, string>> = { ...PLACEHOLDER_EXAMPLES, ...words }
  const bareData = traced ? TRACE_EXAMPLE : null
  return {
    code: wireCode(key),
    message: message.replace(/\{(\w+)\}/g, (match, name: string) => replacements[name] ?? match),
    data: bare ? bareData : { status, ...data },
  }
}
