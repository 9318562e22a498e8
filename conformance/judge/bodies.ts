/** Checks of a response body against its request. */

import { field } from '#conformance/call/body.ts'
import { fail } from '#conformance/call/check.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { contextsOf } from '#openapi/derive/in-contexts.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import type { Json } from '#openapi/values/json.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'

const schemasByContext = new WeakMap<JsonSchema, ReadonlyMap<string, JsonSchema>>()

const contextsIn = (schema: JsonSchema, { resource }: ContractOperation) =>
  getOrCreate(
    schemasByContext,
    schema,
    () => new Map(contextsOf(schema, resource).map(({ context, body }) => [context, body])),
  )

/** The effective value of an argument: sent, or its default. */
export function argumentOf(
  { args }: ContractOperation,
  sources: readonly Json[],
  name: string,
): unknown {
  const source = sources.find((each) => (each[name] ?? null) !== null)
  return source ? source[name] : args[name]?.default
}

/** The schema for the requested context. */
export const schemaInContext = (
  schema: JsonSchema,
  operation: ContractOperation,
  context: unknown,
): JsonSchema => contextsIn(schema, operation).get(String(context)) ?? schema

/** A read by id returns the record with that id. */
export function assertSameRecord(response: TargetResponse, requested: unknown): void {
  const id = field(response.body, 'id')
  if (typeof id === 'number' && id !== Number(requested))
    fail(`the record ${requested}`, `id ${id}`)
}

/** A page has at most the requested number of records, and the headers agree with each other. */
export function assertPage({ body, headers }: TargetResponse, size: number): void {
  if (Array.isArray(body) && body.length > size)
    fail(`at most ${size} records`, `${body.length} records`)
  const [total, pages] = [headers['x-wp-total'], headers['x-wp-totalpages']].map(Number)
  if (total === undefined || pages === undefined || Number.isNaN(total + pages)) return
  const expected = Math.ceil(total / size)
  if (pages !== expected) fail(`X-WP-TotalPages ${expected} for ${total} records`, String(pages))
}
