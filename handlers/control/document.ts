/** The OpenAPI document of the control interface, generated from its table of entries. */
import { CONTROL_PREFIX, SITE_HEADER } from '#handlers/runtime/addressing/address.ts'
import { groupBy, type Json } from '#openapi/values/json.ts'
import type { ControlEntry } from './entry.ts'
import { integer, shape, text } from './shapes.ts'

const SITE_PARAMETER = {
  name: SITE_HEADER,
  in: 'header',
  schema: { type: 'string', default: 'default' },
  description: 'The site of the request; the path prefix /~name/ has the same effect.',
}

const PROBLEM_SCHEMA = shape({ code: text(), message: text(), data: shape({ status: integer() }) })

const JSON_TYPE = 'application/json'
const content = (schema: Json): Json => ({ [JSON_TYPE]: { schema } })

/** `POST /faults` is `postFaults`; path parameters are part of the id. */
function operationId({ method, path }: ControlEntry): string {
  const words = path.split(/[^a-z0-9]+/i).filter(Boolean)
  const capitalized = words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
  return `${method.toLowerCase()}${capitalized.join('') || 'Index'}`
}

const pathParameters = ({ path }: ControlEntry): readonly Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

const queryParameters = ({ query = {} }: ControlEntry): readonly Json[] =>
  Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema }))

function errorResponse({ errors = [] }: ControlEntry): Json {
  const description = errors.length
    ? `Rejected with one of the codes ${errors.join(', ')}.`
    : 'Rejected.'
  return { description, content: content({ $ref: '#/components/schemas/Problem' }) }
}

const operationOf = (entry: ControlEntry): Json => ({
  operationId: operationId(entry),
  summary: entry.does,
  parameters: [
    { $ref: '#/components/parameters/Site' },
    ...pathParameters(entry),
    ...queryParameters(entry),
  ],
  ...(entry.body && { requestBody: { required: true, content: content(entry.body) } }),
  responses: {
    [entry.status ?? 200]: { description: 'Done.', content: content(entry.responds ?? {}) },
    '4XX': errorResponse(entry),
  },
})

const pathItem = (entries: readonly ControlEntry[]): Json =>
  Object.fromEntries(entries.map((entry) => [entry.method.toLowerCase(), operationOf(entry)]))

/** `base` is the address of the site. */
export const controlDocument = (entries: readonly ControlEntry[], base: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Understudy: control interface',
    version: '1',
    description: 'For tests and people; not part of the interface served by the stand-in.',
  },
  servers: [{ url: `${base}${CONTROL_PREFIX}` }],
  security: [{}, { secret: [] }, { token: [] }],
  paths: Object.fromEntries(
    [...groupBy(entries, ({ path }) => path)].map(([path, samePath]) => [path, pathItem(samePath)]),
  ),
  components: {
    parameters: { Site: SITE_PARAMETER },
    schemas: { Problem: PROBLEM_SCHEMA },
    securitySchemes: {
      secret: { type: 'apiKey', in: 'header', name: 'x-understudy-secret' },
      token: { type: 'apiKey', in: 'header', name: 'x-understudy-token' },
    },
  },
})
