/** One method of one operation as an OpenAPI operation object. */
import type { ArgMap, ArgSchema } from '#openapi/arguments.ts'
import { CAPTURE_EXAMPLES, type Capture } from '#openapi/captures.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import { type Answer, answerOf, type Method, wordOf } from '#openapi/define.ts'
import { ERRORS, type ErrorKey } from '#openapi/errors/table.ts'
import { exampleOf } from '#openapi/schema.ts'
import { type Components, referTo, referToResponse } from './components.ts'
import { argToJsonSchema, requiredNames } from './json-schema.ts'
import { parameterNames } from './patterns.ts'
import { refusalsByStatus } from './refusals.ts'

type Json = Readonly<Record<string, unknown>>

export const REASONS: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  204: 'Done; nothing to show.',
  207: 'One answer for each request.',
  400: 'The request is not acceptable.',
  401: 'The caller is not known.',
  402: 'A licence is missing.',
  403: 'The caller may not do this.',
  404: 'There is no such thing.',
  405: 'Not supported here.',
  408: 'The remote service took too long.',
  409: 'It conflicts with the present state.',
  410: 'It is already gone.',
  415: 'The body has the wrong type.',
  422: 'The content does not hold together.',
  429: 'Too often.',
  500: 'The operation failed.',
  501: 'Not supported.',
  502: 'The remote service could not be reached.',
  503: 'The remote service is not available.',
}

const describe = (schema: ArgSchema, name: string): string =>
  schema.description ?? `The ${name} of the request.`

function pathParameter(name: string, { params, args }: ContractOperation): Json {
  const capture = params[name] as Capture
  const { type, enum: values } = args[name] ?? {}
  const isNumber = type === 'integer' || (type === undefined && capture === '[\\d]+')
  return {
    name,
    in: 'path',
    required: true,
    description: describe(args[name] ?? {}, name),
    schema: isNumber
      ? { type: 'integer', minimum: 0, examples: [Number(CAPTURE_EXAMPLES[capture])] }
      : {
          type: 'string',
          ...(values ? { enum: values } : { pattern: `^${capture}$` }),
          examples: [values?.[0] ?? CAPTURE_EXAMPLES[capture]],
        },
  }
}

/** Lists travel comma-separated, objects in brackets. */
function style(schema: ArgSchema): Json {
  const types = [schema.type].flat()
  if (types.includes('object')) return { style: 'deepObject', explode: true }
  if (types.includes('array')) return { style: 'form', explode: false }
  return {}
}

const queryParameter = (name: string, schema: ArgSchema): Json => ({
  name,
  in: 'query',
  required: schema.required === true,
  description: describe(schema, name),
  ...style(schema),
  schema: argToJsonSchema(schema),
})

function bodySchema(args: ArgMap): Json {
  const required = requiredNames(args)
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(args).map(([name, schema]) => [name, argToJsonSchema(schema)]),
    ),
    ...(required.length && { required }),
  }
}

function requestBody({ undeclared }: ContractOperation, args: ArgMap): Json {
  if (!Object.keys(args).length && !undeclared) return {}
  const schema = bodySchema(args)
  const media = { schema }
  return {
    requestBody: {
      description: 'The arguments of the request.',
      required: requiredNames(args).length > 0,
      content: {
        'application/json': media,
        'application/x-www-form-urlencoded': media,
        ...(undeclared && { 'multipart/form-data': media }),
      },
    },
  }
}

/** Arguments that are not in the path go to the query of reads and deletes, else to the body. */
function inputs(operation: ContractOperation, method: Method): Json {
  const inPath = parameterNames(operation.path)
  const rest = Object.entries(operation.args).filter(([name]) => !inPath.includes(name))
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const parameters = [
    ...inPath.map((name) => pathParameter(name, operation)),
    ...(hasBody ? [] : rest.map(([name, schema]) => queryParameter(name, schema))),
  ]
  return {
    ...(parameters.length && { parameters }),
    ...(hasBody && requestBody(operation, Object.fromEntries(rest))),
  }
}

function success(status: number, answer: Answer, components: Components): Json {
  const { body, contentType = 'application/json', headers, description } = answer
  return {
    description: description ?? REASONS[status] ?? 'Done.',
    ...(headers && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, words]) => [
          name,
          { description: words, schema: { type: 'string' } },
        ]),
      ),
    }),
    ...(body && {
      content: {
        [contentType]: { schema: referTo(body, components), example: exampleOf(body) },
      },
    }),
  }
}

const wireCode = (key: ErrorKey): string | number => ERRORS[key].code ?? key

/** The body of a refusal as an example; parts that depend on the request stay as placeholders. */
const refusalExample = (key: ErrorKey, status: number): Json => ({
  code: wireCode(key),
  message: ERRORS[key].message,
  data: ERRORS[key].bare ? null : { status },
})

function refusal(status: number, keys: readonly ErrorKey[]): Json {
  const codes = [...new Set(keys.map(wireCode))]
  const bare = keys.every((key) => ERRORS[key].bare)
  return {
    description: REASONS[status] ?? 'Refused.',
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: `#/components/schemas/${bare ? 'BareErrorBody' : 'ErrorBody'}` }],
          properties: { code: { enum: codes } },
        },
        examples: Object.fromEntries(
          keys.map((key) => [key, { value: refusalExample(key, status) }]),
        ),
      },
    },
  }
}

function responses(operation: ContractOperation, components: Components): Json {
  const answers = Object.entries(operation.responses).map(([status, value]) => [
    status,
    success(Number(status), answerOf(value), components),
  ])
  const refusals = [...refusalsByStatus(operation)]
    .filter(([status]) => !(status in operation.responses))
    .map(([status, keys]) => [
      String(status),
      referToResponse(`${status}.${keys.join('.')}`, refusal(status, keys), components),
    ])
  return Object.fromEntries([...answers, ...refusals])
}

const KNOWN_CALLER = { applicationPassword: [] }
const security = ({ access }: ContractOperation): readonly Json[] =>
  access === 'public' ? [{}, KNOWN_CALLER] : [KNOWN_CALLER]

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
    ...(undeclared && {
      'x-undeclared': Object.fromEntries(
        Object.entries(undeclared).map(([name, schema]) => [name, argToJsonSchema(schema)]),
      ),
    }),
  }
}

/** Operations that answer several methods get one id for each. */
export const operationId = ({ id, methods }: ContractOperation, method: Method): string =>
  methods.length === 1 ? id : `${id}.${method.toLowerCase()}`

export const toOperationObject = (
  operation: ContractOperation,
  method: Method,
  components: Components,
): Json => ({
  operationId: operationId(operation, method),
  summary: operation.summary,
  tags: [operation.namespace ? wordOf(operation.namespace) : 'index'],
  ...inputs(operation, method),
  responses: responses(operation, components),
  security: security(operation),
  ...extensions(operation),
})
