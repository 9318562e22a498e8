/** Documents that people write, judged by their JSON Schema with ajv: every error, in words. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Json } from '#openapi/values/json.ts'
import { type Misfit, misfitsOf } from './misfit.ts'

/** Everything in a document that its schema does not allow. The tests check the schemas themselves. */
export function checkDocument(schema: Json, value: unknown): readonly Misfit[] {
  const code = { optimize: false }
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateSchema: false,
    meta: false,
    code,
  })
  const validate = ajv.compile(schema)
  if (validate(value)) return []
  return misfitsOf(validate.errors ?? [], schema, value)
}
