import type { Json } from '#openapi/values/json.ts'
import { memberOf } from '#openapi/values/json.ts'

/** One valid request per operation, derived from the document only. */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly minLength?: number
  readonly minItems?: number
  readonly minimum?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly style?: string
  readonly example?: unknown
  readonly schema: Schema
}

interface Media {
  readonly schema: Schema
  readonly example?: unknown
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Json
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: Readonly<Record<string, Json>>
}

export interface SampleRequest {
  readonly id: string
  readonly method: string
  readonly address: string
  readonly body?: string
  /** The documented statuses of a successful request. */
  readonly successes: readonly number[]
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-03-01T10:00:00Z',
  date: '2026-03-01',
  uri: 'https://example.test/',
  email: 'ada@example.test',
  uuid: '0b5c2a4e-7f3d-4a57-9a55-0d7f3a2b1c4d',
  ip: '192.0.2.1',
  'hex-color': '#1a2b3c',
}

function resolveReference<T extends { readonly $ref?: string }>(part: T, document: Document): T {
  if (!part.$ref) return part
  const target = part.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((inside, key) => memberOf(inside, key), document)
  // References of an exported document lead to parts of the same kind.
  return resolveReference(target as T, document)
}

const typeOf = ({ type, properties }: Schema): string | undefined =>
  [type].flat().find((name) => name !== 'null') ?? (properties ? 'object' : undefined)

/** A value that the schema accepts: its example if it has one, else a minimal one. */
function sample(unresolved: Schema, document: Document): unknown {
  const schema = resolveReference(unresolved, document)
  const given = [schema.examples?.[0], schema.const, schema.enum?.[0], schema.default]
  const known = given.find((value) => value !== undefined && value !== null)
  if (known !== undefined) return known
  const branch = schema.oneOf?.[0] ?? schema.anyOf?.[0]
  if (branch) return sample(branch, document)
  const inner = (part: Schema) => sample(part, document)
  const makers: Readonly<Record<string, () => unknown>> = {
    integer: () => schema.minimum ?? 1,
    number: () => schema.minimum ?? 1,
    boolean: () => true,
    array: () => Array.from({ length: schema.minItems ?? 1 }, () => inner(schema.items ?? {})),
    object: () =>
      Object.fromEntries(
        (schema.required ?? []).map((name) => [name, inner(schema.properties?.[name] ?? {})]),
      ),
  }
  const text = FORMATS[schema.format ?? ''] ?? 'text'
  return makers[typeOf(schema) ?? '']?.() ?? text.padEnd(schema.minLength ?? 0, 'x')
}

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

function queryOf({ name, style }: Parameter, value: unknown): readonly string[] {
  const pair = (key: string, part: unknown) => `${key}=${encodeURIComponent(textOf(part))}`
  if (Array.isArray(value))
    return [`${name}=${value.map(textOf).map(encodeURIComponent).join(',')}`]
  if (style !== 'deepObject') return [pair(name, value)]
  return Object.entries(value ?? {}).map(([key, part]) => pair(`${name}[${key}]`, part))
}

function addressOf(path: string, parameters: readonly Parameter[], document: Document): string {
  const sampleOf = ({ example, schema }: Parameter) => example ?? sample(schema, document)
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, parameter) =>
        text.replace(`{${parameter.name}}`, encodeURIComponent(textOf(sampleOf(parameter)))),
      path,
    )
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .flatMap((parameter) => queryOf(parameter, sampleOf(parameter)))
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

function bodyOf({ requestBody }: Operation, document: Document): { readonly body?: string } {
  const media = requestBody?.content['application/json']
  if (!media) return {}
  return { body: JSON.stringify(media.example ?? sample(media.schema, document)) }
}

const successesOf = ({ responses }: Operation): readonly number[] =>
  Object.keys(responses)
    .map(Number)
    .filter((status) => status >= 200 && status < 300)

export const requestsFor = (document: Document): readonly SampleRequest[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        address: addressOf(path, operation.parameters ?? [], document),
        ...bodyOf(operation, document),
        successes: successesOf(operation),
      })),
  )
