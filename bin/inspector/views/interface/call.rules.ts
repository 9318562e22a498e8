/**
 * Converts form fields to a call: empty fields are omitted, unconvertible values are sent
 * unchanged.
 */
import type {
  OperationDetails,
  ParameterObject,
  SchemaObject,
} from '#bin/inspector/client/openapi.ts'

export interface Argument {
  readonly name: string
  readonly place: 'path' | 'query' | 'body'
  readonly isRequired: boolean
  /** Accepted by every operation. */
  readonly isGlobal: boolean
  readonly description: string
  readonly schema: SchemaObject
}

function ofParameter(parameter: ParameterObject): Argument {
  const { name, in: place, required, description, schema } = parameter
  return {
    name,
    place: place === 'path' ? 'path' : 'query',
    isRequired: required,
    isGlobal: parameter['x-global'] === true,
    description: description ?? schema.description ?? '',
    schema,
  }
}

/** All bodies of an operation have the same arguments. */
function bodySchema({ requestBody }: OperationDetails): SchemaObject {
  const [media] = Object.values(requestBody?.content ?? {})
  return media?.schema ?? {}
}

const parametersOf = ({ parameters, components }: OperationDetails): readonly ParameterObject[] =>
  parameters.flatMap((parameter) =>
    '$ref' in parameter
      ? (components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? [])
      : [parameter],
  )

export function argumentsOf(operation: OperationDetails): readonly Argument[] {
  const { properties = {}, required = [] } = bodySchema(operation)
  return [
    ...parametersOf(operation).map(ofParameter),
    ...Object.entries(properties).map(
      ([name, schema]): Argument => ({
        name,
        place: 'body',
        isRequired: required.includes(name),
        isGlobal: false,
        description: schema.description ?? '',
        schema,
      }),
    ),
  ]
}

/** ` from 1 to 100` */
const boundsIn = ({ minimum, maximum }: SchemaObject): string =>
  `${minimum === undefined ? '' : ` from ${minimum}`}${maximum === undefined ? '' : ` to ${maximum}`}`

export function typeOf(schema: SchemaObject): string {
  const { type, enum: values, anyOf, oneOf, format } = schema
  if (values) return 'choice'
  const named = [type ?? (anyOf ?? oneOf ?? []).map((each) => typeOf(each))].flat()
  const bounds = boundsIn(schema)
  return `${[...new Set(named)].join(' or ') || 'any'}${format ? ` (${format})` : ''}${bounds}`
}

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  integer: Number,
  number: Number,
  boolean: (text) => text === 'true',
  array: (text) => JSON.parse(text),
  object: (text) => JSON.parse(text),
}

/** Converts to the schema type; an invalid text is sent unchanged, to show the resulting error. */
export function parseAs(text: string, { type }: SchemaObject): unknown {
  const read = READERS[[type ?? 'string'].flat()[0] ?? '']
  if (!read) return text
  try {
    const value = read(text)
    return Number.isNaN(value) ? text : value
  } catch {
    // Not JSON.
    return text
  }
}

const queryText = (text: string, { type }: SchemaObject): string => {
  const value = [type].flat().includes('array') ? parseAs(text, { type: 'array' }) : text
  return Array.isArray(value) ? value.join(',') : text
}

interface PlannedCall {
  /** Relative to the root of the interface. */
  readonly path: string
  readonly body?: string
}

export function callOf(
  operation: OperationDetails,
  texts: Readonly<Record<string, string>>,
): PlannedCall {
  const given = argumentsOf(operation).flatMap((argument) => {
    const text = texts[argument.name] ?? ''
    return text === '' ? [] : [{ ...argument, text }]
  })
  const inPath = new Map(
    given.filter(({ place }) => place === 'path').map(({ name, text }) => [name, text]),
  )
  const query = new URLSearchParams(
    given
      .filter(({ place }) => place === 'query')
      .map(({ name, text, schema }) => [name, queryText(text, schema)]),
  ).toString()
  const body = given
    .filter(({ place }) => place === 'body')
    .map(({ name, text, schema }) => [name, parseAs(text, schema)])
  const path = operation.path.replace(/\{(\w+)\}/g, (whole, name) =>
    inPath.has(name) ? encodeURIComponent(inPath.get(name) ?? '') : whole,
  )
  return {
    path: query ? `${path}?${query}` : path,
    ...(body.length && { body: JSON.stringify(Object.fromEntries(body)) }),
  }
}
