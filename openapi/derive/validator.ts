/**
 * Argument validation. ajv decides on the converted value; only a refused value is looked at again,
 * to say why in the platform's words. Nothing is compiled before its first use.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { ArgSchema } from '#openapi/arguments.ts'
import { convert } from './convert.ts'
import { explain, type Problem } from './explain.ts'
import { FORMATS } from './formats.ts'
import { argToJsonSchema } from './json-schema.ts'

export type Checked = { readonly value: unknown } | { readonly problem: Problem }

type Decide = (converted: unknown) => boolean

function createAjv(): Ajv2020 {
  const instance = new Ajv2020({ strict: false, validateSchema: false, logger: false })
  for (const [name, check] of Object.entries(FORMATS)) instance.addFormat(name, check)
  return instance
}

const once = <T>(create: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: create() }
    return made.value
  }
}

const ajv = once(createAjv)
const deciders = new WeakMap<ArgSchema, Decide | undefined>()

/** A page whose security policy forbids generated code gets undefined, and `explain` decides. */
function compile(schema: ArgSchema): Decide | undefined {
  try {
    const decide: ValidateFunction = ajv().compile(argToJsonSchema(schema))
    return decide
  } catch (error) {
    if (error instanceof EvalError) return undefined
    throw error
  }
}

function deciderFor(schema: ArgSchema): Decide | undefined {
  if (!deciders.has(schema)) deciders.set(schema, compile(schema))
  return deciders.get(schema)
}

/** The converted value of an argument, or the reason why it is refused. */
export function checkArgument(value: unknown, schema: ArgSchema, name: string): Checked {
  const converted = convert(value, schema)
  const decide = deciderFor(schema)
  if (decide?.(converted)) return { value: converted }
  const problem = explain(value, schema, name)
  if (problem) return { problem }
  if (!decide) return { value: converted }
  throw new Error(`expected a reason why ${name} refuses ${JSON.stringify(value)}, got none`)
}
