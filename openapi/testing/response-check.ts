/** Validates responses against the contract; schemas are compiled on first use. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { type Operation, responseOf } from '#openapi/language/define.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'

/** Caches compiled schemas by identity. */
const compiler = ajvFormats.default(
  new Ajv2020({ strict: false, validateSchema: false, allErrors: true, code: { optimize: false } }),
)

const validatorOf = (schema: JsonSchema): ValidateFunction => compiler.compile(schema)

/** The problems of a success response of an operation, one line each. */
export function responseProblems(
  { id, responses }: Operation,
  status: number,
  body: unknown,
): readonly string[] {
  const declared = responses[status]
  if (!declared) return [`${id} declares no response ${status}`]
  const { body: schema } = responseOf(declared)
  // An empty body means null, which the platform never sends as text.
  const validate = schema && validatorOf(schema)
  if (!validate || validate(body ?? null)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${id} ${status} ${instancePath || '/'} ${message}`,
  )
}
