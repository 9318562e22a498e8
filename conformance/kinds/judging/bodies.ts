/** Validates bodies against their JSON Schemas with ajv. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FoundMembers } from '#conformance/call/check.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import { type SchemaViolation, violationsOf } from '#openapi/validation/violation.ts'
import { mapValues } from '#openapi/values/json.ts'
import { memoize } from '#openapi/values/memoize.ts'

/**
 * Compiled at first use and cached with the schema. An ajv instance retains everything it compiles,
 * so each schema has its own; creating one takes a fraction of a millisecond. The tests check the
 * schemas against the meta-schema and compile them strictly.
 */
const validatorOf = memoize((schema: JsonSchema): ValidateFunction => {
  // Optimising a validator that runs a few times costs more than it saves.
  const code = { optimize: false }
  const ajv = new Ajv2020({ strict: false, validateSchema: false, meta: false, code })
  formats.default(ajv)
  return ajv.compile(schema)
})

function firstViolation(schema: JsonSchema, body: unknown): SchemaViolation | undefined {
  const validate = validatorOf(schema)
  if (validate(body)) return undefined
  return violationsOf(validate.errors ?? [], { ...schema }, body)[0]
}

/** The schema that also accepts the deployed form of these members, at any depth. */
function relaxSchema(schema: JsonSchema, members: FoundMembers): JsonSchema {
  const relaxInner = (each: JsonSchema): JsonSchema => relaxSchema(each, members)
  const { properties, required, items, anyOf } = schema
  const relaxedMembers = Object.entries(members).flatMap(([name, form]) => {
    if (form === 'absent') return []
    const documented = properties?.[name]
    return [[name, documented ? { anyOf: [documented, { type: form }] } : { type: form }] as const]
  })
  return {
    ...schema,
    ...(items && { items: relaxInner(items) }),
    ...(anyOf && { anyOf: anyOf.map(relaxInner) }),
    ...(required && { required: required.filter((name) => members[name] !== 'absent') }),
    ...(properties && {
      properties: { ...mapValues(properties, relaxInner), ...Object.fromEntries(relaxedMembers) },
    }),
  }
}

/** The first schema violation in a body; those that `members` explains come last. */
export function bodyViolation(
  schema: JsonSchema,
  body: unknown,
  members: FoundMembers = {},
): SchemaViolation | undefined {
  const first = firstViolation(schema, body)
  if (!first || !Object.keys(members).length) return first
  return firstViolation(relaxSchema(schema, members), body) ?? first
}
