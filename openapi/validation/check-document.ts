/** Validates hand-written documents against their JSON Schema with ajv, with readable errors. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Json } from '#openapi/values/json.ts'
import { type SchemaViolation, violationsOf } from './violation.ts'

/** All violations of the schema. The schemas themselves are validated by the tests. */
export function checkDocument(schema: Json, value: unknown): readonly SchemaViolation[] {
  const code = { optimize: false }
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    validateSchema: false,
    meta: false,
    code,
  })
  const validate = ajv.compile(schema)
  if (validate(value)) return []
  return violationsOf(validate.errors ?? [], schema, value)
}
