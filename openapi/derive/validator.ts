/**
 * Argument validation. Where functions are compiled, they decide on the converted value, and only a
 * refused value is looked at again, to say why in the platform's words; else looking at it decides.
 */
import type { ArgSchema } from '#openapi/arguments.ts'
import { convert } from './convert.ts'
import { explain, type Problem } from './explain.ts'

export type Checked = { readonly value: unknown } | { readonly problem: Problem }

export type Decide = (converted: unknown) => boolean
type Compile = (schema: ArgSchema) => Decide | undefined

let compile: Compile = () => undefined
let deciders = new WeakMap<ArgSchema, Decide | undefined>()

/** The one way to decide in this process; ajv's, where `compiling.ts` is loaded. */
export function decideBy(chosen: Compile): void {
  if (compile === chosen) return
  compile = chosen
  deciders = new WeakMap()
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
