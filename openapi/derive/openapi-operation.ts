/** One method of one operation as an OpenAPI operation object. */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import { accessRule } from '#openapi/language/access.ts'
import type { ArgMap, ArgSchema } from '#openapi/language/arguments.ts'
import {
  type Method,
  namespaceWord,
  type ResponseSpec,
  responseOf,
} from '#openapi/language/define.ts'
import { parameterNames, paramOf } from '#openapi/language/patterns.ts'
import { quirksOf } from '#openapi/language/quirks.ts'
import { exampleOf } from '#openapi/language/schema.ts'
import { fromKeys, type Json, mapValues } from '#openapi/values/json.ts'
import { rejectionName } from './component-names.ts'
import { type Components, responseReference, schemaReference } from './components.ts'
import { errorBodies, errorExample, errorSchema } from './error-body.ts'
import { errorsByStatus } from './errors-of.ts'
import { globalParametersOf } from './global-parameters.ts'
import { inContexts } from './in-contexts.ts'
import { argToJsonSchema, requiredNames } from './json-schema.ts'

const JSON_TYPE = 'application/json'

const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  204: 'Done, no content.',
  207: 'One response for each request.',
  400: 'The request is invalid.',
  401: 'Authentication is required.',
  402: 'A licence is required.',
  403: 'The caller lacks permission.',
  404: 'Not found.',
  405: 'The route is not supported here.',
  408: 'The remote service took too long.',
  409: 'Conflict with the current state.',
  410: 'Already gone.',
  415: 'The body has the wrong type.',
  422: 'The content is inconsistent.',
  429: 'Too many requests.',
  500: 'The operation failed.',
  501: 'Not supported.',
  502: 'The remote service could not be reached.',
  503: 'The remote service is not available.',
}

/** The description of a parameter: from its argument, else from the path. */
function descriptionOf({ path, args, params }: ContractOperation, name: string): string {
  const description = args[name]?.description ?? args[name]?.words ?? params[name]?.description
  if (description === undefined)
    throw new Error(`expected a description of ${name} of ${path}, got none`)
  return description
}

function pathParameter(name: string, operation: ContractOperation): Json {
  const { capture, example } = paramOf(operation, name)
  const { type, enum: values } = operation.args[name] ?? {}
  const isNumber = type === 'integer' || (type === undefined && capture === '[\\d]+')
  return {
    name,
    in: 'path',
    required: true,
    description: descriptionOf(operation, name),
    schema: isNumber
      ? { type: 'integer', minimum: 0, examples: [Number(example)] }
      : {
          type: 'string',
          ...(values ? { enum: values } : { pattern: `^${capture}$` }),
          examples: [example],
        },
  }
}

/**
 * Lists are comma-separated, objects use brackets. A document can state one style only, so an
 * argument of both forms has the style of its first form.
 */
function queryStyle({ type, oneOf }: ArgSchema): Json {
  const types = [oneOf?.[0]?.type ?? type].flat()
  if (types.includes('object')) return { style: 'deepObject', explode: true }
  if (types.includes('array')) return { style: 'form', explode: false }
  return {}
}

/** Assumed keywords of an argument are marked with their decision. */
function argumentSchema(schema: ArgSchema): Json {
  if (!schema.assumption) return argToJsonSchema(schema)
  const { decision, keywords } = schema.assumption
  const names = keywords === 'all' ? ['all'] : keywords
  return { ...argToJsonSchema(schema), 'x-assumed': fromKeys(names, () => decision) }
}

const queryParameter = (name: string, schema: ArgSchema, operation: ContractOperation): Json => ({
  name,
  in: 'query',
  required: schema.required === true,
  description: descriptionOf(operation, name),
  ...queryStyle(schema),
  schema: argumentSchema(schema),
})

function bodySchema(args: ArgMap): Json {
  const required = requiredNames(args)
  return {
    type: 'object',
    properties: mapValues(args, argumentSchema),
    ...(required.length && { required }),
  }
}

/**
 * Operations that read JSON also read forms, but generated clients work better with a single
 * content type.
 */
const mediaTypes = ({ consumes, undeclared }: ContractOperation): readonly string[] =>
  consumes ?? [JSON_TYPE, ...(undeclared ? ['multipart/form-data'] : [])]

/** Files are parts of forms, although no index declares them. */
const filesOf = ({ undeclared = {} }: ContractOperation): ArgMap =>
  Object.fromEntries(Object.entries(undeclared).filter(([, { format }]) => format === 'binary'))

function requestBody(operation: ContractOperation, args: ArgMap): { readonly requestBody?: Json } {
  if (!Object.keys(args).length && !operation.undeclared) return {}
  const media = { schema: bodySchema({ ...filesOf(operation), ...args }) }
  return {
    requestBody: {
      description: 'The arguments of the request.',
      required: requiredNames(args).length > 0,
      content: Object.fromEntries(mediaTypes(operation).map((type) => [type, media])),
    },
  }
}

