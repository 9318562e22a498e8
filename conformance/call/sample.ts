/** Valid sample values: a base request for injecting a single fault. */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { CAPTURE_EXAMPLES, capture, isCapture, type Param } from '#openapi/language/captures.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import type { TypeName } from '#openapi/language/schema.ts'
import { asRecord, type Json } from '#openapi/values/json.ts'
import { isPathArgument } from './request.ts'

/** An id that no target assigns. */
export const UNASSIGNED_ID = 2147483000

/** A number or its digits. */
export const isUnassigned = (id: unknown): boolean =>
  /^\d+$/.test(String(id)) && Number(id) >= UNASSIGNED_ID

/** Does not fit into a short column of a database; without special characters. */
export const LONG_PLAIN_TEXT = `${'Several plain words. '.repeat(40)}End`

const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2026-03-01T10:00:00',
  date: '2026-03-01',
  uri: 'https://example.test/',
  email: 'sample@example.test',
  ip: '192.0.2.1',
  uuid: '6e7a1b52-0c3d-4f7e-9a51-2f8c1d0e4b6a',
}

function sampleText({ format, minLength = 0 }: ArgSchema): string {
  const text = (format && TEXTS[format]) ?? 'sample'
  return text.padEnd(minLength, 'a')
}

const BY_TYPE: Readonly<Record<TypeName, (schema: ArgSchema) => unknown>> = {
  string: sampleText,
  integer: ({ minimum = 1 }) => minimum,
  number: ({ minimum = 1 }) => minimum,
  boolean: () => true,
  null: () => null,
  // A free-form object may have unknown rules; an empty list breaks none.
  array: ({ items, minItems = items?.type === 'object' && !items.properties ? 0 : 1 }) =>
    items ? Array.from({ length: minItems }, () => sampleOf(items)) : ['sample'],
  object: ({ properties = {} }) =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([, { required }]) => required)
        .map(([name, part]) => [name, sampleOf(part)]),
    ),
}

export function sampleOf(schema: ArgSchema): unknown {
  if (schema.enum) return schema.enum[0]
  const branch = (schema.oneOf ?? schema.anyOf)?.[0]
  if (branch) return sampleOf(branch)
  const [type = 'string'] = [schema.type ?? 'string'].flat()
  return BY_TYPE[type](schema)
}

/** An object with its required members. */
export const sampleObject = (schema: ArgSchema): Json =>
  asRecord(sampleOf({ ...schema, type: 'object' }))

/** An unassigned id for digits; otherwise the example of the contract. */
function parameterSample(param: Param | undefined): unknown {
  if (param?.capture === capture.digits) return UNASSIGNED_ID
  if (param === undefined) return 'sample'
  return isCapture(param.capture) ? CAPTURE_EXAMPLES[param.capture] : param.example
}

/** The path parameters and the required arguments. */
export function baseArguments(operation: ContractOperation): Json {
  const inPath = parameterNames(operation.path).map((name) => {
    const choices = operation.args[name]?.enum
    return [name, choices ? choices[0] : parameterSample(operation.params[name])]
  })
  const required = Object.entries(operation.args)
    .filter(([name, schema]) => schema.required && !isPathArgument(operation, name))
    .map(([name, schema]) => [name, sampleOf(schema)])
  return Object.fromEntries([...inPath, ...required])
}
