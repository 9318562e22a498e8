/** Argument validation: the reason why a value is refused, or the value as it is meant. */
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { convert } from './convert.ts'
import { explain } from './explain.ts'
import type { Problem } from './problem.ts'

export type Checked = { readonly value: unknown } | { readonly problem: Problem }

/** The converted value of an argument, or the reason why it is refused. */
export function checkArgument(value: unknown, schema: ArgSchema, name: string): Checked {
  const problem = explain(value, schema, name)
  return problem ? { problem } : { value: convert(value, schema) }
}
