/**
 * Arguments decided by functions that ajv generates: for servers, which check the same arguments
 * again and again. Elsewhere reading the definitions is fast enough, and nothing has to be loaded.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { ArgSchema } from '#openapi/arguments.ts'
import { FORMATS } from './formats.ts'
import { argToJsonSchema } from './json-schema.ts'
import { type Decide, decideBy } from './validator.ts'

function createAjv(): Ajv2020 {
  const instance = new Ajv2020({ strict: false, validateSchema: false, logger: false })
  for (const [name, check] of Object.entries(FORMATS)) instance.addFormat(name, check)
  return instance
}

let ajv: Ajv2020 | undefined

/** Where generated code is forbidden, undefined. */
function compile(schema: ArgSchema): Decide | undefined {
  ajv ??= createAjv()
  try {
    const decide: ValidateFunction = ajv.compile(argToJsonSchema(schema))
    return decide
  } catch (error) {
    if (error instanceof EvalError) return undefined
    throw error
  }
}

/** From now on ajv decides in this process; nothing is compiled before its first use. */
export const compileArguments = (): void => decideBy(compile)