/** Arguments outside of the path are in the query for reads and deletes, else in the body. */
function inputs(operation: ContractOperation, method: Method) {
  const inPath = parameterNames(operation.path)
  const rest = Object.entries(operation.args).filter(([name]) => !inPath.includes(name))
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const parameters = [
    ...inPath.map((name) => pathParameter(name, operation)),
    ...(hasBody ? [] : rest.map(([name, schema]) => queryParameter(name, schema, operation))),
    ...globalParametersOf(operation),
  ]
  return {
    parameters,
    ...(hasBody && requestBody(operation, Object.fromEntries(rest))),
  }
}

function headersOf({ headers }: ResponseSpec): Json {
  if (!headers) return {}
  const described = Object.entries(headers).map(([name, words]) => [
    name,
    { description: words, schema: { type: 'string' } },
  ])
  return { headers: Object.fromEntries(described) }
}

/** The media of a response, combined with errors of the same status. */
function mediaOf(
  { schema, example }: { readonly schema: Json; readonly example: unknown },
  status: number,
  rejections: readonly ErrorKey[],
): Json {
  if (!rejections.length) return { schema, example }
  return {
    schema: { anyOf: [schema, errorSchema(rejections)] },
    examples: { answer: { value: example }, ...errorExamples(status, rejections) },
  }
}

const responseHead = (status: number, response: ResponseSpec): Json => ({
  description: response.description ?? STATUS_DESCRIPTIONS[status] ?? 'Done.',
  ...headersOf(response),
})

const errorExamples = (status: number, keys: readonly ErrorKey[]): Json =>
  Object.fromEntries(keys.map((key) => [key, { value: errorExample(key, status) }]))

const errorResponse = (status: number, keys: readonly ErrorKey[]): Json => ({
  description: STATUS_DESCRIPTIONS[status] ?? 'Rejected.',
  content: {
    [JSON_TYPE]: { schema: errorSchema(keys), examples: errorExamples(status, keys) },
  },
})

function responses(operation: ContractOperation, components: Components): Json {
  const rejections = errorsByStatus(operation)
  for (const [name, schema] of errorBodies([...rejections.values()].flat()))
    components.schemas.set(name, schema)
  const declared = Object.entries(operation.responses).map(([text, value]) => {
    const status = Number(text)
    const response = responseOf(value)
    const { body, contentType = JSON_TYPE } = response
    if (!body) return [text, responseHead(status, response)]
    const documented = inContexts(body, operation.resource)
    const media = {
      schema: schemaReference(documented, components),
      example: response.example ?? exampleOf(body),
    }
    const content = { [contentType]: mediaOf(media, status, rejections.get(status) ?? []) }
    return [text, { ...responseHead(status, response), content }]
  })
  const others = [...rejections]
    .filter(([status]) => !(status in operation.responses))
    .map(([status, keys]) => [
      String(status),
      responseReference(rejectionName(status, keys), errorResponse(status, keys), components),
    ])
  return Object.fromEntries([...declared, ...others])
}

const AUTHENTICATED = { applicationPassword: [] }
const security = ({ access }: ContractOperation): readonly Json[] =>
  accessRule(access).anonymous !== 'never' ? [{}, AUTHENTICATED] : [AUTHENTICATED]

/** The quirks of an operation by name. */
function quirksField(operation: ContractOperation): Json {
  const quirks = quirksOf(operation)
  if (!quirks.length) return {}
  const entries = quirks.map(({ name, documented, deployed, since, decision }) => [
    name,
    { documented, deployed, since, decision },
  ])
  return { 'x-quirks': Object.fromEntries(entries) }
}

function extensions(operation: ContractOperation): Json {
  const { access, effect, batch, spec, assumed, undeclared, pattern, namespace } = operation
  return {
    'x-namespace': namespace,
    'x-index-pattern': pattern,
    'x-access': access,
    'x-effect': effect,
    'x-batch': batch === true,
    'x-spec': spec,
    ...(assumed && { 'x-assumed': assumed }),
    ...quirksField(operation),
    ...(undeclared && {
      'x-undeclared': mapValues(undeclared, (schema) => argToJsonSchema(schema)),
    }),
  }
}

/** Operations with several methods get one id per method. */
const operationId = ({ id, methods }: ContractOperation, method: Method): string =>
  methods.length === 1 ? id : `${id}.${method.toLowerCase()}`

export const toOperationObject = (
  operation: ContractOperation,
  method: Method,
  components: Components,
) => ({
  operationId: operationId(operation, method),
  summary: operation.summary,
  tags: [operation.namespace ? namespaceWord(operation.namespace) : 'index'],
  ...inputs(operation, method),
  responses: responses(operation, components),
  security: security(operation),
  ...extensions(operation),
})
